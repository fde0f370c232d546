import type { Db } from '@redoubt/db/client';
import { type Asset, fromPos, type Pos, startOf } from '@redoubt/tracing/model/movement';
import { type BlockRange, type Covered, READ_KINDS, type ReadKind } from '@redoubt/tracing/model/store';
import { type RawBuilder, sql } from 'kysely';
import { findMovementChain, listRecorded } from './movement-chain.ts';

/** Movements that a question is about: of one asset or of all, after a position and before another. */
export type Span = { readonly asset?: Asset; readonly after: Pos; readonly until: Pos };

/** What of a question is on record, and what is not. */
export type Coverage = Pick<Covered<unknown>, 'complete' | 'missing'>;

/** Rows, and whether a limit cut them. */
export type Cut<Rows> = Pick<Covered<Rows>, 'rows' | 'more'>;

/** The tables of movements, as a query names them: those with their amounts, and the transactions with their fees. */
export type MovementTables = { readonly movement: RawBuilder<unknown>; readonly transaction: RawBuilder<unknown> };

/**
 * What is on record of one chain. `read` is the only way to the tables, and answers each question with what its rows leave out:
 * rows alone can not be had. The coverage is of the moment of opening, so it claims no block that came later.
 */
export type MovementRecord = {
  readonly chainId: number;
  /** The number of the chain in the tables; -1 where nothing was ever recorded. */
  readonly key: number;
  /** Before this position is all that the chain is known to have. */
  readonly end: Pos;
  /** Blocks, both included, of which all movements of a kind are on record. */
  readonly ranges: readonly ({ readonly what: ReadKind } & BlockRange)[];
  covers(span: Span): Coverage;
  /** `query` answers the questions in their order. */
  read<Rows>(spans: readonly Span[], query: (tables: MovementTables) => Promise<readonly Cut<Rows>[]>): Promise<Covered<Rows>[]>;
};

const TABLES: MovementTables = { movement: sql.table('movement'), transaction: sql.table('movement_tx') };

/** Opens the record of a chain, also of one without any. */
export async function openMovementRecord(db: Db, { chainId }: { chainId: number }): Promise<MovementRecord> {
  const key = (await findMovementChain(db, chainId))?.key ?? -1;
  const chain = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).select(['head', 'indexed']).executeTakeFirst();
  const { rows: gaps } = await sql<{ pos: string }>`
    select pos from ${TABLES.transaction} where chain = ${key} and gap order by pos`.execute(db);
  const lost = gaps.map(({ pos }) => fromPos(BigInt(pos)).block);
  const ranges: ({ what: ReadKind } & BlockRange)[] = [];
  for (const what of READ_KINDS) ranges.push(...(await listRecorded(db, { chainId, what })).map((range) => ({ what, ...range })));
  const rangesOf = (what: ReadKind) => ranges.filter((range) => range.what === what);

  const covers = ({ asset, after, until }: Span): Coverage => {
    const asked = { from: Math.max(0, fromPos(after).block), to: fromPos(until - 1n).block };
    const kinds = asset === undefined ? (['native', 'token'] as const) : [asset === 'native' ? ('native' as const) : ('token' as const)];
    const ends = kinds.map((what) => rangesOf(what).find(({ from, to }) => from <= asked.from && to >= asked.from)?.to);
    const isLost = (block: number) => block >= asked.from && block <= asked.to;
    return {
      complete: ends.includes(undefined) ? undefined : { from: asked.from, to: Math.min(asked.to, ...ends.map((to) => to ?? -1)) },
      missing: [
        ...[...kinds, ...(kinds.includes('native') ? (['internal'] as const) : [])].flatMap((what) =>
          subtract(asked, rangesOf(what)).map((range) => ({ what, range })),
        ),
        ...kinds.flatMap((what) => lost.filter(isLost).map((block) => ({ what, range: { from: block, to: block } }))),
      ],
    };
  };

  return {
    chainId,
    key,
    end: startOf(Math.max(Number(chain?.head ?? -1), Number(chain?.indexed ?? -1), ...ranges.map(({ to }) => to)) + 1),
    ranges,
    covers,
    read: async (spans, query) => {
      const answers = await query(TABLES);
      return spans.map((span, index) => {
        const answer = answers[index];
        if (answer === undefined) throw new TypeError('a question about movements was left without an answer');
        return { ...answer, ...covers(span) };
      });
    },
  };
}

function subtract(whole: BlockRange, parts: readonly BlockRange[]): BlockRange[] {
  const left: BlockRange[] = [];
  let next = whole.from;
  for (const { from, to } of parts) {
    if (to < next || from > whole.to) continue;
    if (from > next) left.push({ from: next, to: from - 1 });
    next = Math.max(next, to + 1);
  }
  if (next <= whole.to) left.push({ from: next, to: whole.to });
  return left;
}
