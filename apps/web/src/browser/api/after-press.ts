let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => setPressed(true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => setPressed(false), true);
}

function setPressed(next: boolean): void {
  pressed = next;
}

/**
 * Calls `callback` now, or after the current press ends: a press misses a target that moves under
 * it.
 */
export function afterPress(callback: () => void): void {
  if (!pressed) callback();
  else window.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
}
