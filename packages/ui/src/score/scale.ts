/** Where on a drawing something stands. */
export type Scale = {
  /** The place of a value, to a tenth. */
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
};

/** Values from 0 to 100 between two places of a drawing, with a tick every 25. `from` may lie beyond `to`: axes that grow upwards. */
export function percentScale({ from, to }: { from: number; to: number }): Scale {
  return { place: (value) => Math.round((from + ((to - from) * value) / 100) * 10) / 10, ticks: [0, 25, 50, 75, 100] };
}
