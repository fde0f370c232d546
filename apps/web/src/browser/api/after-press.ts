let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => turn(true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => turn(false), true);
}

function turn(next: boolean): void {
  pressed = next;
}

/** Does `act` at once, or once the finger or button that is down has been lifted: what moves under a press is missed by it. */
export function afterPress(act: () => void): void {
  if (!pressed) act();
  else window.addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}
