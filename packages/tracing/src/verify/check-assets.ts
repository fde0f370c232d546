import type { TraceFile } from '../model/ledger.ts';
import { judgeToken } from '../read/judge-token.ts';
import { toDecimals, toSymbol } from '../read/read-account.ts';
import type { Node } from './ask-node.ts';
import { type Content, cannotAnswer, MATCH, mismatch, type Report, type Verdict } from './finding.ts';

type Described = TraceFile['ledger']['assets'][number];

/** One check for each asset: what its contract says of itself, and that a wrapper holds what it issued. */
export function listAssetChecks({ ledger, inputs }: Content, { node, report }: { node: Node; report: Report }): (() => Promise<void>)[] {
  return ledger.assets.map((asset, number) => async () => {
    report({ about: 'asset', number, verdict: await judgeAsset(asset, { node, block: inputs.pinned.block }) });
  });
}

async function judgeAsset(
  { asset, symbol, decimals, trust, wraps }: Described,
  { node, block }: { node: Node; block: number },
): Promise<Verdict> {
  if (asset === 'native') return trust === 'native' && !wraps && (decimals ?? 18) === 18 ? MATCH : mismatch('It is the native coin.');
  if (trust === 'native') return mismatch('It is a token.');
  const [said, places] = await Promise.all([node.symbol(asset, block), node.decimals(asset, block)]);
  if (said === undefined && places === undefined && (symbol ?? decimals) !== null)
    return cannotAnswer('The node does not say what its contract says of itself.');
  if (symbol !== null && toSymbol(said) !== symbol) return mismatch(`Its contract calls itself ${toSymbol(said) ?? 'nothing'}.`);
  if (decimals !== null && toDecimals(places) !== decimals) return mismatch(`Its contract states ${toDecimals(places) ?? 'no'} decimals.`);
  if (trust === 'consistent' || trust === 'inconsistent') {
    const found = await judgeToken(asset, block, node);
    if (found === 'unknown') return cannotAnswer('The node does not show whether its balances change as its transfers say.');
    if (found !== trust) return mismatch(`In a sample its balances are ${found} with its transfers.`);
  }
  if (!wraps) return MATCH;
  const [supply, held] = await Promise.all([node.totalSupply(asset, block), node.balance({ account: asset, asset: 'native', block })]);
  if (supply === undefined || held === undefined) return cannotAnswer('The node does not say whether it holds what it issued.');
  return supply <= held ? MATCH : mismatch(`It issued ${supply} and holds ${held} of the native coin: it wraps nothing.`);
}
