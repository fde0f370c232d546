import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import type { GraphView } from '@redoubt/tracing/graph/to-graph';
import type { Asset } from '@redoubt/tracing/model/movement';

/** Smallest movements that can be chosen, in thousandths of what is followed. */
export const SMALLEST = [1, 10, 50, 100] as const;

/** What of a trace's graph is shown, as its address says it. */
export type RunView = {
  /** The last day, UTC, as YYYY-MM-DD. */
  readonly until?: string;
  /** None: all. */
  readonly assets?: readonly Asset[];
  readonly perMille?: (typeof SMALLEST)[number];
};

/** The view of an address. What is no value of it is left out: then more is shown, not less. */
export function readView(query: URLSearchParams): RunView {
  const until = query.get('until') ?? '';
  const perMille = SMALLEST.find((each) => String(each) === query.get('smallest'));
  const assets = query.getAll('asset').filter((asset): asset is Asset => /^(native|0x[0-9a-f]{40})$/.test(asset));
  return {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until)) && { until }),
    ...(assets.length > 0 && { assets }),
    ...(perMille !== undefined && { perMille }),
  };
}

export function writeView({ until, assets = [], perMille }: RunView): URLSearchParams {
  return new URLSearchParams([
    ...(until === undefined ? [] : [['until', until]]),
    ...assets.map((asset) => ['asset', asset]),
    ...(perMille === undefined ? [] : [['smallest', String(perMille)]]),
  ]);
}

/** The same in blocks of the trace: a day ends with the last block in it in which traced money moved. */
export function toGraphView({ moves }: Pick<GraphData, 'moves'>, { until, assets, perMille }: RunView): GraphView {
  const end = until === undefined ? undefined : Date.parse(until) / 1_000 + 86_400;
  const blocks = moves.flatMap(({ time, block }) => (end !== undefined && time !== null && time < end ? [block] : []));
  return {
    until: end === undefined ? undefined : blocks.reduce((last, block) => Math.max(last, block), -1),
    assets: assets && new Set(assets),
    perMille,
  };
}
