import { KEYWORD_LENGTH_MAX, KEYWORD_LENGTH_MIN } from '@redoubt/domain/catalog/project/limits';
import { readOnChain } from '@redoubt/domain/catalog/search/on-chain';
import { readWebAddress } from '@redoubt/domain/catalog/search/web-key';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';

/** What a text in the search box asks for. Source: SRCH-02, SRCH-07, OP-52. */
export type Wanted = { kind: 'trending' } | { kind: 'too-short' } | { kind: 'search'; keyword: string };

/** Lengths are counted in code points, as the server counts them. */
export function readKeyword(text: string): Wanted {
  const keyword = text.normalize('NFC').trim();
  const length = [...keyword].length;
  if (length === 0) return { kind: 'trending' };
  return length < KEYWORD_LENGTH_MIN ? { kind: 'too-short' } : { kind: 'search', keyword };
}

/** What the box may hold of what was typed or pasted; `blocked` when that is not all of it, `link` where it is what matters of one. */
export type LimitedText = { text: string; blocked: boolean; link?: string };

/** Of a link that is too long, the box holds the address or hash in it, or its beginning up to what a project is found by. */
export function limitText(typed: string): LimitedText {
  const characters = [...typed];
  if (characters.length <= KEYWORD_LENGTH_MAX) return { text: typed, blocked: false };
  const term = toSearchTerm(typed);
  const kept = readOnChain(term)?.text ?? (readWebAddress(term) && toAccount(typed));
  if (kept !== undefined) return { text: kept, blocked: false, link: typed };
  return { text: characters.slice(0, KEYWORD_LENGTH_MAX).join(''), blocked: true };
}

/** A link up to the first part of its path, on shared sites an account, without what says where it was copied. Undefined where that is too long. */
function toAccount(link: string): string | undefined {
  const [account] = /^(?:https?:\/\/)?[^/?#]+(?:\/(?:r\/)?[^/?#]*)?/i.exec(link.trim()) ?? [];
  return account !== undefined && [...account].length <= KEYWORD_LENGTH_MAX ? account : undefined;
}
