import { findTransaction } from '@redoubt/chain/read/find-transaction';
import { listDeploymentAccounts } from '@redoubt/chain/read/named-accounts';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { ENGINE } from '@redoubt/power/analysis/engine';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import { toBytes, toHex } from '../../record/chain-values.ts';
import { ARGUMENTS_MAX, type Deployment, findDeployments } from './find-deployment.ts';

/** An endpoint that can not tell is asked again: it may be another one by then. */
const RETRY_HOURS = 24;
const ADDRESS_BYTES = 20;

type DeploymentContext = { readonly db: Db; readonly client: ChainClient };

/** The deployer of a contract and the accounts of its constructor, as far as they are on record. */
async function findKnown(db: Db, { chainId, address }: { chainId: number; address: Address }): Promise<readonly Address[] | undefined> {
  const row = await db
    .selectFrom('contract_deployment')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '>', sql<Date>`now()`)]))
    .select('accounts')
    .executeTakeFirst();
  return row && splitAccounts(row.accounts);
}

/**
 * The deployer of a contract and the accounts that its constructor was given: on record, or, with `finds`, found now
 * and kept. Empty where another contract deployed it, and where that is not known. Throws RpcFault when no endpoint answers.
 */
export async function listOfDeployment(
  ctx: DeploymentContext,
  { chainId, address, block, finds }: { chainId: number; address: Address; block: number; finds: boolean },
): Promise<readonly Address[]> {
  const known = await findKnown(ctx.db, { chainId, address });
  if (known !== undefined || !finds) return known ?? [];
  await recordDeployments(ctx, { chainId, addresses: [address], block });
  return (await findKnown(ctx.db, { chainId, address })) ?? [];
}

/** Finds the deployments of these contracts and keeps them, or why one could not be determined. */
export async function recordDeployments(
  ctx: DeploymentContext,
  { chainId, addresses, block }: { chainId: number; addresses: readonly Address[]; block: number },
): Promise<void> {
  const found = new Map<Address, Deployment | RpcFault>();
  for (const address of addresses) {
    const logged = await findLogged(ctx, { chainId, address, block });
    if (logged !== undefined) found.set(address, logged);
  }
  const others = addresses.filter((address) => !found.has(address));
  for (const [address, deployment] of await findDeployments(ctx.client, { addresses: others, block })) found.set(address, deployment);
  const rows = [...found].map(([address, deployment]) => ({
    chain_id: chainId,
    address: toBytes(address),
    found_at: sql<Date>`now()`,
    ...(deployment instanceof RpcFault
      ? {
          block: null,
          accounts: Buffer.alloc(0),
          reason: deployment.message,
          retry_at: sql<Date>`now() + ${RETRY_HOURS} * interval '1 hour'`,
        }
      : { block: deployment.block, accounts: Buffer.concat(deployment.accounts.map(toBytes)), reason: null, retry_at: null }),
  }));
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('contract_deployment')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'address']).doUpdateSet((excluded) => ({
        block: excluded.ref('excluded.block'),
        accounts: excluded.ref('excluded.accounts'),
        reason: excluded.ref('excluded.reason'),
        retry_at: excluded.ref('excluded.retry_at'),
        found_at: excluded.ref('excluded.found_at'),
      })),
    )
    .execute();
}

/** The deployment by the transaction of the contract's first log on record, where that deployed a contract. */
async function findLogged(
  { db, client }: DeploymentContext,
  { chainId, address, block }: { chainId: number; address: Address; block: number },
): Promise<Deployment | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    select l.tx_hash as hash from (
      select block, time, tx_index, tx_hash from chain_log
      where chain_id = ${chainId} and contract = ${toBytes(address)} and block <= ${block} order by time, block, log_index limit 1
    ) l
    where not exists (
      select from chain_transaction x where x.chain_id = ${chainId} and x.time = l.time and x.block = l.block and x.tx_index = l.tx_index
    )`.execute(db);
  const [first] = rows;
  const found = first && (await findTransaction(client, { hash: toHex(first.hash) }).catch(skipRefused));
  if (found?.to !== null) return undefined;
  return { block: found.block, accounts: [found.from, ...listDeploymentAccounts(found.input, { accountsMax: ARGUMENTS_MAX })] };
}

/** Followed contracts, and accounts that their maps asked for, whose deployment was not looked for, or is due again. */
export async function listUnknownDeployments(db: Db, { chainId, limit }: { chainId: number; limit: number }): Promise<Address[]> {
  const { rows } = await sql<{ address: Buffer }>`
    with asked as (
      select address, 0 as depth from power_map where chain_id = ${chainId} and engine = ${ENGINE}
      union all
      select decode(substring(account from 3), 'hex'), 1
      from power_map p cross join lateral jsonb_object_keys(p.question -> 'accounts') account
      where p.chain_id = ${chainId} and p.engine = ${ENGINE}
    )
    select address from asked
    where not exists (
      select from contract_deployment d
      where d.chain_id = ${chainId} and d.address = asked.address and (d.retry_at is null or d.retry_at > now())
    )
    group by address order by min(depth), address limit ${limit}`.execute(db);
  return rows.map(({ address }) => toHex(address));
}

function splitAccounts(bytes: Buffer): Address[] {
  return Array.from({ length: bytes.length / ADDRESS_BYTES }, (_, index) =>
    toHex(bytes.subarray(index * ADDRESS_BYTES, (index + 1) * ADDRESS_BYTES)),
  );
}

function skipRefused(error: unknown): undefined {
  if (!isRpcFault(error, 'refused', 'unsupported')) throw error;
}
