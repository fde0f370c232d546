import { type Db, inTransaction } from '@redoubt/db/client';
import { isWithin } from '@redoubt/domain/catalog/phishing/host';
import type { DecidePhishing, PhishingListing } from '@redoubt/domain/catalog/phishing/schema';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { findListings } from './find-listings.ts';
import { DISPUTED_MAX, findListedAround, listConfirmed, listProjectHosts } from './phishing-store.ts';

/**
 * Confirms that a listed domain is phishing although a project has it on record or a list allows it, or takes that back. The audit log keeps
 * who decided. Throws `ResourceNotFoundException` for a domain that no list names.
 */
export async function decidePhishing(
  { db }: { db: Db },
  { domain, confirmed, actor }: DecidePhishing & { actor: string },
): Promise<DecidePhishing> {
  await inTransaction(db, async (tx) => {
    const listed = await tx
      .selectFrom('phishing_domain')
      .where('domain', '=', domain)
      .where('allowed', '=', false)
      .select('list')
      .execute();
    if (listed.length === 0) throw new AppError('ResourceNotFoundException', { message: 'No imported list names this domain.' });
    const { numDeletedRows } = await tx.deleteFrom('phishing_confirmation').where('domain', '=', domain).executeTakeFirstOrThrow();
    if (confirmed) await tx.insertInto('phishing_confirmation').values({ domain }).execute();
    if (confirmed === numDeletedRows > 0n) return;
    const details = { lists: listed.map(({ list }) => list) };
    await appendAuditLog(tx, { actor, action: confirmed ? 'phishing.confirm' : 'phishing.withdraw', subject: domain, details });
  });
  return { domain, confirmed };
}

/** A listed domain that a project has on record, or one above or below it. */
export type DisputedDomain = {
  readonly domain: string;
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly listings: readonly PhishingListing[];
  readonly confirmed: boolean;
};

/** Listed domains that projects have on record; `more`: there are others. */
export async function listDisputed(db: Db): Promise<{ domains: DisputedDomain[]; more: boolean }> {
  const hosts = await listProjectHosts(db);
  const domains = await findListedAround(db, { hosts: [...new Set(hosts.map(({ host }) => host))] });
  const confirmed = await listConfirmed(db, { domains });
  const disputed = await Promise.all(
    domains.map(async (domain) => ({
      domain,
      projects: hosts.filter(({ host }) => isWithin(host, domain) || isWithin(domain, host)).map(({ id, name }) => ({ id, name })),
      listings: (await findListings(db, { host: domain })).listings,
      confirmed: confirmed.includes(domain),
    })),
  );
  return { domains: disputed.filter(({ listings }) => listings.length > 0), more: domains.length === DISPUTED_MAX };
}
