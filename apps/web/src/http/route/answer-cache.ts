import '@/http/server-only';
import { LRUCache } from 'lru-cache';
import { tagOf } from './revalidation.ts';

/** The text of an answer, its entity tag, and the version of its data. */
export type CachedAnswer = { readonly version: string; readonly body: string; readonly tag: string };

/** Characters of all cached texts; the least recently used are evicted first. */
const CHARACTERS_MAX = 32 * 1024 * 1024;

/** `pending`: answers under construction, which concurrent requests share. */
type Answers = { readonly kept: LRUCache<string, CachedAnswer>; readonly pending: Map<string, Promise<CachedAnswer>> };

// Global, because Next bundles routes separately: a process has one cache.
const KEY = Symbol.for('redoubt.web.answers');
const holder = globalThis as { [KEY]?: Answers };

function getAnswers(): Answers {
  holder[KEY] ??= {
    kept: new LRUCache({ maxSize: CHARACTERS_MAX, sizeCalculation: ({ body }) => body.length }),
    pending: new Map(),
  };
  return holder[KEY];
}

/**
 * The cached answer under `key` if it has this `version`; otherwise the one that `make` makes,
 * which replaces it. Callers read the version before the answer is made, so an answer is at least
 * as new as its version, and data that changed in between is read again by the next request.
 */
export async function findOrMakeAnswer(key: string, version: string, make: () => Promise<string>): Promise<CachedAnswer> {
  const { kept, pending } = getAnswers();
  const known = kept.get(key);
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
  getAnswers().kept.set(key, answer);
  return answer;
}
