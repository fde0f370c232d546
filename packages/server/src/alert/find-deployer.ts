import { findTransaction } from '@redoubt/chain/read/find-transaction';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { DEPLOYER_FUNDED } from '@redoubt/domain/alert/thresholds';
import type { LabelKind } from '@redoubt/domain/label/schema';
import { sql } from 'kysely';
import { toBytes, toHex } from '../chain/chain-values.ts';
import { TRANSFER_TOPIC } from '../chain/transfer-topic.ts';
import type { Candidate, Stretch } from './candidate.ts';

/** How mixers log whom they pay: the recipient is the first word of the data. */
const PAID = [
  '0xe9e508bad6d4c3227e881ca19068f099da81b5164dd6d62b2eaf1e8bc6c34931', // Withdrawal(address,bytes32,address,uint256)
  '0x0ce490531f6c8ae2f1ff174643bc8b7ed5e52987ab50dc1e8f33655d2cd8c90b', // Withdrawal(address,bytes32)
] as const;
/** Kinds of labels whose bearers' payments are worth an alert. */
const PAYERS = ['sanctioned', 'mixer', 'exploiter'] satisfies LabelKind[];

type Finding = { readonly db: Db; readonly client: ChainClient; readonly stretch: Stretch };

/**
 * Whether a contract was deployed by an account that a followed mixer, or somebody whom an imported list names, had paid before. Who deployed it is told by the transaction of the
 * first log, where that made the contract: of contracts that log nothing as they are made, or that others make, nothing is said.
 */
export async function findFundedDeployer({ db, client, stretch }: Finding, contract: Buffer): Promise<Candidate[]> {
  const { chainId, isWhole } = stretch;
  if (!isWhole) return [];
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
    if (isRpcFault(error, 'refused', 'unsupported')) return undefined;
    throw error;
  });
  if (made === undefined || made.to !== null) return [];
  const paid = await findPayment(db, { chainId, deployer: made.from, before: first.time });
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
      happening: { kind: 'deployer-funded', deployer: made.from, ...paid },
    },
  ];
}

/** Whether a transaction may have made a contract, and somebody is known who could have paid for it: else the node is not asked. */
async function mayBeDeployment(db: Db, { chainId, time, hash }: { chainId: number; time: Date; hash: Buffer }): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from chain_transaction where chain_id = ${chainId} and time = ${time} and hash = ${hash})
      and (exists (select from tracked_contract t join project p on p.id = t.project_id
          where t.chain_id = ${chainId} and 'privacy' = any(p.categories))
        or exists (select from address_label where kind = any(${PAYERS}))) as may`.execute(db);
  return rows[0]?.may === true;
}

/**
 * The last payment to an account in the days before: by a followed mixer, as the catalogue or an imported list calls it, or by a transfer of a
 * followed token from somebody whom a list calls sanctioned, a mixer or an exploiter.
 */
async function findPayment(db: Db, { chainId, deployer, before }: { chainId: number; deployer: string; before: Date }) {
  const word = sql`decode(${deployer.slice(2).padStart(64, '0')}, 'hex')`;
  const since = sql`${before}::timestamptz - make_interval(days => ${DEPLOYER_FUNDED.days})`;
  const { rows } = await sql<{ payer: Buffer; label: string; hash: Buffer }>`
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
    payment as (
      select l.contract as payer, m.label, l.tx_hash, l.time, l.block, l.log_index
      from mixer m join chain_log l on l.contract = m.address
      where l.chain_id = ${chainId} and l.topic = any(${PAID.map(toBytes)}::bytea[])
        and l.time between ${since} and ${before} and substring(l.data for 32) = ${word}
      union all
      select substring(l.topics from 13 for 20), m.label, l.tx_hash, l.time, l.block, l.log_index
      from (select distinct address from tracked_contract where chain_id = ${chainId}) t
      join chain_log l on l.contract = t.address
      join labelled m on m.address = substring(l.topics from 13 for 20)
      where l.chain_id = ${chainId} and l.topic = ${toBytes(TRANSFER_TOPIC)} and l.time between ${since} and ${before}
        and octet_length(l.topics) >= 64 and substring(l.topics from 33 for 32) = ${word}
    )
    select payer, label, tx_hash as hash from payment order by time desc, block desc, log_index desc limit 1`.execute(db);
  const [row] = rows;
  return row && { from: toHex(row.payer), label: row.label, funding: toHex(row.hash) };
}
