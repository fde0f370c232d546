import { hasValidChecksum } from '@redoubt/chain/checksum';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UpdateWalletsBody, Wallet } from '@redoubt/domain/follow/wallet/schema';
import type { UserId } from '@redoubt/domain/ids';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { sql } from 'kysely';
import { addJob } from '../../platform/job/add-job.ts';

type Deps = { readonly db: Db };
type Owner = { readonly userId: UserId };

/** The user's wallets, in their order. */
export async function listWallets({ db }: Deps, { userId }: Owner): Promise<Wallet[]> {
  const rows = await db
    .selectFrom('wallet')
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(['id', 'address', 'protocol', 'label', 'created_at as createdAt'])
    .execute();
  return rows.map(({ createdAt, ...wallet }) => ({ ...wallet, createdAt: createdAt.toISOString() }));
}

/**
 * Replaces the user's wallets; those that stay keep their id. Throws `InvalidParameterException`
 * for an address with a wrong checksum, an unknown chain or a duplicate. Then nothing is written.
 */
export async function updateWallets({ db }: Deps, { userId, wallets }: Owner & UpdateWalletsBody): Promise<Wallet[]> {
  await requireValid(db, wallets);
  const addresses = wallets.map(({ address }) => address.toLowerCase());
  const protocols = wallets.map(({ protocol }) => protocol);
  const labels = wallets.map(({ label }) => label);
  return inTransaction(db, async (tx) => {
    // Serialises parallel updates, so that they do not mix.
    await tx.selectFrom('user_account').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
    await sql`set constraints wallet_user_id_position_key deferred`.execute(tx);
    const wanted = sql`unnest(${protocols}::text[], ${addresses}::text[], ${labels}::text[]) with ordinality as wanted (protocol, address, label, place)`;
    await sql`delete from wallet where user_id = ${userId}
      and not exists (select from ${wanted} where wanted.protocol = wallet.protocol and wanted.address = wallet.address)`.execute(tx);
    await sql`insert into wallet (user_id, protocol, address, label, position)
      select ${userId}, protocol, address, label, place from ${wanted}
      on conflict (user_id, protocol, address) do update set label = excluded.label, position = excluded.position
      where (wallet.label, wallet.position) is distinct from (excluded.label, excluded.position)`.execute(tx);
    await addJob(tx, 'read-holdings', {}, { single: true });
    return listWallets({ db: tx }, { userId });
  });
}

async function requireValid(db: Db, wallets: UpdateWalletsBody['wallets']): Promise<void> {
  const seen = new Set<string>();
  const connected = new Set((await db.selectFrom('chain').select('slug').execute()).map(({ slug }) => slug));
  for (const [index, { address, protocol }] of wallets.entries()) {
    const errorAt = (field: string, text: string) => {
      const path = `wallets[${index}].${field}`;
      return new AppError('InvalidParameterException', { field: path, message: `${path}: ${text}` });
    };
    if (findKnownChain(protocol) === undefined && !connected.has(protocol)) throw errorAt('protocol', 'This chain is not known.');
    if (!hasValidChecksum(address)) {
      throw errorAt('address', 'The checksum does not match: the address contains a typo, or must be all lowercase.');
    }
    const key = `${protocol} ${address.toLowerCase()}`;
    if (seen.has(key)) throw errorAt('address', 'This wallet is in the list twice.');
    seen.add(key);
  }
}
