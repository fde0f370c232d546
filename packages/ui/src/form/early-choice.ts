/**
 * Ref of a `<select>` whose value is React's: what was chosen before the page's scripts ran counts, too. React leaves that choice on the
 * screen while its state has another, so that a form would send what no one sees. Source: https://github.com/facebook/react/issues/12955
 */
export function keepEarlyChoice(select: HTMLSelectElement | null): void {
  const sent = [...(select?.options ?? [])].find((option) => option.defaultSelected);
  // In a select that was made in the browser no option is selected by default.
  if (select === null || sent === undefined || sent.value === select.value) return;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The same for a checkbox or radio button: React hears of a change only where the box differs from what React last saw. */
export function keepEarlyTick(box: HTMLInputElement | null): void {
  if (box === null || box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return;
  box.checked = box.defaultChecked;
  box.click();
}
