import '@/http/server-only';
import { LRUCache } from 'lru-cache';
import { tagOf } from './revalidation.ts';

/** The text of an answer, its entity tag, and the version of its data. */
export type CachedAnswer = { readonly version: string; readonly body: string; readonly tag: string };

/** Characters of all cached texts; the least recently used are evicted first. */
const CHARACTERS_MAX = 32 * 1024 * 1024;

const cache = new LRUCache<string, CachedAnswer>({ maxSize: CHARACTERS_MAX, sizeCalculation: ({ body }) => body.length });

/** Answers under construction: concurrent requests share them. */
const pending = new Map<string, Promise<CachedAnswer>>();

/**
 * The cached answer under `key` if it has this `version`; otherwise the one that `make` makes,
 * which replaces it. Callers read the version before the answer is made, so an answer is at least
 * as new as its version, and data that changed in between is read again by the next request.
 */
export async function findOrMakeAnswer(key: string, version: string, make: () => Promise<string>): Promise<CachedAnswer> {
  const known = cache.get(key);
  if (known?.version === version) return known;
  const pendingKey = `${version} ${key}`;
  const shared = pending.get(pendingKey);
  if (shared !== undefined) return shared;
  const answer = makeAnswer(key, version, make).finally(() => pending.delete(pendingKey));
  pending.set(pendingKey, answer);
  return answer;
}

async function makeAnswer(key: string, version: string, make: () => Promise<string>): Promise<CachedAnswer> {
  const body = await make();
  const answer = { version, body, tag: tagOf(body) };
  cache.set(key, answer);
  return answer;
}
