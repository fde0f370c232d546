/** Whether the visitor wants to be spared motion. */
export function sparesMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
