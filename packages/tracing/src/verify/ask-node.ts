import { type Account, type Asset, BLOCK_END, type Hex, type Movement, transactionOf, ZERO_ADDRESS } from '../model/movement.ts';
import { type Fields, Malformed, toAmount, toFields, toHex, toList, toNumber } from '../read/raw.ts';
import { readFreeze } from '../read/read-freeze.ts';
import { readMovements, readTraces, readTransaction, toFeeMovement } from '../read/read-movements.ts';
import { countCommitted, hashHeader, type ListName } from './block-proof.ts';
import { cannotAnswer, MATCH, mismatch, type Verdict } from './finding.ts';

/** The answer of a node to one request. */
export type NodeReply = { readonly result: unknown; readonly error?: undefined } | { readonly error: { readonly message: string } };
/** Asks a node. Rejects when it can not be reached. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<NodeReply>;

/** Movements of one transaction, or of the end of a block, as the node has them. `traced`: with those of calls between contracts. */
export type ReadAgain = {
  readonly movements: readonly Movement[];
  readonly traced: boolean;
  readonly signer: Hex | undefined;
  /** Whether its logs, and its value, are those that the hash of their block commits to; undefined where that was not to be shown. */
  readonly proofs: Proofs;
};
export type Proofs = Readonly<Partial<Record<ListName, Verdict>>>;
/** Why there are none: the node does not say, or says otherwise. */
export type NotRead = { readonly reason: string } | { readonly wrong: string };

/** Without roots where its fields do not give its hash. */
type Header = { readonly hash: Hex; readonly time: number; readonly roots: Readonly<Record<ListName, Hex>> | undefined };
export type TransactionAt = { readonly block: number; readonly index: number; readonly hash: Hex; readonly blockHash: Hex };
/** Movements of an account in one block that are before a position in it. */
export type BlockPart = { readonly movements: readonly Movement[]; readonly traced: boolean; readonly signers: readonly Hex[] };

const BALANCE_OF = '0x70a08231';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';
const TOTAL_SUPPLY = '0x18160ddd';
/** What a root tells of a list, where its hash stands in an entry, and what a change of it is. */
const COMMITTED = {
  receipts: { hash: 'transactionHash', changed: 'a log was changed' },
  transactions: { hash: 'hash', changed: 'a value or a receiver was changed' },
} as const;
const OTHER_HASH = 'This chain hashes its blocks otherwise than Ethereum: what a block commits to can not be shown.';

export const toQuantity = (number: number) => `0x${number.toString(16)}`;
export const toWord = (account: Account): Hex => `0x${account.slice(2).padStart(64, '0')}`;

/** What a check asks of a node. `undefined` is what the node does not say, for want of a method or of old state. */
export type Node = ReturnType<typeof createNode>;

