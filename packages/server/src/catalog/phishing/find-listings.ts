import type { Db } from '@redoubt/db/client';
import { isWithin, listDomains } from '@redoubt/domain/catalog/phishing/host';
import type { PhishingAnswer, PhishingList, PhishingListing, PhishingObjection } from '@redoubt/domain/catalog/phishing/schema';
import { type DomainRow, findDomains, listConfirmed, listProjectHosts, listStates, type ProjectHost } from './phishing-store.ts';

/**
 * What imported lists say about a host (in ASCII, without `www.`) and the domains above it. A list that allows the host, or a domain above
 * it, lists nothing of it. Where a project has the host on record, or one above or below it, or another list allows it, the listing carries
 * these objections, unless an editor confirmed it.
 */
export async function findListings(db: Db, { host }: { host: string }): Promise<PhishingAnswer> {
  const domains = listDomains(host);
  const [states, rows] = await Promise.all([listStates(db), findDomains(db, { domains })]);
  const lists = states.flatMap(({ name, page, licence, readOn }): PhishingList[] =>
    readOn === null ? [] : [{ name, page, licence, readOn }],
  );
  const allowing = new Map(rows.filter(({ allowed }) => allowed).map(({ list, name }) => [list, name]));
  const listed = keepNearest(rows.filter(({ allowed, list }) => !allowed && !allowing.has(list)));
  if (listed.length === 0) return { host, listings: [], lists };
  const [hosts, confirmed] = await Promise.all([listProjectHosts(db), listConfirmed(db, { domains })]);
  const all = listObjections(host, { hosts, allowedBy: [...allowing.values()] });
  const listings = listed.map(({ domain, name, page, licence, readOn }): PhishingListing => {
    const objections = confirmed.some((each) => isWithin(domain, each)) ? [] : all;
    return { domain, name, page, licence, readOn, objections };
  });
  return { host, listings, lists };
}

/** Of each list the domain that is nearest to the host. */
const keepNearest = (rows: readonly DomainRow[]): DomainRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.list, row])).values()].reverse();

/** Who objects to a listing of `host`: projects that have it on record, or a domain above or below it, and lists that allow it. */
export function listObjections(
  host: string,
  { hosts, allowedBy }: { hosts: readonly ProjectHost[]; allowedBy: readonly string[] },
): PhishingObjection[] {
  const owners = new Map(
    hosts
      .filter((each) => isWithin(host, each.host) || isWithin(each.host, host))
      .map(({ id, name }) => [id, { by: 'project' as const, id, name }]),
  );
  return [...owners.values(), ...allowedBy.map((name) => ({ by: 'list' as const, name }))];
}
