import { TOUR_STEPS } from '@redoubt/domain/people/tour/tour-steps';

/** The first element a step points at that can be seen: an area without extent is as good as missing. */
export function findTarget(index: number): HTMLElement | null {
  const selector = TOUR_STEPS[index]?.target;
  if (selector === undefined) return null;
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.find(canBeSeen) ?? null;
}

function canBeSeen(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Resolves once the step's target can be seen, or after `timeoutMs` without it (OP-50). */
export async function waitForTarget(index: number, { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (findTarget(index) === null && performance.now() < deadline && !signal.aborted) {
    await new Promise(requestAnimationFrame);
  }
}
