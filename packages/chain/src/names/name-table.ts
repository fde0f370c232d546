import { toEventSelector } from 'viem';
import { findEvent, findFunction, type Naming } from './find-signature.ts';

/** Signatures by the first four bytes of their hash, without `0x`. */
export type NameTable = {
  readonly functions: ReadonlyMap<string, readonly string[]>;
  readonly events: ReadonlyMap<string, readonly string[]>;
};

// The application that Next.js bundles and the process around it have modules of their own.
const KEY = Symbol.for('redoubt.names');
const holder = globalThis as { [KEY]?: NameTable };

/** The names that this process knows beside those of widely used contracts. Browsers have none. */
export function provideNames(names: NameTable): void {
  holder[KEY] = names;
}

/** Candidates that are written out. */
const NAMED_MAX = 3;

/**
 * What a selector (0x and four bytes) stands for, to be shown: with several known candidates all of them, joined by "or", since the
 * selector alone does not decide. Undefined where none is known. No judgment rests on it.
 */
export function nameFunction(selector: string): Naming | undefined {
  const first = findFunction(selector)?.signature;
  const signatures = new Set([...(first === undefined ? [] : [first]), ...(holder[KEY]?.functions.get(selector.slice(2)) ?? [])]);
  if (signatures.size === 0) return undefined;
  return { name: join([...signatures].map((each) => each.slice(0, each.indexOf('(')))), signature: join([...signatures]) };
}

/** The event of a first topic. The topic is the hash of the whole signature, so there is one at most. */
export function nameEvent(topic: string): Naming | undefined {
  const known = findEvent(topic);
  if (known !== undefined) return known;
  const signature = holder[KEY]?.events.get(topic.slice(2, 10))?.find((each) => toEventSelector(each) === topic);
  return signature === undefined ? undefined : { name: signature.slice(0, signature.indexOf('(')), signature };
}

function join(candidates: readonly string[]): string {
  const distinct = [...new Set(candidates)];
  const more = distinct.length - NAMED_MAX;
  return distinct.slice(0, NAMED_MAX).join(' or ') + (more > 0 ? ` or ${more} more` : '');
}
