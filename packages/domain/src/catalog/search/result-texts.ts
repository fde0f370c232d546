import { chainName } from '../../platform/chain/known-chains.ts';
import type { AliasKind } from '../file/schema.ts';
import type { LookAlike } from '../look-alike/schema.ts';
import type { SearchMatch, SearchResponse } from './schema.ts';

const ALIAS_TEXTS: Readonly<Record<AliasKind, string>> = {
  'former-name': 'Formerly',
  name: 'Also called',
  product: 'Product:',
  domain: 'Domain:',
  'ens-name': 'ENS name:',
  handle: 'Account:',
};

/** Why a project is a result, when its name does not show it. */
export function matchText(match: SearchMatch): string | undefined {
  switch (match.kind) {
    case 'contract':
      return `${match.name ?? 'Contract'} on ${match.chains.map(chainName).join(', ')}${match.shortened ? `: ${match.address}` : ''}`;
    case 'incident':
      return `${match.title}, ${match.date}`;
    case 'alias':
      return `${ALIAS_TEXTS[match.alias]} ${match.text}`;
    case 'contract-name':
      return `Contract: ${match.name} on ${chainName(match.chain)}`;
    case 'link':
      return `Link: ${match.url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}`;
    case 'other-letters':
      return `Typed with ${match.scripts.join(' and ')} letters that look Latin`;
    case 'unlisted-domain':
      return match.recorded.length === 0 ? 'No domain on record' : `On record: ${match.recorded.join(', ')}`;
    case 'typo':
    case 'part':
    case 'category':
      return undefined;
  }
}

/** How a token resembles a better known one, in a few words. */
export function lookAlikeText({ id, name, likeness }: LookAlike): string {
  const known = id === null ? `the coin ${name}` : name;
  if (likeness === 'ticker') return `Not ${name}: same ticker`;
  if (likeness === 'letters') return `Not ${name}: letters that look alike`;
  if (likeness === 'name') return `Same name as ${known}`;
  return `Not ${name}: similar name`;
}

/** What is said of a well-known coin that has no page. */
export function absentText({ name, ticker }: NonNullable<SearchResponse['absent']>): string {
  return `${name} (${ticker}) is not in this catalogue. Tokens with a similar name are left out.`;
}
