import { type Account, fromPos, type Hex, type Movement, ZERO_ADDRESS } from '../model/movement.ts';
import { type Fields, Malformed, toList, toNumber } from './raw.ts';
import { readTransfers, TRANSFER } from './read-logs.ts';

/** Transfers whose balances are compared, each of another block. */
const SAMPLES = 3;
/** Newest blocks whose transfers are listed: few nodes have the state of older ones, or list the logs of more at a time. */
const SAMPLED_BLOCKS = 2_000;

/** What is asked of a node; `undefined` where it does not say. */
export type TokenReader = {
  logs(token: Hex, topics: readonly unknown[], range: { from: number; to: number }): Promise<readonly Fields[] | undefined>;
  balance(ask: { account: Account; asset: Hex; block: number }): Promise<bigint | undefined>;
};

/**
 * Whether balances of a token changed by exactly what its transfers say: of one account in each of the newest blocks with transfers.
 * `inconsistent` are tokens that change balances otherwise, keep a part of transfers, or log what did not happen. `unknown`: there
 * are too few transfers, or the node does not say.
 */
export async function judgeToken(token: Hex, newest: number, reader: TokenReader): Promise<'consistent' | 'inconsistent' | 'unknown'> {
  const listed = await reader.logs(token, [TRANSFER], { from: Math.max(0, newest - SAMPLED_BLOCKS + 1), to: newest });
  const transfers = listed && readListed(listed);
  if (transfers === undefined) return 'unknown';
  const byBlock = [...Map.groupBy(transfers, ({ pos }) => fromPos(pos).block)].filter(([block]) => block > 0);
  const samples = byBlock.toSorted(([a], [b]) => b - a).flatMap(([block, own]) => pickAccount(own, block));
  if (samples.length < SAMPLES) return 'unknown';
  const held = await Promise.all(
    samples.slice(0, SAMPLES).map(async ({ account, block, change }) => {
      const [before, after] = await Promise.all([block - 1, block].map((at) => reader.balance({ account, asset: token, block: at })));
      return before === undefined || after === undefined ? undefined : after - before === change;
    }),
  );
  if (held.includes(false)) return 'inconsistent';
  return held.includes(undefined) ? 'unknown' : 'consistent';
}

function readListed(logs: readonly Fields[]): Movement[] | undefined {
  try {
    return toList(logs, 'the logs').flatMap((entry) => {
      const log = entry as Fields;
      const at = { block: toNumber(log.blockNumber, 'the block of a log'), index: toNumber(log.transactionIndex, 'the place of a log') };
      return readTransfers([log], { ...at, wraps: new Set() })?.movements ?? [];
    });
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** An account of a block's transfers whose balance they changed, and by how much. */
function pickAccount(transfers: readonly Movement[], block: number): { account: Account; block: number; change: bigint }[] {
  const changes = new Map<Account, bigint>();
  for (const { from, to, amount } of transfers) {
    changes.set(from, (changes.get(from) ?? 0n) - amount);
    changes.set(to, (changes.get(to) ?? 0n) + amount);
  }
  const found = [...changes].find(([account, change]) => account !== ZERO_ADDRESS && change !== 0n);
  return found === undefined ? [] : [{ account: found[0], block, change: found[1] }];
}
