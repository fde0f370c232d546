import { toPlainPage } from './plain-page.ts';

/** What a person reads whose network asked for too much. */
export function drawLimitedPage(retryAfterSeconds: number): string {
  const when = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const words = `More was asked for from your network than we answer at once. Nothing is broken and nothing was lost. Please try again in ${when}.`;
  return toPlainPage({ title: 'A moment, please', words });
}
