import type { NodeBlock } from './archive.ts';

/** One call in the flat format of OpenEthereum, in which the node keeps its traces. */
export type FlatTrace = {
  readonly type: string;
  readonly action: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
  readonly result?: { readonly address?: unknown } | null;
  readonly traceAddress: readonly number[];
  readonly transactionHash?: string | null;
};

type Frame = { type: string; from: unknown; to: unknown; value: unknown; input: unknown; error?: unknown; calls?: Frame[] };

/**
 * Traces of a block as `callTracer` gives them, without gas and outputs, from the flat ones: to ask the node for these runs all
 * earlier transactions of the block again for each. `undefined` where a transaction has none.
 */
export function toCallTraces({ transactions }: NodeBlock, traces: readonly FlatTrace[]): unknown[] | undefined {
  const byTransaction = Map.groupBy(traces, ({ transactionHash }) => transactionHash);
  const roots = transactions.map(({ hash }) => ({ txHash: hash, result: toTree(byTransaction.get(hash) ?? []) }));
  return roots.every(({ result }) => result !== undefined) ? roots : undefined;
}

function toTree(traces: readonly FlatTrace[]): Frame | undefined {
  let root: Frame | undefined;
  for (const trace of traces) {
    const frame = toFrame(trace);
    if (trace.traceAddress.length === 0) {
      root = frame;
      continue;
    }
    let parent = root;
    for (const place of trace.traceAddress.slice(0, -1)) parent = parent?.calls?.[place];
    if (parent === undefined) return undefined;
    parent.calls ??= [];
    parent.calls[trace.traceAddress.at(-1) ?? 0] = frame;
  }
  return root;
}

function toFrame({ type, action, error, result }: FlatTrace): Frame {
  const failed = error === undefined || error === null ? {} : { error };
  if (type === 'create')
    return { type: 'CREATE', from: action.from, to: result?.address, value: action.value, input: action.init, ...failed };
  if (type === 'suicide')
    return { type: 'SELFDESTRUCT', from: action.address, to: action.refundAddress, value: action.balance, input: '0x', ...failed };
  return {
    type: String(action.callType).toUpperCase(),
    from: action.from,
    to: action.to,
    value: action.value,
    input: action.input,
    ...failed,
  };
}
