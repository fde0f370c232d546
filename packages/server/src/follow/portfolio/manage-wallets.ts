import { hasValidChecksum } from '@redoubt/chain/checksum';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UpdateWalletsBody, Wallet } from '@redoubt/domain/follow/wallet/schema';
import type { UserId } from '@redoubt/domain/ids';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { sql } from 'kysely';
import { addJob } from '../../platform/job/add-job.ts';

type Means = { readonly db: Db };
type Whose = { readonly userId: UserId };

/** A person's wallets, in their order. */
export async function listWallets({ db }: Means, { userId }: Whose): Promise<Wallet[]> {
  const rows = await db
    .selectFrom('wallet')
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(['id', 'address', 'protocol', 'label', 'created_at as createdAt'])
    .execute();
  return rows.map(({ createdAt, ...wallet }) => ({ ...wallet, createdAt: createdAt.toISOString() }));
}

/**
 * Makes a person's wallets those given, in that order; a wallet that was there keeps its id. Throws `InvalidParameterException` for an
 * address with a wrong checksum, a chain that nobody knows, or one wallet twice: then nothing is written.
 */
export async function updateWallets({ db }: Means, { userId, wallets }: Whose & UpdateWalletsBody): Promise<Wallet[]> {
  await requireSound(db, wallets);
  const addresses = wallets.map(({ address }) => address.toLowerCase());
  const [protocols, labels] = [wallets.map(({ protocol }) => protocol), wallets.map(({ label }) => label)];
  return inTransaction(db, async (tx) => {
    // Two updates at once are one after the other, not a mixture.
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

async function requireSound(db: Db, wallets: UpdateWalletsBody['wallets']): Promise<void> {
  const seen = new Set<string>();
  const connected = new Set((await db.selectFrom('chain').select('slug').execute()).map(({ slug }) => slug));
  for (const [index, { address, protocol }] of wallets.entries()) {
    const refuse = (field: string, words: string) => {
      const path = `wallets[${index}].${field}`;
      return new AppError('InvalidParameterException', { field: path, message: `${path}: ${words}` });
    };
    if (findKnownChain(protocol) === undefined && !connected.has(protocol)) throw refuse('protocol', 'This chain is not known.');
    if (!hasValidChecksum(address)) {
      throw refuse('address', 'The capitals do not fit the address: it was mistyped, or its letters must be small.');
    }
    const key = `${protocol} ${address.toLowerCase()}`;
    if (seen.has(key)) throw refuse('address', 'This wallet is in the list twice.');
    seen.add(key);
  }
}
