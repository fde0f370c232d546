import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { findTransaction } from '@redoubt/chain/read/find-transaction';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { LabelKind } from '@redoubt/domain/catalog/label/schema';
import { DEPLOYER_FUNDED } from '@redoubt/domain/onchain/alert/thresholds';
import { sql } from 'kysely';
import { CONTRACTS_MAX, readPrices } from '../price/read-prices.ts';
import { findConnectedChain, listKnownContracts } from '../read/connected-chain.ts';
import { openReader } from '../read/multicall.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import type { AlertCandidate, RecordRange } from './alert-candidate.ts';

/** How mixers log payments. */
const PAID = [TOPIC.mixerWithdrawalByRelayer, TOPIC.mixerWithdrawal];
/** Labels of accounts whose payments are worth an alert. */
const PAYERS = ['sanctioned', 'mixer', 'exploiter'] satisfies LabelKind[];

type DeployerDeps = { readonly db: Db; readonly client: ChainClient; readonly range: RecordRange };

/**
 * Finds a deployer that a followed mixer, or an account on an imported list, had paid before. The
 * deployer is the sender of the transaction of the first log, where that created the contract.
 * Contracts that log nothing when created, or that factories create, have no result. The chain's record must be whole.
 */
export async function findFundedDeployer({ db, client, range }: DeployerDeps, contract: Buffer): Promise<AlertCandidate[]> {
  const { chainId } = range;
  const first = await db
    .selectFrom('chain_log')
    .where('chain_id', '=', String(chainId))
    .where('contract', '=', contract)
    .orderBy('time')
    .orderBy('block')
    .orderBy('log_index')
    .select(['block', 'time', 'tx_hash', 'tx_index', 'log_index'])
    .limit(1)
    .executeTakeFirst();
  if (first === undefined || !(await mayBeDeployment(db, { chainId, time: first.time, hash: first.tx_hash }))) return [];
  const transaction = toHex(first.tx_hash);
  const made = await findTransaction(client, { hash: transaction }).catch((error: unknown) => {
    if (isRpcFault(error, 'refused', 'unsupported', 'no-state', 'no-history')) return undefined;
    throw error;
  });
  if (made === undefined || made.to !== null) return [];
  const paid = await findPayment({ db, client }, { chainId, deployer: made.from, before: first.time });
  if (paid === undefined) return [];
  return [
    {
      contract: toHex(contract),
      block: Number(first.block),
      time: first.time,
      txIndex: first.tx_index,
      transaction,
      logIndex: undefined,
      sent: { from: made.from, to: toHex(contract) },
      mark: 'deployed',
      event: { kind: 'deployer-funded', deployer: made.from, ...paid },
    },
  ];
}

