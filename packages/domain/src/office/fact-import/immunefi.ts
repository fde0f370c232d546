import * as z from 'zod/mini';
import { type LeftOut, Programme, parseAnswer, type ReadPage, UnreadableSource } from './entry.ts';

/** The list of programmes, under the source's base. */
export const IMMUNEFI_PATH = 'bounties.json';

/** The fields that are read of a programme; it has some fifty. Source: the files of infosec-us-team/Immunefi-Bug-Bounty-Programs-Unofficial. */
const Listed = z.object({
  slug: z.string(),
  project: z.string(),
  maxBounty: z.nullish(z.number().check(z.nonnegative())),
  endDate: z.nullish(z.string()),
  inviteOnly: z.nullish(z.boolean()),
});
const List = z.array(z.looseObject({ slug: z.string() })).check(z.minLength(1), z.maxLength(5_000));

/** Reads Immunefi's list. Throws `UnreadableSource` for anything else. */
export function readImmunefi(text: string): ReadPage {
  const seen = new Set<string>();
  const leftOut: LeftOut[] = [];
  const entries = parseAnswer(text, List).flatMap((raw): z.infer<typeof Programme>[] => {
    const omit = (why: string) => {
      leftOut.push({ what: `programme ${raw.slug.slice(0, 80)}`, why });
      return [];
    };
    if (seen.has(raw.slug)) throw new UnreadableSource(`The programme ${raw.slug.slice(0, 80)} is listed twice.`);
    seen.add(raw.slug);
    const listed = Listed.safeParse(raw);
    if (!listed.success) return omit('Its entry has not the fields that are read.');
    const { slug, project, maxBounty, endDate, inviteOnly } = listed.data;
    if (inviteOnly === true) return omit('It is open to invited researchers only.');
    if (typeof endDate === 'string') return omit('It ends on a day: a competition, no standing programme.');
    const rewardMaxUsd = maxBounty == null || maxBounty < 1 ? null : String(Math.floor(maxBounty));
    const parsed = Programme.safeParse({ what: 'programme', slug, name: project, rewardMaxUsd });
    return parsed.success ? [parsed.data] : omit('Its name or reward is out of bounds.');
  });
  return { entries, leftOut };
}

/** The programme that a page of Immunefi is about. */
export function findSlug(url: string): string | undefined {
  return /^https:\/\/(?:www\.)?immunefi\.com\/(?:bug-bounty|bounty)\/([A-Za-z0-9-]+)(?:[/?#]|$)/.exec(url)?.[1];
}

export const programmePage = (slug: string): string => `https://immunefi.com/bug-bounty/${slug}/`;
