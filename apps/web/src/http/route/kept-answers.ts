import '@/http/server-only';
import { LRUCache } from 'lru-cache';
import { tagOf } from './revalidation.ts';

/** The text of an answer, its entity tag, and the version of what it shows. */
export type KeptAnswer = { readonly version: string; readonly body: string; readonly tag: string };

/** Characters of all texts together; those asked for longest ago go first. */
const CHARACTERS_MAX = 32 * 1024 * 1024;

const kept = new LRUCache<string, KeptAnswer>({ maxSize: CHARACTERS_MAX, sizeCalculation: ({ body }) => body.length });

/** Answers that are being made: whoever asks meanwhile gets the same. */
const making = new Map<string, Promise<KeptAnswer>>();

/**
 * The answer under `key` if it shows `version`, else the one that `make` makes, which takes its place. The version is asked for before
 * the answer is made: one that became newer in between is made once more at the next question, never shown as old.
 */
export async function findOrMakeAnswer(key: string, version: string, make: () => Promise<string>): Promise<KeptAnswer> {
  const known = kept.get(key);
  if (known?.version === version) return known;
  const underWay = `${version} ${key}`;
  const begun = making.get(underWay);
  if (begun !== undefined) return begun;
  const answer = keep(key, version, make).finally(() => making.delete(underWay));
  making.set(underWay, answer);
  return answer;
}

async function keep(key: string, version: string, make: () => Promise<string>): Promise<KeptAnswer> {
  const body = await make();
  const answer = { version, body, tag: tagOf(body) };
  kept.set(key, answer);
  return answer;
}
