/** The shortest delay of a path, as the colour of its line: none, under a week, a week or more; or that it was not read. */
export type DelayLevel = 'none' | 'short' | 'long' | 'unread';

/** Start and end of each column, in per cent of the width. */
export const COLUMNS = [
  [0, 31],
  [37, 60],
  [66, 89],
] as const;

/** The colour of a delay's words. */
export const DELAY_TONES: Readonly<Record<DelayLevel, string>> = {
  none: 'text-danger',
  short: 'text-caution',
  long: 'text-safe',
  unread: 'text-text-3',
};

/** The colour of its edge. */
export const DELAY_EDGES: Readonly<Record<DelayLevel, string>> = {
  none: 'border-s-danger',
  short: 'border-s-caution-fill',
  long: 'border-s-safe',
  unread: 'border-s-text-3',
};
