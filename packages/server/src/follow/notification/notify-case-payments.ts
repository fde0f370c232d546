import type { Db, Tx } from '@redoubt/db/client';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { shortenHex } from '@redoubt/domain/shorten-hex';
import { fromPos } from '@redoubt/tracing/model/movement';
import { formatUnits, nameAsset } from '@redoubt/tracing/text/trace-text';
import { sql } from 'kysely';
import { type CasePayment, type CasePayments, listCasePayments, toPaymentKey } from '../../onchain/case/case-payments.ts';
import { openMovementStore } from '../../onchain/trace/movement-store.ts';
import { lockUsers } from '../../people/account/user-store.ts';
import type { Context } from '../../platform/context.ts';
import { type EventChange, findEventTexts } from './event-store.ts';
import { type NotifyContext, notifyEvent } from './notify-event.ts';

/** Payments after one trace that are notified. The last says that no more are. */
export const PAYMENTS_NOTIFIED_MAX = 100;

/**
 * Looks at each watched case once, the one that waits longest first: compares what accounts where its trace left money have paid since
 * with what was notified. What is new is raised, what is final confirmed, and what the chain replaced retracted, also where no one
 * watches any more. Each case is one transaction. A case that fails is logged and does not keep others from their turn; what `millisMax`
 * leaves is first in the next run.
 */
export async function notifyCasePayments(
  { db, log }: Pick<Context, 'db' | 'log'>,
  context: NotifyContext,
  { millisMax }: { millisMax: number },
): Promise<{ looked: number; notified: number }> {
  const end = performance.now() + millisMax;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const before = rows[0]?.now ?? context.now;
  const done = { looked: 0, notified: 0 };
  while (performance.now() < end) {
    const id = await findNext(db, { before });
    if (id === undefined) break;
    done.looked += 1;
    try {
      done.notified += await db.transaction().execute((tx) => look(tx, { id }, context));
    } catch (error) {
      log.error({ err: error, caseId: id }, 'the payments of a watched case could not be compared');
      await markLooked(db, { id });
    }
  }
  return done;
}

