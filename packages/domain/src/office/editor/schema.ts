import * as z from 'zod/mini';
import { AuditIssue } from '../../catalog/audit/issues.ts';
import { ClaimState } from '../../catalog/claim/claim.ts';
import { Category, ChainSlug, ContractRole, IncidentKind, LinkKind, PartialDate } from '../../catalog/file/schema.ts';
import { WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';

const Day = z.iso.date('Please give a day as YYYY-MM-DD.');
const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1, 'Please fill this in.'), z.maxLength(charactersMax));
const Address = z
  .string()
  .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase());

/** Owners of a large Safe sign with 65 bytes each, those that are contracts with more. */
const SIGNATURE_BYTES_MAX = 8_192;
/** How a signature ends that brings along what deploys its wallet. Source: ERC-6492. */
const UNDEPLOYED = '6492'.repeat(16);

/** The domain whose TXT record names the contract: that of the project's website on record. */
const Named = {
  domain: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'Please give a domain.')),
};
/**
 * A controller that decides over the contract signed our text: a key, with 65 bytes or the 64 of EIP-2098, or a contract, which takes as
 * many as it likes; none where it was told on its chain.
 */
const Signed = {
  signer: Address,
  signature: z.string().check(
    z.trim(),
    z.regex(/^0x([0-9a-fA-F]{2})*$/, 'Please give a signature of 0x and hexadecimal digits.'),
    z.maxLength(2 + 2 * SIGNATURE_BYTES_MAX, `Please give a signature of at most ${SIGNATURE_BYTES_MAX} bytes.`),
    z.refine(
      (signature) => !signature.toLowerCase().endsWith(UNDEPLOYED),
      'A wallet that is not deployed yet (ERC-6492) cannot prove a claim: deploy it, then sign.',
    ),
  ),
};
/** The state of a claim of one side with which an editor lets the contract count all the same. */
const Accepted = { accepted: z.optional(ClaimState) };

/** How a project's team showed that a contract is theirs: one side of it, or both. */
export const Claim = z.discriminatedUnion('by', [
  z.object({ by: z.literal('dns'), ...Named, ...Accepted }),
  z.object({ by: z.literal('signature'), ...Signed, ...Accepted }),
  z.object({ by: z.literal('both'), ...Named, ...Signed }),
]);
export type Claim = z.infer<typeof Claim>;

/** What an editor can state. The page that says so stands beside it. */
export const Statement = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('about'),
    name: Words(80),
    tickers: z
      .array(z.string().check(z.regex(/^[A-Za-z0-9.$-]{1,16}$/, 'A ticker has up to 16 letters and digits.')))
      .check(z.maxLength(10)),
    categories: z.array(Category).check(z.minLength(1, 'Please choose a category.'), z.maxLength(6)),
    text: Words(600),
  }),
  z.object({
    what: z.literal('search'),
    subject: z.enum(['audits', 'incidents', 'bounty', 'team']),
    places: z.array(WebAddress).check(z.minLength(1, 'Please name a page.'), z.maxLength(20)),
  }),
  z.object({
    what: z.literal('audit'),
    firm: Words(80),
    scope: Words(200),
    date: PartialDate,
    report: WebAddress,
    /** Absent where the report was not gone through. */
    issues: z.optional(z.array(AuditIssue).check(z.maxLength(300))),
  }),
  z.object({
    what: z.literal('contract'),
    chain: ChainSlug,
    address: Address,
    role: ContractRole,
    name: Words(80),
    claim: z.optional(Claim),
  }),
  z.object({ what: z.literal('link'), kind: LinkKind, url: WebAddress }),
  z.object({
    what: z.literal('incident'),
    date: PartialDate,
    kind: IncidentKind,
    title: Words(160),
    cause: Words(600),
    lossUsd: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Please give whole US dollars.'))),
    chain: z.optional(ChainSlug),
    transaction: z.optional(
      z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'Please give a hash of 0x and 64 lower-case hexadecimal digits.')),
    ),
  }),
  z.object({
    what: z.literal('kyc'),
    tier: z.enum(['gold', 'silver', 'bronze']),
    firm: Words(80),
    date: Day,
    /** The last day on which it counts; absent where it does not end. */
    until: z.optional(Day),
    /** How many people were checked; absent where the source does not say. */
    people: z.optional(z.int('Please give a whole number.').check(z.minimum(1), z.maximum(999))),
  }),
  z.object({
    what: z.literal('bounty'),
    state: z.enum(['live', 'ended']),
    programme: Words(80),
    url: WebAddress,
    rewardMaxUsd: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Please give whole US dollars.'))),
  }),
  z.object({
    what: z.literal('verification'),
    chain: ChainSlug,
    address: Address,
    /** Published source compiles to the running code: metadata included (`exact`), or but for it (`metadata`). */
    match: z.enum(['exact', 'metadata']),
    verifiedOn: Day,
  }),
]);
export type Statement = z.infer<typeof Statement>;
export type StatementOf<What extends Statement['what']> = Extract<Statement, { what: What }>;

/** Every change names a page that says so and the day on which the editor read it. */
const Grounds = { source: WebAddress, statedOn: Day };
export type Grounds = { readonly source: string; readonly statedOn: string };

/** Body of POST /api/admin/statements: a new statement, or with `id` one in place of an earlier one. */
export const StateBody = z.object({
  id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  projectId: ProjectId,
  statement: Statement,
  ...Grounds,
});
export type StateBody = z.infer<typeof StateBody>;
export const StateResult = z.object({ id: z.string(), projectId: ProjectId });

/** Body of POST /api/admin/statements/withdraw. */
export const WithdrawBody = z.object({
  id: z.string().check(z.regex(/^\d{1,18}$/)),
  /** Public. Of an identity check it is needed: the project's page says why the check no longer counts. */
  reason: z.optional(Words(300)),
  ...Grounds,
});
export type WithdrawBody = z.infer<typeof WithdrawBody>;
