import type { DelayLevel } from './graph-layout.ts';

/** The colour of a delay's words. */
export const DELAY_TONES: Readonly<Record<DelayLevel, string>> = {
  none: 'text-danger',
  short: 'text-caution',
  long: 'text-safe',
  unread: 'text-text-3',
};
