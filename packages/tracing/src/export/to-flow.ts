import { toGraphData } from '../graph/graph-data.ts';
import { type GraphNode, toGraph } from '../graph/to-graph.ts';
import type { MoveStep, TraceFile } from '../model/ledger.ts';
import { type Account, type Asset, fromPos, toPos, transactionOf, ZERO_ADDRESS } from '../model/movement.ts';
import type { LabelKind } from '../model/store.ts';

/** Bounds of the format: characters of a text, and hashes of an edge. */
const TEXT_MAX = 200;
const HASHES_MAX = 100;
const [COLUMN, ROW] = [360, 180];

const DISCLAIMER = 'What labels say is their sources’ claim. A trace follows a rule of accounting: it accuses and judges no one.';

type Transaction = TraceFile['ledger']['transactions'][number];
type Move = MoveStep & { readonly asset: Asset; readonly transaction: Transaction };
type Gap = { readonly type: 'scope_limited' | 'edge_txhashes_truncated'; readonly detail: string };

/**
 * A trace as a case of Etherscan Flow, version 1: its accounts, and its traced movements with their transactions. The same trace gives the
 * same case. What the format cannot carry is among its gaps: shares, bounds, and what moved outside transactions or between no addresses.
 * Source: github.com/etherscan/skills, skills/etherscan-flow/schema/case.schema.json.
 */
export function toFlowCase(file: TraceFile, { createdAt }: { createdAt: Date }) {
  const { inputs, ledger, result } = file;
  const { moves, dropped } = listMoves(file);
  const { chainId } = ledger;
  const graph = toGraph(toGraphData(file), { rowsMax: Number.POSITIVE_INFINITY });
  const ids = new Map<Account, string>();
  for (const account of moves.flatMap(({ from, to }) => [from, to]))
    if (!ids.has(account)) ids.set(account, `n${String(ids.size).padStart(3, '0')}`);
  const edges = [...Map.groupBy(moves, (move) => [move.from, move.to, move.asset, toType(move)].join(' ')).values()].flatMap((group, at) =>
    toEdge(group, { id: `e${String(at).padStart(3, '0')}`, ids, file }),
  );
  const [seed] = inputs.seeds;
  const seedHashes = [...new Set(moves.filter((move) => move.seed !== undefined).map(({ transaction }) => transaction.hash))];
  const gaps: Gap[] = [
    {
      type: 'scope_limited',
      detail: `Amounts are whole movements. What is traced of them (${inputs.method}), and the bounds by any rule, are in the trace’s own file.`,
    },
    ...(dropped === 0
      ? []
      : [
          {
            type: 'scope_limited' as const,
            detail: `${dropped} traced movements are not here: fees, and movements at the end of a block, have no transaction between two addresses.`,
          },
        ]),
    ...result.leavesOut.map(({ detail }): Gap => ({ type: 'scope_limited', detail: toSafeText(detail) ?? 'A reason without words.' })),
    ...edges
      .filter(({ txcount }) => txcount > HASHES_MAX)
      .map(
        ({ id, txcount }): Gap => ({
          type: 'edge_txhashes_truncated',
          detail: `${id} has ${txcount} transactions, of which the first ${HASHES_MAX} stand here.`,
        }),
      ),
  ];
  const shortId = (seedHashes[0] ?? `0x${file.hash}`).slice(2, 10);
  return {
    id: `case-${shortId}`,
    name: toSafeText(`${seedHashes[0]?.slice(0, 10) ?? shortId}… — traced to block ${inputs.pinned.block}`) ?? shortId,
    schemaVersion: 1,
    nodes: toNodes(graph.nodes, { ids, file }),
    edges,
    _meta: {
      created_at: createdAt.toISOString(),
      mode: 'strict_trace',
      chain: inputs.chain,
      chainid: chainId,
      chains: [{ chain: inputs.chain, chainid: chainId }],
      seed_txhashes: seedHashes,
      hops_traced: inputs.hops,
      trace_window: {
        startblock: seed === undefined ? 0 : Math.min(...inputs.seeds.map(({ block }) => block)),
        endblock: ledger.followedTo,
        source: 'seed_tx',
      },
      financials: { method: inputs.method, pinned_block_hash: inputs.pinned.hash, trace_file_sha256: file.hash },
      analysis: null,
      business_profile: null,
      layout: {
        algorithm: 'chronological_hops_v1',
        direction: 'left_to_right_top_to_bottom',
        edge_order: 'timestamp',
        same_transaction_order: 'transaction_edge_then_log_index_then_trace_id',
        node_order: 'hop_then_first_edge',
        x_spacing: COLUMN,
        y_spacing: ROW,
      },
      timeline: [],
      patterns: [],
      candidates: [],
      gaps,
      disclaimer: DISCLAIMER,
    },
  };
}