/** The case that was not looked at for longest, of those that are watched or have a notification that can still change. */
async function findNext(db: Db, { before }: { before: Date }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from trace_case
    where (looked_at is null or looked_at < ${before}) and (
      exists (select from trace_case_watch where case_id = trace_case.id)
      or exists (select from trace_case_payment where case_id = trace_case.id and state = 'pending' and notified))
    order by looked_at nulls first, id limit 1`.execute(db);
  return rows[0]?.id;
}

async function markLooked(db: Db, { id }: { id: string }): Promise<void> {
  await db.updateTable('trace_case').set({ looked_at: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute();
}

async function look(tx: Tx, { id }: { id: string }, context: NotifyContext): Promise<number> {
  // Accounts before the case, as its owner's deletion does, so that neither waits for the other.
  const { rows: users } = await sql<{ user_id: string }>`
    select user_id from trace_case where id = ${id} union select user_id from trace_case_watch where case_id = ${id}`.execute(tx);
  await lockUsers(tx, { ids: users.map(({ user_id }) => user_id) });
  const locked = await tx.selectFrom('trace_case').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
  if (locked === undefined) return 0;
  await markLooked(tx, { id });
  const found = await listCasePayments(tx, { id });
  const changes = [...(await comparePresent(tx, { id, found, now: context.now })), ...(await compareGone(tx, { id, found }))];
  let notified = 0;
  for (const change of changes) if (await notifyEvent(tx, change, context)) notified += 1;
  return notified;
}

type Comparison = { readonly id: string; readonly found: CasePayments };

/** Payments that are on record: which of them are new, which are final now. */
async function comparePresent(tx: Tx, { id, found, now }: Comparison & { now: Date }): Promise<EventChange[]> {
  const { payments, chainId, start } = found;
  if (payments.length === 0) return [];
  const keys = payments.map(({ key }) => Buffer.from(key, 'hex'));
  const rows = await tx.selectFrom('trace_case_payment').where('case_id', '=', id).where('sha256', 'in', keys).selectAll().execute();
  const known = new Map(rows.map((row) => [row.sha256.toString('hex'), row]));
  const watch = tx.selectFrom('trace_case_watch').where('case_id', '=', id).select('user_id');
  const isWatched = (await watch.executeTakeFirst()) !== undefined;
  let left = PAYMENTS_NOTIFIED_MAX - (await countNotified(tx, { id, chainId, start }));
  const changes: EventChange[] = [];
  for (const payment of payments) {
    const row = known.get(payment.key);
    const isNew = row === undefined || row.state === 'retracted';
    if (isNew && !isWatched) continue;
    const notified = isNew ? left > 0 : row.notified;
    const isChanged = isNew || (row.state === 'pending' && payment.state === 'confirmed');
    if (!isChanged && row.pos === String(payment.movement.pos)) continue;
    const change = (row?.change ?? 0) + (isChanged ? 1 : 0);
    const state = isChanged ? payment.state : row.state;
    await savePayment(tx, { id, chainId, payment, state, notified, change });
    if (!isChanged || !notified) continue;
    if (isNew) left -= 1;
    const raised = toChange({ id, found, payment, change, now, isLast: isNew && left === 0 });
    if (isNew) changes.push(raised);
    else changes.push(...(await toFollowUp(tx, { id, name: found.name, key: payment.key, change, state })));
  }
  return changes;
}

/** How many payments after a trace were notified and stand. */
async function countNotified(tx: Tx, { id, chainId, start }: { id: string; chainId: number; start: bigint }): Promise<number> {
  const { count } = await tx
    .selectFrom('trace_case_payment')
    .where('case_id', '=', id)
    .where('chain_id', '=', String(chainId))
    .where('pos', '>=', String(start))
    .where('notified', '=', true)
    .where('state', '!=', 'retracted')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Saved = {
  readonly id: string;
  readonly chainId: number;
  readonly payment: CasePayment;
  readonly state: 'pending' | 'confirmed' | 'retracted';
  readonly notified: boolean;
  readonly change: number;
};

async function savePayment(tx: Tx, { id, chainId, payment, ...rest }: Saved): Promise<void> {
  const values = { ...rest, pos: String(payment.movement.pos) };
  await tx
    .insertInto('trace_case_payment')
    .values({ case_id: id, sha256: Buffer.from(payment.key, 'hex'), chain_id: String(chainId), ...values })
    .onConflict((conflict) => conflict.columns(['case_id', 'sha256']).doUpdateSet(values))
    .execute();
}

/**
 * Payments that can still change and are not among those found: of an earlier trace, or replaced. Where the block of one is not on record
 * now, that is not known, and it stays as it is until the block is read again.
 */
async function compareGone(tx: Tx, { id, found }: Comparison): Promise<EventChange[]> {
  const present = new Set(found.payments.map(({ key }) => key));
  const pending = await tx
    .selectFrom('trace_case_payment as payment')
    .innerJoin('chain', 'chain.chain_id', 'payment.chain_id')
    .leftJoin('movement_chain', 'movement_chain.chain_id', 'payment.chain_id')
    .where('case_id', '=', id)
    .where('state', '=', 'pending')
    .orderBy('pos')
    .select(['sha256', 'payment.chain_id', 'slug', 'finalized', 'movement_chain.key as shortKey', 'pos', 'notified', 'change'])
    .execute();
  const changes: EventChange[] = [];
  for (const { sha256, chain_id, slug, finalized, shortKey, pos, notified, change: before } of pending) {
    const key = sha256.toString('hex');
    if (present.has(key)) continue;
    const place = fromPos(BigInt(pos));
    const isRead = await tx
      .selectFrom('movement_block')
      .where('chain', '=', shortKey ?? -1)
      .where('block', '=', place.block)
      .select('block')
      .executeTakeFirst();
    if (isRead === undefined) continue;
    const chainId = Number(chain_id);
    const store = await openMovementStore({ db: tx, chainId, slug, node: undefined });
    const [transaction] = await store.transactions([place]);
    const isThere = transaction?.movements.some((movement) => toPaymentKey({ chainId, movement, transaction: transaction.hash }) === key);
    if (isThere === true && (finalized === null || place.block > Number(finalized))) continue;
    const state = isThere === true ? 'confirmed' : 'retracted';
    const change = before + 1;
    await tx.updateTable('trace_case_payment').set({ state, change }).where('case_id', '=', id).where('sha256', '=', sha256).execute();
    if (notified) changes.push(...(await toFollowUp(tx, { id, name: found.name, key, change, state })));
  }
  return changes;
}

const toSourceKey = ({ id, key }: { id: string; key: string }) => `${id} ${key}`;
const toPath = ({ id }: { id: string }) => `/trace/cases/${id}#since`;

type FollowUp = {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly change: number;
  readonly state: 'pending' | 'confirmed' | 'retracted';
};

/** Another state of a payment, in the words in which it was notified; none where these are not kept any more. */
async function toFollowUp(tx: Tx, { id, name, key, change, state }: FollowUp): Promise<EventChange[]> {
  const sourceKey = toSourceKey({ id, key });
  const texts = await findEventTexts(tx, { kind: 'case', sourceKey });
  if (texts === undefined) return [];
  return [
    { kind: 'case', sourceKey, change: String(change), case: { id, name }, severity: 'major', state, ...texts, path: toPath({ id }) },
  ];
}

type Raised = {
  readonly id: string;
  readonly found: CasePayments;
  readonly payment: CasePayment;
  readonly change: number;
  readonly now: Date;
  /** No more are notified. */
  readonly isLast: boolean;
};

/** The block is not named: the same transaction can come to stand in another. */
function toChange({ id, found, payment, change, now, isLast }: Raised): EventChange {
  const { key, state, movement, transaction, label, block } = payment;
  const { from, to, asset, amount } = movement;
  const decimals = found.assets.find((each) => each.asset === asset)?.decimals ?? null;
  const receiver = label === undefined ? shortenHex(to) : `${label.text} (${label.source})`;
  const place = transaction === undefined ? `block ${block}` : `transaction ${transaction.hash}`;
  const end = isLast
    ? ` These are ${PAYMENTS_NOTIFIED_MAX}: no more payments after this trace are notified. Save a trace to the newest block as the next version.`
    : '';
  return {
    kind: 'case',
    sourceKey: toSourceKey({ id, key }),
    change: String(change),
    case: { id, name: found.name },
    severity: 'major',
    state,
    title: `${found.name}: ${formatUnits(amount, decimals)} ${nameAsset(asset, found.assets)} moved to ${receiver}`,
    detail: `Paid by ${from}, where the trace left money, to ${to} in ${place} on ${chainName(found.chain)}. Whether it is the traced money, a trace to the newest block says.${end}`,
    path: toPath({ id }),
    happenedAt: transaction === undefined ? now : new Date(transaction.time * 1_000),
  };
}
