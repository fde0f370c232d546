import { ProjectId } from '../../ids.ts';
import { COMPARED_MAX } from './limits.ts';

export type Comparison = {
  readonly ids: readonly ProjectId[];
  /** Values that are not valid ids; shortened. */
  readonly malformed: readonly string[];
  /** Ids beyond the maximum. */
  readonly surplus: readonly ProjectId[];
};

/** Parses the projects to compare from a URL: 'a,b', or one parameter each. Without duplicates, in order. */
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
