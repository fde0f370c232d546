import type { ChainStatus, EndpointStatus } from '@redoubt/domain/onchain/activity/chains';
import { type ChainProgress, describeProgress } from '@redoubt/domain/onchain/record/judge-chain';
import { formatNumber } from '@redoubt/ui/data/format';

export type ChainState = { readonly words: string; readonly tone: 'safe' | 'caution' | 'danger' | 'neutral' };

/** Blocks behind the chain that count as late; fewer are in transit. */
const LATE_BLOCKS = 10;

const TONES: Readonly<Record<ChainProgress, ChainState['tone']>> = {
  reading: 'caution',
  current: 'safe',
  behind: 'caution',
  paused: 'danger',
  'out-of-quota': 'danger',
  halted: 'danger',
};

/** A chain's state as a short label. */
export function describeState({ head, indexed, progress }: Pick<ChainStatus, 'head' | 'indexed' | 'progress'>): ChainState {
  if (progress === 'reading' && indexed === null) return { words: 'Waiting for its first block', tone: 'neutral' };
  const shown = progress === 'current' && indexed !== null && isLate({ head, indexed }) ? 'behind' : progress;
  return { words: describeProgress({ progress: shown, head, indexed, fault: null }).label, tone: TONES[shown] };
}

/** Why a chain is not read as it should be; `undefined` where it is. */
export function describeTrouble({ progress, reason, fault }: Pick<ChainStatus, 'progress' | 'reason' | 'fault'>): string | undefined {
  if (progress !== 'current' && progress !== 'reading') return reason;
  return fault === null ? undefined : `The last attempt to continue failed: ${fault}`;
}

/** '12 seconds behind', '3 hours behind': chain time from the newest recorded block to the newest known one. */
export function describeLag({ lagSeconds, indexed }: Pick<ChainStatus, 'lagSeconds' | 'indexed'>): string {
  if (indexed === null || lagSeconds === null) return 'Nothing is on record yet';
  if (lagSeconds < 1) return 'Nothing newer on the chain';
  const seconds = Math.round(lagSeconds);
  const [length, unit] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, 'second'];
  const count = Math.floor(seconds / length);
  return `${formatNumber(String(count))} ${unit}${count === 1 ? '' : 's'} behind`;
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Sentences about what is not recorded; empty where nothing is missing. */
export function describeGaps({
  contractsWithGap,
  contracts,
  gapBlocksMax,
  traces,
  tracedFrom,
  startBlock,
  firstBlock,
  pastFault,
  controlFrom,
  controlFault,
  head,
  indexed,
  fault,
}: ChainStatus): string[] {
  const next = indexed === null ? firstBlock : indexed + 1;
  return [
    ...(head !== null && head >= next && (fault !== null || isLate({ head, indexed: next - 1 }))
      ? [`Blocks ${formatNumber(String(next))} to ${formatNumber(String(head))} are not read yet.`]
      : []),
    ...(contractsWithGap === 0
      ? []
      : [
          `${formatNumber(String(contractsWithGap))} of ${formatNumber(String(contracts))} contracts ${contractsWithGap === 1 ? 'lacks' : 'lack'} history: up to ${formatNumber(String(gapBlocksMax))} blocks are still to be read.`,
        ]),
    ...(contractsWithGap > 0 && pastFault !== null ? [`Reading history waits: ${pastFault}.`] : []),
    ...describeBefore({ startBlock, controlFrom, controlFault }),
    ...(traces === false ? ['Calls from contract to contract are not counted: no endpoint offers traces.'] : []),
    ...(traces === true && tracedFrom !== null && tracedFrom > startBlock
      ? [`Calls from contract to contract are counted from block ${formatNumber(String(tracedFrom))} on.`]
      : []),
    ...(traces === null ? ['Whether calls from contract to contract can be counted is not known yet.'] : []),
  ];
}

function isLate({ head, indexed }: { head: number | null; indexed: number }): boolean {
  return head !== null && head - indexed >= LATE_BLOCKS;
}

const ENDPOINT_STATES: Readonly<Record<EndpointStatus['state'], ChainState>> = {
  unknown: { words: 'Not asked yet', tone: 'neutral' },
  ok: { words: 'Answers', tone: 'safe' },
  slow: { words: 'Answers with old blocks', tone: 'caution' },
  failing: { words: 'Fails', tone: 'danger' },
  'wrong-chain': { words: 'Serves another chain', tone: 'danger' },
};

export function describeEndpoint({ state }: Pick<EndpointStatus, 'state'>): ChainState {
  return ENDPOINT_STATES[state];
}

/** Whether its answers are usable, so that its latency is meaningful. */
export function answers({ state }: Pick<EndpointStatus, 'state'>): boolean {
  return state === 'ok' || state === 'slow';
}

const NEED_ALL_BLOCKS =
  'Two alerts need every block from the first, and are never raised here: that a labelled address had paid a contract’s deployer, and that liquidity was taken out of a pool of Uniswap V3.';

/** What is read of the blocks before the record, and what is not looked for because of it. */
function describeBefore({
  startBlock,
  controlFrom,
  controlFault,
}: Pick<ChainStatus, 'startBlock' | 'controlFrom' | 'controlFault'>): string[] {
  if (startBlock === 0) return [];
  const start = formatNumber(String(startBlock));
  const reached = controlFrom === 0 ? '' : `, from block ${formatNumber(String(controlFrom))} on so far`;
  return [
    controlFrom === null || controlFrom >= startBlock
      ? `Nothing before block ${start} is read.`
      : `Before block ${start} only changes of owners, roles and code are read${reached}, as the endpoints answer.`,
    ...(controlFault === null ? [] : [`Reading them waits: ${controlFault}.`]),
    NEED_ALL_BLOCKS,
  ];
}
