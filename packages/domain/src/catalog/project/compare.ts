import { ProjectId } from '../../ids.ts';
import { COMPARED_MAX } from './compared-max.ts';

export type Comparison = {
  readonly ids: readonly ProjectId[];
  /** What was named beyond them and can't be an id; shortened. */
  readonly malformed: readonly string[];
  /** Ids that are one too many. */
  readonly surplus: readonly ProjectId[];
};

/** Reads which projects to compare out of an address: 'a,b', or one parameter each. Each counts once, in the order given. */
export function parseComparison(ids: string | readonly string[] | undefined): Comparison {
  const texts = [ids ?? []].flat().flatMap((text) => text.split(','));
  const named = [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter((text) => text !== '').slice(0, 50);
  const parsed = named.map((text) => ({ text, ...ProjectId.safeParse(text) }));
  const known = parsed.flatMap(({ success, data }) => (success ? [data] : []));
  return {
    ids: known.slice(0, COMPARED_MAX),
    malformed: parsed.flatMap(({ success, text }) => (success ? [] : [text.slice(0, 40)])),
    surplus: known.slice(COMPARED_MAX),
  };
}
