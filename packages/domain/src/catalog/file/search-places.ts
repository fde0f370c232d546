import type { SearchRecord } from './schema.ts';

/** Fewer places than these do not make "none found" a statement. */
export const PLACES_MIN = 3;

/**
 * Collections that list losses by stolen keys, insiders and taken-over websites too. A collection of exploits of contracts has
 * none of these.
 */
const COVERING_KEYS_AND_FRONT_ENDS: readonly { readonly host: string; readonly path?: string }[] = [
  { host: 'rekt.news' },
  { host: 'web3isgoinggreat.com' },
  { host: 'defillama.com', path: '/hacks' },
  { host: 'hacked.slowmist.io' },
  { host: 'quadrigainitiative.com' },
  { host: 'defiyield.app', path: '/rekt-database' },
  { host: 'de.fi', path: '/rekt-database' },
];

/** The demo chain's own record. It is complete: nothing of its projects happens elsewhere. */
const DEMO_RECORD = 'demo-chain.example';

/** Whether a place of a search lists losses by keys and front ends beside those by contracts. */
export function coversKeysAndFrontEnds(place: string): boolean {
  const url = URL.parse(place);
  const host = url?.hostname.replace(/^www\./, '');
  return COVERING_KEYS_AND_FRONT_ENDS.some((known) => known.host === host && url?.pathname.startsWith(known.path ?? '/') === true);
}

/** Why a search does not make "none found" a statement; undefined where it does. Of incidents one place must cover keys and front ends. */
export function whyNotNone({ places }: Pick<SearchRecord, 'places'>, { subject }: { subject: SearchSubject }): string | undefined {
  if (places.some((place) => URL.parse(place)?.hostname === DEMO_RECORD)) return undefined;
  const count = new Set(places.map(toPlace)).size;
  if (count < PLACES_MIN) return `Only ${count} of at least ${PLACES_MIN} places ${count === 1 ? 'was' : 'were'} searched.`;
  if (subject === 'incidents' && !places.some(coversKeysAndFrontEnds))
    return 'No place that lists stolen keys and taken-over websites was searched.';
  return undefined;
}

/** What can be searched for and not found. */
export type SearchSubject = 'audits' | 'incidents' | 'bounty';

/** A place is one site, or one owner's repository: two pages of it are one place. */
function toPlace(address: string): string {
  const url = URL.parse(address);
  const host = url?.hostname.replace(/^www\./, '') ?? address;
  return host === 'github.com' ? `${host}${url?.pathname.split('/').slice(0, 3).join('/').toLowerCase()}` : host;
}