/** Traced movements between two addresses in a transaction, in their order, and how many others there are. */
function listMoves({ ledger, result }: TraceFile): { moves: Move[]; dropped: number } {
  const transactions = new Map(ledger.transactions.map((each) => [transactionOf(toPos({ ...each, rank: 0 })), each]));
  const traced = ledger.steps.flatMap((step, index) => (step.type === 'move' && (result.traced[index] ?? 0n) > 0n ? [step] : []));
  const moves = traced.flatMap((step) => {
    const transaction = transactions.get(transactionOf(step.pos));
    const asset = (ledger.places[step.target] ?? ledger.places[step.source])?.asset;
    if (transaction === undefined || asset === undefined || !isAddress(step.from) || !isAddress(step.to)) return [];
    return [{ ...step, transaction, asset }];
  });
  return { moves, dropped: traced.length - moves.length };
}

const isAddress = (account: Account): boolean => /^0x[0-9a-f]{40}$/.test(account);

function toType({ asset, from, to }: Move): 'transfer' | 'token_transfer' | 'mint' | 'burn' {
  if (asset === 'native') return 'transfer';
  if (from === ZERO_ADDRESS) return 'mint';
  return to === ZERO_ADDRESS ? 'burn' : 'token_transfer';
}

type Context = { readonly ids: ReadonlyMap<Account, string>; readonly file: TraceFile };

/** All movements of one asset from one account to another, at the place of the first. */
function toEdge(group: readonly Move[], { id, ids, file }: Context & { id: string }) {
  const [first] = group;
  if (first === undefined) return [];
  const known = file.ledger.assets.find(({ asset }) => asset === first.asset);
  const hashes = [...new Set(group.map(({ transaction }) => transaction.hash))];
  const { block, index } = fromPos(first.pos);
  const sum = group.reduce((total, { amount }) => total + amount, 0n);
  return [
    {
      id,
      source: ids.get(first.from) ?? '',
      target: ids.get(first.to) ?? '',
      amount: known?.decimals == null ? null : toDecimals(sum, known.decimals),
      token: toSafeText(known?.symbol ?? null),
      token_address: first.asset === 'native' ? null : first.asset,
      txcount: hashes.length,
      type: toType(first),
      txhash: hashes[0] ?? '',
      txhashes: hashes.slice(0, HASHES_MAX),
      chainid: file.ledger.chainId,
      block,
      transaction_index: index,
      timestamp: new Date(first.transaction.time * 1_000).toISOString(),
    },
  ];
}

function toNodes(nodes: readonly GraphNode[], { ids, file: { ledger } }: Context) {
  const byAccount = new Map(nodes.map((node) => [node.id, node]));
  const rows = new Map<number, number>();
  // Ids are in the order of the first movement: so are rows.
  return [...ids].map(([address, id]) => {
    const node = byAccount.get(address);
    const hop = node?.column ?? 0;
    const row = rows.get(hop) ?? 0;
    rows.set(hop, row + 1);
    const label = ledger.labels.find(({ account }) => account === address);
    return {
      id,
      address,
      chainid: ledger.chainId,
      label: toSafeText(label?.text ?? null),
      subLabel: null,
      role: toRole(node?.kind, label?.kind),
      hop,
      balance: null,
      notes: toSafeText(label === undefined ? null : `Label: ${label.kind}, says ${label.source}`),
      x: hop * COLUMN,
      y: row * ROW,
    };
  });
}

/** A role that a label or the account's code is evidence of, and no more. */
function toRole(kind: GraphNode['kind'] | undefined, label: LabelKind | undefined): string {
  if (label === 'exchange') return 'cex_deposit';
  if (label === 'mixer') return 'mixer_contract';
  if (label === 'bridge') return 'bridge';
  return kind === 'contract' ? 'unknown_contract' : kind === 'wallet' ? 'intermediate_wallet' : 'wallet';
}

/** Base units as a plain decimal number: no digit is lost. */
function toDecimals(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return decimals === 0 || fraction === '' ? digits.slice(0, digits.length - decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}

/** Text of others as the format takes it: no tags, no control characters, at most 200 characters. */
function toSafeText(text: string | null): string | null {
  if (text === null) return null;
  const plain = [...text.replaceAll(/\p{C}/gu, '').replaceAll('<', '‹').replaceAll('>', '›')].slice(0, TEXT_MAX).join('');
  return plain === '' ? null : plain;
}
