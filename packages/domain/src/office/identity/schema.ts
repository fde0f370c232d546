import * as z from 'zod/mini';
import { Email } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { CHECKS, TIERS, type Tier } from './tiers.ts';

/** Two examiners look at each case: the one who proposes does not approve alone. */
export const EXAMINERS = 2;

/** What one person may upload: number of documents, and bytes of each. */
export const DOCUMENTS = { perPerson: 10, bytes: 8_000_000 } as const;

/** How many people one case can hold. */
export const PEOPLE_MAX = 100;

/** How long a person's link can be used, in days; inviting them again gives another. */
export const LINK_DAYS = 14;

export type CaseState = 'open' | 'passed' | 'failed' | 'withdrawn';

/** What a person is to a case: an examiner sees people and documents; the office (editors and admins) sees who read what. */
export type CasePart = 'examiner' | 'office';

const Reason = z.string().check(z.trim(), z.minLength(1, 'Please give the reason.'), z.maxLength(2_000));
const Username = z.string().check(z.trim(), z.minLength(1, 'Please give a username.'), z.maxLength(64));

export const OpenCase = z.object({
  projectId: ProjectId,
  tier: z.enum(TIERS.map(({ id }) => id)),
  examiners: z
    .array(Username)
    .check(z.refine((all) => new Set(all).size === EXAMINERS && all.length === EXAMINERS, 'Please name two people.')),
});
export type OpenCase = z.infer<typeof OpenCase>;

export const InvitePerson = z.object({ email: Email });

export const TickChecks = z.object({
  person: z.int().check(z.minimum(1)),
  checks: z.array(z.enum(CHECKS.map(({ id }) => id))).check(z.maxLength(CHECKS.length)),
});
export type TickChecks = z.infer<typeof TickChecks>;

export const Decision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('propose'), passed: z.boolean(), reason: Reason, until: z.nullable(z.iso.date()) }),
  z.object({ action: z.literal('approve') }),
  z.object({ action: z.literal('discard') }),
]);
export type Decision = z.infer<typeof Decision>;

export const WithdrawCase = z.object({ reason: Reason });

/** What a person agrees to before they can upload. The words are kept with the consent. */
export function consentText({
  project,
  provider,
  tier,
  keepDays,
}: {
  project: string;
  provider: string;
  tier: Tier;
  keepDays: number;
}): string {
  const name = TIERS.find(({ id }) => id === tier)?.name ?? tier;
  return (
    `I agree that ${provider} checks my identity for the ${name} identity check of ${project}. Two examiners see the documents that I upload; ` +
    'each reading of one is recorded. Documents are encrypted, and deleted with their key ' +
    `${keepDays} days after the decision. If the check is passed, its tier, day, end and the number of people become public; my name and my ` +
    'documents do not. I can withdraw this consent with the same link as long as nothing is decided: what I uploaded is then deleted.'
  );
}

/** What a file is, by its first bytes: what its name or a browser says is not believed. `undefined` is none that is taken. */
export function findDocumentType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'application/pdf' | undefined {
  const begins = (wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);
  if (begins([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return begins([0x25, 0x50, 0x44, 0x46, 0x2d]) ? 'application/pdf' : undefined;
}

const at = z.string();
/** What an account's export holds of identity checks. */
export const OwnIdentity = z.object({
  checks: z.array(
    z.object({
      projectId: z.string(),
      tier: z.string(),
      consent: z.nullable(z.string()),
      consentedAt: z.nullable(at),
      documents: z.array(z.object({ type: z.string(), bytes: z.int(), uploadedAt: at })),
    }),
  ),
  /** Cases that they examined, and documents that they read. */
  examined: z.array(z.object({ case: z.string(), since: at })),
  readings: z.array(z.object({ case: z.string(), person: z.int(), document: z.int(), at })),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

export const CaseParams = z.object({ id: z.uuid() });
export const OpenedCase = z.object({ id: z.string() });
const Place = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000));
export const DocumentQuery = z.object({ person: Place, document: Place });
/** The part of a person's link that opens it. */
export const LinkParams = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
/** `agree: false` withdraws the consent. */
export const ConsentBody = z.object({ agree: z.boolean() });