export function createNode(ask: AskNode, wraps: ReadonlySet<Hex>) {
  const read = async <T>(method: string, params: readonly unknown[], parse: (it: unknown) => T): Promise<T | undefined> => {
    const reply = await ask(method, params);
    if (reply.error !== undefined) return undefined;
    try {
      return parse(reply.result);
    } catch (error) {
      if (error instanceof Malformed) return undefined;
      throw error;
    }
  };
  const call = (to: Hex, data: Hex, at: string) =>
    read('eth_call', [{ to, data }, at], (it) => toHex(it, 'the answer of a call')).then((it) => (it === '0x' ? undefined : it));
  const toWhole = (answer: Hex | undefined) => (answer?.length === 66 ? BigInt(answer) : undefined);
  /** Whether a header of this chain had the hash that its fields give. */
  let isHashKnown = false;
  const times = new Map<number, Promise<Header | undefined>>();

  return {
    chainId: () => read('eth_chainId', [], (it) => toNumber(it, 'the id of the chain')),
    /** Hash and time of a block: those of one block are asked for once. */
    header(number: number) {
      const known = times.get(number);
      if (known !== undefined) return known;
      const asked = read('eth_getBlockByNumber', [toQuantity(number), false], (it) => {
        const block = toFields(it, 'the block');
        const hash = toHex(block.hash, 'the hash of the block', 32);
        const roots = readRoots(block, hash);
        isHashKnown ||= roots !== undefined;
        return { hash, time: toNumber(block.timestamp, 'the time of the block'), roots };
      });
      times.set(number, asked);
      return asked;
    },
    nonce: (account: Account, block: number) =>
      read('eth_getTransactionCount', [account, toQuantity(block)], (it) => toNumber(it, 'a nonce')),
    code: (account: Account, block: number) => read('eth_getCode', [account, toQuantity(block)], (it) => toHex(it, 'code')),
    async balance({ account, asset, block }: { account: Account; asset: Asset; block: number }): Promise<bigint | undefined> {
      const at = toQuantity(block);
      if (asset === 'native') return read('eth_getBalance', [account, at], (it) => toAmount(it, 'a balance'));
      return toWhole(await call(asset, `${BALANCE_OF}${toWord(account).slice(2)}`, at));
    },
    frozen: ({ account, token, block }: { account: Account; token: Hex; block: number }) =>
      readFreeze((to, data) => call(to, data, toQuantity(block)), { account, token }),
    symbol: (token: Hex, block: number) => call(token, SYMBOL, toQuantity(block)),
    decimals: (token: Hex, block: number) => call(token, DECIMALS, toQuantity(block)),
    totalSupply: async (token: Hex, block: number) => toWhole(await call(token, TOTAL_SUPPLY, toQuantity(block))),
    logs: (token: Hex, topics: readonly unknown[], { from, to }: { from: number; to: number }) =>
      read('eth_getLogs', [{ address: token, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) }], (it) =>
        toList(it, 'the logs').map((log) => toFields(log, 'a log')),
      ),

    /** One transaction with its fee. `proven`: what of it is taken from all of its block, which are compared with the header. */
    async transaction(
      at: TransactionAt,
      { withTrace, proven }: { withTrace: boolean; proven: ReadonlySet<ListName> },
    ): Promise<ReadAgain | NotRead> {
      const { hash, block, index, blockHash } = at;
      const [body, logs] = await Promise.all([
        proven.has('transactions') ? this.committed('transactions', at) : undefined,
        proven.has('receipts') ? this.committed('receipts', at) : undefined,
      ]);
      const known = (entry: unknown): NodeReply | undefined => (entry === undefined ? undefined : { result: entry });
      const [transaction, receipt] = await Promise.all([
        known(body?.entry) ?? ask('eth_getTransactionByHash', [hash]),
        known(logs?.entry) ?? ask('eth_getTransactionReceipt', [hash]),
      ]);
      if (transaction.error !== undefined || receipt.error !== undefined) return { reason: 'The node does not return this transaction.' };
      if (transaction.result === null || receipt.result === null) return { wrong: 'The node does not know this transaction.' };
      const trace = withTrace ? await ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }]) : undefined;
      const traced = trace?.error === undefined && typeof trace?.result === 'object' && trace.result !== null;
      return orWrong(() => {
        const { read: own, movements } = readTransaction(
          { transaction: transaction.result, receipt: receipt.result, trace: traced ? trace?.result : undefined },
          { block, index, hash: blockHash, wraps, base: 0n },
        );
        const fee = toFeeMovement({ block, index, signer: own.signer, fee: own.fee });
        return {
          movements: own.fee === 0n ? (movements ?? []) : [fee, ...(movements ?? [])],
          traced,
          signer: own.signer,
          proofs: { ...(logs && { receipts: logs.proof }), ...(body && { transactions: body.proof }) },
        };
      });
    },

    /** What a list of a block has of a transaction, and whether the whole list is what the block's hash commits to. */
    async committed(list: ListName, { hash, block, index, blockHash }: TransactionAt): Promise<{ entry?: unknown; proof: Verdict }> {
      const [all, header] = await Promise.all([askList(list, block), this.header(block)]);
      if (all === undefined) return { proof: cannotAnswer(`The node does not return all ${list} of block ${block}.`) };
      if (header === undefined) return { proof: cannotAnswer(`The node does not return block ${block}.`) };
      if (header.hash !== blockHash) return { proof: mismatch(`Block ${block} has the hash ${header.hash}.`) };
      const entry = all[index];
      const judged = orWrong(() => {
        const fields = toFields(entry, `one of the ${list}`);
        if (toHex(fields[COMMITTED[list].hash], 'the hash of a transaction', 32) !== hash)
          return mismatch(`Number ${index} of the ${list} of block ${block} is of another transaction.`);
        if (header.roots === undefined)
          return isHashKnown ? mismatch(`The fields of block ${block} do not give its hash: one was changed.`) : cannotAnswer(OTHER_HASH);
        const committed = countCommitted(list, all, header.roots[list]);
        if (committed === undefined) return cannotAnswer(`Block ${block} has ${list} of a kind whose root is not known here.`);
        if (committed > index) return MATCH;
        if (committed > 0) return cannotAnswer(`Block ${block} does not commit to this transaction: the chain added it.`);
        const { changed } = COMMITTED[list];
        return mismatch(`The ${list} that the node returns are not those to which block ${block} commits: ${changed}.`);
      });
      return { entry, proof: 'wrong' in judged ? mismatch(judged.wrong) : judged };
    },

    /** Tips follow from all receipts of a block, withdrawals from the block. */
    async blockEnd(number: number): Promise<ReadAgain | NotRead> {
      const [block, receipts] = await askBlock(number);
      if (block.error !== undefined || receipts.error !== undefined)
        return { reason: 'The node does not return the receipts of this block.' };
      return orWrong(() => {
        const { movements } = readMovements({ block: block.result, receipts: receipts.result, traces: undefined }, wraps);
        const ends = movements.filter(({ pos }) => Number(transactionOf(pos) & 0x1ffffn) === BLOCK_END);
        return { movements: ends, traced: false, signer: undefined, proofs: {} };
      });
    },

    /** A whole block with its fees; `undefined` where the node does not return it. */
    async block(number: number, withTraces: boolean): Promise<BlockPart | undefined> {
      const [[block, receipts], traces] = await Promise.all([
        askBlock(number),
        withTraces ? ask('debug_traceBlockByNumber', [toQuantity(number), { tracer: 'callTracer' }]) : undefined,
      ]);
      if (block.error !== undefined || receipts.error !== undefined) return undefined;
      const found = traces?.error === undefined ? orWrong(() => readTraces(traces?.result, block.result)) : undefined;
      const results = Array.isArray(found) ? found : undefined;
      const whole = orWrong(() => readMovements({ block: block.result, receipts: receipts.result, traces: results }, wraps));
      if ('wrong' in whole) return undefined;
      const fees = whole.transactions.map(({ index, signer, fee }) => toFeeMovement({ block: number, index, signer, fee }));
      return {
        movements: [...fees.filter(({ amount }) => amount > 0n), ...whole.movements],
        traced: whole.traced,
        signers: whole.transactions.map(({ signer }) => signer),
      };
    },
  };

  async function askList(list: ListName, block: number): Promise<readonly unknown[] | undefined> {
    if (list === 'receipts') return read('eth_getBlockReceipts', [toQuantity(block)], (it) => toList(it, 'the receipts'));
    return read('eth_getBlockByNumber', [toQuantity(block), true], (it) =>
      toList(toFields(it, 'the block').transactions, 'the transactions'),
    );
  }

  function askBlock(number: number): Promise<[NodeReply, NodeReply]> {
    return Promise.all([ask('eth_getBlockByNumber', [toQuantity(number), true]), ask('eth_getBlockReceipts', [toQuantity(number)])]);
  }
}

/** The roots of a header whose fields give its hash: otherwise they may be any. */
function readRoots(block: Fields, hash: Hex): Header['roots'] {
  try {
    if (hashHeader(block) !== hash) return undefined;
    return {
      receipts: toHex(block.receiptsRoot, 'the root of receipts', 32),
      transactions: toHex(block.transactionsRoot, 'the root of transactions', 32),
    };
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

function orWrong<T>(parse: () => T): T | { readonly wrong: string } {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Malformed) return { wrong: `It is not as stated: ${error.message}.` };
    throw error;
  }
}

/** Whether an address is of an account: the places that stand for fees and the zero address have neither code nor balance. */
export function isAccount(account: Account): boolean {
  return account.length === 42 && account !== ZERO_ADDRESS;
}
