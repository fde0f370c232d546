import type { ChainRecord } from '@redoubt/domain/onchain/activity/schema';
import { formatNumber } from '@redoubt/ui/data/format';

/** Blocks behind the chain that count as late; fewer are in transit. */
const LATE_BLOCKS = 10;

export type Freshness = {
  /** How far the figures are behind the chain. */
  readonly behind: string;
  readonly late: boolean;
  /** What the figures leave out. */
  readonly notes: readonly string[];
};

/** `head`: the newest known block; undefined before one is known. */
export function describeFreshness(
  { block, contracts, contractsWhole, traces, countedFrom }: ChainRecord,
  head: number | undefined,
): Freshness {
  const blocks = head === undefined ? undefined : Math.max(0, head - block);
  const partly = contracts - contractsWhole;
  const notes = [
    ...(partly === 0
      ? []
      : [
          `The history of ${partly === contracts && contracts > 1 ? `all ${contracts}` : `${partly} of ${contracts}`} ${contracts === 1 ? 'contract' : 'contracts'} is still being read: the figures are too low`,
        ]),
    ...(countedFrom === 0 ? [] : [`Counted from block ${formatNumber(String(countedFrom))} on`]),
    ...(traces === false ? ['Calls from contract to contract are not counted: no endpoint offers traces'] : []),
    ...(traces === null ? ['Whether calls from contract to contract can be counted is not known yet'] : []),
  ];
  return { behind: toBlockText(blocks), late: blocks !== undefined && blocks >= LATE_BLOCKS, notes };
}

function toBlockText(blocks: number | undefined): string {
  if (blocks === undefined) return 'Newest block on record';
  if (blocks === 0) return 'Nothing newer on the chain';
  return blocks === 1 ? '1 block behind the chain' : `${formatNumber(String(blocks))} blocks behind the chain`;
}
