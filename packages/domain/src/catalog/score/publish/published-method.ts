import * as z from 'zod/mini';
import { canonicalJson } from '../../../canonical-json.ts';
import { Trait } from '../../file/trait.ts';
import type { Method } from '../method-types.ts';
import { Dimension, FactSource } from '../types.ts';

const Strength = z.object({ strength: z.int(), words: z.string() });
const Needs = z.array(z.array(Trait));

/** The published method: every number and the text of every rule. Body of GET /api/methodology, which adds its hash. */
export const PublishedMethod = z.object({
  version: z.string(),
  dimensions: z.array(z.object({ id: Dimension, name: z.string(), weight: z.int(), meaning: z.string(), linked: z.boolean() })),
  checks: z.array(
    z.object({
      id: z.string(),
      dimension: Dimension,
      weight: z.int(),
      question: z.string(),
      rule: z.string(),
      unknownWhen: z.string(),
      /** False: no code answers it yet, so it counts neither in coverage nor in the score. */
      built: z.boolean(),
      needs: Needs,
      sources: z.array(FactSource),
      maxAge: z.union([z.literal('H'), z.int()]),
      gaming: z.int(),
    }),
  ),
  caps: z.array(
    z.object({
      id: z.string(),
      dimension: Dimension,
      max: z.int(),
      title: z.string(),
      condition: z.string(),
      why: z.string(),
      /** False: nothing answers it yet, so it limits nothing. */
      built: z.boolean(),
      needs: Needs,
      reads: z.array(z.string()),
    }),
  ),
  traits: z.array(z.object({ id: Trait, meaning: z.string() })),
  powers: z.object({
    custody: z.object({ key: Strength, few: Strength, several: Strength, many: Strength }),
    notice: z.array(z.extend(Strength, { fromSeconds: z.int() })),
    heldMax: z.int(),
  }),
  linkSlack: z.int(),
  homeShare: z.number(),
  letters: z.array(z.object({ letter: z.string(), min: z.int(), meaning: z.string() })),
  rating: z.object({ coverageMin: z.number(), widthMax: z.number(), provenBelow: z.number() }),
});
export type PublishedMethod = z.infer<typeof PublishedMethod>;

/** The published part of a method, without the functions that compute. */
export function publishMethod(method: Method): PublishedMethod {
  return z.parse(PublishedMethod, method);
}

/** SHA-256 of the published method's canonical JSON, in hexadecimal. */
export async function hashMethod(published: PublishedMethod): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(published));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
