import { type Hex, toPos, transactionOf, ZERO_ADDRESS } from '../model/movement.ts';
import { type Fields, Malformed, toHex, toNumber } from '../read/raw.ts';
import { readTransfers, TRANSFER, UNWRAP, WRAP } from '../read/read-logs.ts';
import { type Node, toWord } from './ask-node.ts';
import { type Content, cannotAnswer, type Held, MATCH, mismatch, type Verdict } from './finding.ts';

/** Requests for the logs of one account: nodes limit how many blocks one may name. */
const REQUESTS_MAX = 96;

/** Whether the file has all transfers of a token that an account sent or got: the node lists its logs. */
export async function judgeTokens(
  { ledger }: Content,
  { place, number, end, token }: Held & { token: Hex },
  { node, balance }: { node: Node; balance: Verdict },
): Promise<Verdict> {
  if (balance.is === 'mismatch') return mismatch('Movements are missing or too many: the balance differs.');
  const own = toWord(place.account);
  const wraps = ledger.assets.some(({ asset, wraps: isWrapper }) => isWrapper && asset === token);
  const asks = [[TRANSFER, own], [TRANSFER, null, own], ...(wraps ? [[[WRAP, UNWRAP], own]] : [])];
  const range = { from: Number(place.since >> 32n), to: end };
  const logs: Fields[] = [];
  for (const topics of asks) {
    const found = await listLogs(node, { token, topics, range });
    if (found === undefined) return cannotAnswer('The node does not list the logs of these blocks.');
    logs.push(...found);
  }
  const known = Map.groupBy(
    ledger.steps.flatMap((step) => (step.type === 'move' && (step.source === number || step.target === number) ? [step] : [])),
    ({ pos }) => transactionOf(pos),
  );
  try {
    for (const log of logs) {
      const at = { block: toNumber(log.blockNumber, 'the block of a log'), index: toNumber(log.transactionIndex, 'the place of a log') };
      const key = transactionOf(toPos({ ...at, rank: 0 }));
      // Its own transaction is compared movement by movement.
      if (key <= transactionOf(place.since)) continue;
      const wrapSet = wraps ? new Set<Hex>([token]) : new Set<Hex>();
      for (const { from, to, amount } of readTransfers([log], { ...at, wraps: wrapSet })?.movements ?? []) {
        if (from === to || (from === ZERO_ADDRESS && to === ZERO_ADDRESS)) continue;
        if (known.get(key)?.some((step) => step.from === from && step.to === to && step.amount === amount) !== true)
          return mismatch(`The file lacks ${amount} from ${from} to ${to} in ${toHex(log.transactionHash, 'a hash', 32)}.`);
      }
    }
  } catch (error) {
    if (error instanceof Malformed) return cannotAnswer(`The node lists logs that are malformed: ${error.message}.`);
    throw error;
  }
  return MATCH;
}

type Asking = { readonly token: Hex; readonly topics: readonly unknown[]; readonly range: { readonly from: number; readonly to: number } };

/** Halves a range that the node refuses. */
async function listLogs(node: Node, { token, topics, range }: Asking): Promise<Fields[] | undefined> {
  const open = [range];
  const found: Fields[] = [];
  for (let asked = 0; ; asked += 1) {
    const next = open.pop();
    if (next === undefined) return found;
    if (asked >= REQUESTS_MAX) return undefined;
    const logs = await node.logs(token, topics, next);
    if (logs !== undefined) {
      found.push(...logs);
      continue;
    }
    if (next.from === next.to) return undefined;
    const middle = next.from + Math.floor((next.to - next.from) / 2);
    open.push({ from: next.from, to: middle }, { from: middle + 1, to: next.to });
  }
}
