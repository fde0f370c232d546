import { findTransaction } from '@redoubt/chain/read/find-transaction';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { DEPLOYER_FUNDED } from '@redoubt/domain/alert/thresholds';
import { sql } from 'kysely';
import { toHex } from '../chain/chain-values.ts';
import type { Candidate, Stretch } from './candidate.ts';

/** How mixers log whom they pay: the recipient is the first word of the data. */
const PAID = [
  '0xe9e508bad6d4c3227e881ca19068f099da81b5164dd6d62b2eaf1e8bc6c34931', // Withdrawal(address,bytes32,address,uint256)
  '0x0ce490531f6c8ae2f1ff174643bc8b7ed5e52987ab50dc1e8f33655d2cd8c90b', // Withdrawal(address,bytes32)
] as const;

type Finding = { readonly db: Db; readonly client: ChainClient; readonly stretch: Stretch };

/**
 * Whether a contract was deployed by an account that a followed mixer had paid before. Who deployed it is told by the transaction of the
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

/** Whether a transaction may have made a contract, and some mixer is followed that could have paid for it: else the node is not asked. */
async function mayBeDeployment(db: Db, { chainId, time, hash }: { chainId: number; time: Date; hash: Buffer }): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from chain_transaction where chain_id = ${chainId} and time = ${time} and hash = ${hash})
      and exists (select from tracked_contract t join project p on p.id = t.project_id
        where t.chain_id = ${chainId} and 'privacy' = any(p.categories)) as may`.execute(db);
  return rows[0]?.may === true;
}

/** The last payment of a followed mixer to an account in the days before. */
async function findPayment(db: Db, { chainId, deployer, before }: { chainId: number; deployer: string; before: Date }) {
  const { rows } = await sql<{ contract: Buffer; label: string; hash: Buffer }>`
    select l.contract, p.name || ': ' || t.name as label, l.tx_hash as hash
    from tracked_contract t
    join project p on p.id = t.project_id and 'privacy' = any(p.categories)
    join chain_log l on l.chain_id = t.chain_id and l.contract = t.address
    where t.chain_id = ${chainId} and l.topic = any(${PAID.map((topic) => Buffer.from(topic.slice(2), 'hex'))}::bytea[])
      and l.time between ${before}::timestamptz - make_interval(days => ${DEPLOYER_FUNDED.days}) and ${before}
      and substring(l.data for 32) = decode(${deployer.slice(2).padStart(64, '0')}, 'hex')
    order by l.time desc, l.block desc, l.log_index desc limit 1`.execute(db);
  const [row] = rows;
  return row && { from: toHex(row.contract), label: row.label, funding: toHex(row.hash) };
}
