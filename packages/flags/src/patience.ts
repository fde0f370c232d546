/**
 * Waits for answers, `waitMs` at most and only once: as long as the source stays silent, what is kept answers at once. An answer that is
 * there without waiting ends the silence.
 */
export function createPatience({ waitMs }: { waitMs: number }) {
  let silent = false;
  return async function waitFor<Value>(asked: Promise<Value>, kept: () => Value): Promise<Value> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, silent ? 0 : waitMs, 'late');
    });
    const first = await Promise.race([asked.then((value) => ({ value })), late]);
    clearTimeout(timer);
    silent = first === 'late';
    return first === 'late' ? kept() : first.value;
  };
}
