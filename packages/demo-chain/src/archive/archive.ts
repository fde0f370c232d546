import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A block as the node returns it, with full transactions. */
export type NodeBlock = {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly NodeTransaction[];
} & Readonly<Record<string, unknown>>;
export type NodeTransaction = { readonly hash: string } & Readonly<Record<string, unknown>>;
export type NodeLog = { readonly address: string; readonly topics: readonly string[] } & Readonly<Record<string, unknown>>;
export type NodeReceipt = { readonly transactionHash: string; readonly logs: readonly NodeLog[] } & Readonly<Record<string, unknown>>;

/** The values of an account that a block changed, before the change. Numbers, code and storage as hexadecimal text. */
export type AccountBefore = {
  balance?: string;
  nonce?: string;
  code?: string;
  /** By slot, each of 32 bytes. */
  storage?: Record<string, string>;
};
/** By address, in lower case. */
export type StateBefore = Record<string, AccountBefore>;

export type ArchivedBlock = {
  readonly block: NodeBlock;
  readonly receipts: readonly NodeReceipt[];
  /** The state before it; `undefined` where the node did not have it. */
  readonly before: StateBefore | undefined;
  /** Its transactions' traces of `callTracer`, without what calls returned; `undefined` where the node had none. */
  readonly traces: readonly unknown[] | undefined;
};

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists block (
    number integer primary key,
    hash text not null unique,
    body blob not null,
    receipts blob not null,
    before blob
  ) strict;
  create table if not exists trace (block integer primary key, body blob not null) strict;
  create table if not exists transaction_block (hash blob primary key, block integer not null) strict, without rowid;
  create table if not exists emitter_block (address blob, block integer, primary key (address, block)) strict, without rowid;`;

/**
 * Every block of the demo chain on disk, with its receipts and the state that it changed. So the node
 * keeps only the newest blocks in memory, and requests about older ones can still be answered.
 */
export function openArchive({ file }: { file: string }) {
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  const insertBlock = db.prepare('insert into block (number, hash, body, receipts, before) values (?, ?, ?, ?, ?)');
  const insertTrace = db.prepare('insert or replace into trace (block, body) values (?, ?)');
  const insertTransaction = db.prepare('insert or replace into transaction_block (hash, block) values (?, ?)');
  const insertEmitter = db.prepare('insert or ignore into emitter_block (address, block) values (?, ?)');
  const removals = [
    'delete from emitter_block where block > ?',
    'delete from trace where block > ?',
    'delete from transaction_block where block > ?',
    'delete from block where number > ?',
  ].map((sql) => db.prepare(sql));
  const selectHead = db.prepare('select number, hash from block order by number desc limit 1');
  const selectHash = db.prepare('select hash from block where number = ?');
  const selectNumber = db.prepare('select number from block where hash = ?');
  const selectBody = db.prepare('select body from block where number = ?');
  const selectReceipts = db.prepare('select receipts from block where number = ?');
  const selectTraces = db.prepare('select body from trace where block = ?');
  const selectBefore = db.prepare('select number, before from block where number > ? and number <= ? order by number');
  const selectTransaction = db.prepare('select block from transaction_block where hash = ?');
  const selectBlocks = db.prepare('select number from block where number between ? and ? order by number');
  const selectEmitted = db.prepare(`
    select distinct block as number from emitter_block
    where address in (select unhex(substr(value, 3)) from json_each(?)) and block between ? and ? order by block`);
  const selectBytes = db.prepare('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()');
  const inTransaction = (work: () => void) => {
    db.exec('begin');
    try {
      work();
      db.exec('commit');
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  };
  return {
    /** The newest block that is kept. */
    findHead: () => selectHead.get() as { number: number; hash: string } | undefined,
    findHash: (number: number) => (selectHash.get(number) as { hash: string } | undefined)?.hash,
    findNumber: (hash: string) => (selectNumber.get(hash.toLowerCase()) as { number: number } | undefined)?.number,
    /** The block of a transaction. */
    findBlockOf: (transaction: string) => (selectTransaction.get(toBytes(transaction)) as { block: number } | undefined)?.block,
    readBlock: (number: number) => unpack<NodeBlock>((selectBody.get(number) as { body: Uint8Array } | undefined)?.body),
    readReceipts: (number: number) => unpack<NodeReceipt[]>((selectReceipts.get(number) as { receipts: Uint8Array } | undefined)?.receipts),
    readTraces: (number: number) => unpack<unknown[]>((selectTraces.get(number) as { body: Uint8Array } | undefined)?.body),
    /** Numbers of the blocks from `from` to `to`, both included, with a log of one of `addresses`; all without `addresses`. */
    listLogged: ({ from, to, addresses }: { from: number; to: number; addresses: readonly string[] | undefined }): number[] => {
      const rows = addresses === undefined ? selectBlocks.all(from, to) : selectEmitted.all(JSON.stringify(addresses), from, to);
      return (rows as { number: number }[]).map(({ number }) => number);
    },
    /** The state before each block above `above` up to `to`, in order; `undefined` where it is unknown. */
    *listBefore({ above, to }: { above: number; to: number }): Generator<StateBefore | undefined> {
      for (const row of selectBefore.iterate(above, to))
        yield unpack<StateBefore>((row as { before: Uint8Array | null }).before ?? undefined);
    },
    /** Adds blocks that follow the head, all or none. */
    add: (blocks: readonly ArchivedBlock[]) =>
      inTransaction(() => {
        for (const { block, receipts, before, traces } of blocks) {
          const number = Number(block.number);
          insertBlock.run(number, block.hash, pack(block), pack(receipts), before === undefined ? null : pack(before));
          if (traces !== undefined) insertTrace.run(number, pack(traces));
          for (const { hash } of block.transactions) insertTransaction.run(toBytes(hash), number);
          const emitters = new Set(receipts.flatMap(({ logs }) => logs.map(({ address }) => address)));
          for (const address of emitters) insertEmitter.run(toBytes(address), number);
        }
      }),
    /** Removes all blocks above that one. */
    removeAbove: (number: number) =>
      inTransaction(() => {
        for (const removal of removals) removal.run(number);
      }),
    /** Its size on disk. */
    bytes: () => Number((selectBytes.get() as { bytes: number }).bytes),
    close: () => db.close(),
  };
}

export type Archive = ReturnType<typeof openArchive>;

const toBytes = (hex: string): Uint8Array => Buffer.from(hex.slice(2), 'hex');
const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), { level: 3 });

function unpack<Value>(bytes: Uint8Array | undefined): Value | undefined {
  return bytes === undefined ? undefined : (JSON.parse(inflateRawSync(bytes).toString()) as Value);
}