/** Whether a transaction may be a deployment and known payers exist: otherwise the node is not asked. */
async function mayBeDeployment(db: Db, { chainId, time, hash }: { chainId: number; time: Date; hash: Buffer }): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from chain_transaction where chain_id = ${chainId} and time = ${time} and hash = ${hash})
      and (exists (select from tracked_contract t join project p on p.id = t.project_id
          where t.chain_id = ${chainId} and 'privacy' = any(p.categories))
        or exists (select from address_label where kind = any(${PAYERS}))) as may`.execute(db);
  return rows[0]?.may === true;
}

type Payment = {
  readonly payer: Buffer;
  readonly label: string;
  readonly hash: Buffer;
  /** Null where the mixer itself logs it. */
  readonly token: Buffer | null;
  readonly amount: Buffer | null;
  readonly byMixer: boolean;
  /** The signer, where the transaction was sent to a followed contract. */
  readonly sender: Buffer | null;
};

/** The newest payments that are examined. */
const PAYMENTS_MAX = 50;

/** The newest certain payment to an account in the days before. */
async function findPayment(
  { db, client }: Pick<DeployerDeps, 'db' | 'client'>,
  params: { chainId: number; deployer: string; before: Date },
) {
  const payments = await listPayments(db, params);
  const worth = await createWorth({ db, client }, { chainId: params.chainId, payments });
  for (const payment of payments) {
    if (payment.token !== null && !(worth(payment) >= DEPLOYER_FUNDED.tokenUsdMin && (await isSigned(client, payment)))) continue;
    return { from: toHex(payment.payer), label: payment.label, funding: toHex(payment.hash) };
  }
  return undefined;
}

/**
 * Payments to an account in the days before, newest first: by a followed mixer (of the catalogue or an
 * imported list), or by a token transfer from an account labelled sanctioned, mixer or exploiter. A
 * contract can log anything, so only tokens count that a source names as a project's: not those that
 * a team claims, or that only a token list has.
 */
async function listPayments(
  db: Db,
  { chainId, deployer, before }: { chainId: number; deployer: string; before: Date },
): Promise<Payment[]> {
  const word = sql`decode(${deployer.slice(2).padStart(64, '0')}, 'hex')`;
  const since = sql`${before}::timestamptz - make_interval(days => ${DEPLOYER_FUNDED.days})`;
  const { rows } = await sql<Payment>`
    with labelled as (
      select decode(substr(b.address, 3), 'hex') as address, min(b.label || ' (' || i.name || ')') as label, bool_or(b.kind = 'mixer') as mixer
      from address_label b join label_list i using (source)
      where b.kind = any(${PAYERS}) and b.chain in ('*', (select slug from chain where chain_id = ${chainId}))
      group by b.address
    ),
    mixer as (
      select distinct on (t.address) t.address, coalesce(p.name || ': ' || t.name, m.label) as label
      from tracked_contract t
      left join project p on p.id = t.project_id and 'privacy' = any(p.categories)
      left join labelled m on m.address = t.address and m.mixer
      where t.chain_id = ${chainId} and (p.id is not null or m.address is not null)
      order by t.address, p.id nulls last
    ),
    known_token as (
      select distinct t.address from tracked_contract t
      join project p on p.id = t.project_id and p.origin <> 'token-list'
      join project_contract c on c.project_id = t.project_id and c.role = 'token' and c.address = '0x' || encode(t.address, 'hex')
        and c.chain = (select slug from chain where chain_id = ${chainId})
      left join editor_statement s on s.id = c.statement_id
      where t.chain_id = ${chainId} and (s.id is null or not s.body ? 'claim' or s.body -> 'claim' = 'null')
    ),
    payment as (
      select l.contract as payer, m.label, l.tx_hash, l.time, l.block, l.tx_index, l.log_index, null::bytea as token, null::bytea as amount, true as by_mixer
      from mixer m join chain_log l on l.contract = m.address
      where l.chain_id = ${chainId} and l.topic = any(${PAID.map(toBytes)}::bytea[])
        and l.time between ${since} and ${before} and substring(l.data for 32) = ${word}
      union all
      select substring(l.topics from 13 for 20), m.label, l.tx_hash, l.time, l.block, l.tx_index, l.log_index, l.contract, l.data, m.mixer
      from known_token t
      join chain_log l on l.contract = t.address
      join labelled m on m.address = substring(l.topics from 13 for 20)
      where l.chain_id = ${chainId} and l.topic = ${toBytes(TOPIC.transfer)} and l.time between ${since} and ${before}
        and octet_length(l.topics) = 64 and octet_length(l.data) = 32 and substring(l.topics from 33 for 32) = ${word}
    )
    select payer, label, tx_hash as hash, token, amount, by_mixer as "byMixer", x.sender
    from payment p
    left join chain_transaction x on x.chain_id = ${chainId} and x.block = p.block and x.time = p.time and x.tx_index = p.tx_index
    order by p.time desc, p.block desc, p.log_index desc limit ${PAYMENTS_MAX}`.execute(db);
  return rows;
}

/** Values payments in tokens in US dollars at the newest recorded block; NaN without an on-chain price. */
async function createWorth(
  { db, client }: Pick<DeployerDeps, 'db' | 'client'>,
  { chainId, payments }: { chainId: number; payments: readonly Payment[] },
): Promise<(payment: Payment) => number> {
  const shown = [...new Set(payments.flatMap(({ token }) => (token === null ? [] : [toHex(token)])))];
  const row = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).select('slug').executeTakeFirst();
  const chain = row && (await findConnectedChain(db, row));
  if (shown.length === 0 || chain === undefined) return () => Number.NaN;
  const known = await listKnownContracts(db, { slug: chain.slug, roleMax: CONTRACTS_MAX });
  const reader = await openReader(client, chain);
  const { tokens, prices } = await readPrices(reader, { known, shown, now: chain.time, nativeSymbol: undefined });
  return ({ token, amount }) => {
    if (token === null || amount === null) return Number.NaN;
    const described = tokens.get(toHex(token));
    const price = prices.get(toHex(token));
    if (described === undefined || price === undefined || price.usd === null || described.decimals === null) return Number.NaN;
    return (Number(BigInt(toHex(amount))) / 10 ** described.decimals) * price.usd;
  };
}

/** Whether the payer itself sent the tokens. A mixer is a contract that others call. */
async function isSigned(client: ChainClient, { payer, byMixer, sender, hash }: Payment): Promise<boolean> {
  if (byMixer) return true;
  if (sender !== null) return sender.equals(payer);
  const sent = await findTransaction(client, { hash: toHex(hash) }).catch((error: unknown) => {
    if (isRpcFault(error, 'refused', 'unsupported', 'no-state', 'no-history')) return undefined;
    throw error;
  });
  return sent?.from === toHex(payer);
}
