import * as z from 'zod/mini';
import { WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { Address, ChainSlug, Count, Day, PartialDate, Words } from './schema.ts';

export const ProjectState = z.enum(['live', 'winding-down', 'closed', 'merged', 'renamed']);
export type ProjectState = z.infer<typeof ProjectState>;

/**
 * Whether the project still runs, as its source said on day `at`. `merged` and `renamed` name what it became; a project under its
 * new name is `live`. Absent: not known.
 */
export const CatalogStatus = z
  .strictObject({
    state: ProjectState,
    at: Day,
    /** When it began; needed for all but `live`. */
    since: z.optional(PartialDate),
    /** What a holder or user should know of it. */
    text: z.optional(Words(300)),
    /** Whether users can still take out what is theirs; absent: not known. */
    funds: z.optional(z.enum(['withdrawable', 'stuck', 'lost'])),
    /** What it became; `id` where that is in the catalogue. */
    successor: z.optional(z.strictObject({ name: Words(80), id: z.optional(ProjectId) })),
    source: WebAddress,
  })
  .check(
    z.refine(({ state, since }) => state === 'live' || since !== undefined, { path: ['since'], message: 'Say since when.' }),
    z.refine(({ state, successor }) => !['merged', 'renamed'].includes(state) || successor !== undefined, {
      path: ['successor'],
      message: 'Say what it became.',
    }),
    z.refine(({ state, successor, funds }) => state !== 'live' || (successor === undefined && funds === undefined), {
      path: ['state'],
      message: 'A live project has no successor, and its funds need no word.',
    }),
  );
export type CatalogStatus = z.infer<typeof CatalogStatus>;

/** What a court or an authority decided about the project or those who ran it. A charge is not a finding. */
export const CatalogRuling = z.strictObject({
  date: PartialDate,
  by: Words(80),
  kind: z.enum(['fraud-proven', 'fraud-charged', 'sanctioned', 'sanction-lifted', 'other']),
  text: Words(300),
  source: WebAddress,
});
export type CatalogRuling = z.infer<typeof CatalogRuling>;

/** Why the file lists no contract that could be analysed: what `where` names holds it instead. */
export const CatalogNoContract = z.strictObject({
  why: z.enum(['native-coin', 'other-chain', 'custodial']),
  where: Words(80),
  source: WebAddress,
});
export type CatalogNoContract = z.infer<typeof CatalogNoContract>;

/**
 * What a document says about control, read on day `at`: attested by the project, not read from a chain. `contract` is one of the
 * file's contracts; absent: the document speaks of the whole project.
 */
export const CatalogAttested = z
  .strictObject({
    power: z.enum(['upgrade', 'pause', 'mint', 'funds', 'parameters', 'freeze']),
    contract: z.optional(z.strictObject({ chain: ChainSlug, address: Address })),
    /** Notice between announcement and effect, in seconds; 0 where the document says that there is none. */
    noticeSeconds: z.optional(Count),
    /** How many of how many must sign. */
    threshold: z.optional(z.strictObject({ needed: z.int().check(z.positive()), of: z.int().check(z.positive()) })),
    text: Words(300),
    at: Day,
    source: WebAddress,
  })
  .check(
    z.refine(({ noticeSeconds, threshold }) => noticeSeconds !== undefined || threshold !== undefined, {
      path: ['noticeSeconds'],
      message: 'State a notice, a threshold or both.',
    }),
    z.refine(({ threshold }) => threshold === undefined || threshold.needed <= threshold.of, {
      path: ['threshold'],
      message: 'No more can be needed than there are.',
    }),
  );
export type CatalogAttested = z.infer<typeof CatalogAttested>;

/** A page that the file's facts name as their source: when it was read, and whose it is. */
export const CatalogSource = z.strictObject({
  url: WebAddress,
  seen: Day,
  publisher: Words(80),
  /** 'own': the project's; 'record': a registry, repository or court that keeps the original; 'report': anyone who tells of it. */
  kind: z.enum(['own', 'record', 'report']),
  /** SHA-256 of what was read, where a copy is kept elsewhere. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Please give 64 lower-case hexadecimal digits.'))),
});
export type CatalogSource = z.infer<typeof CatalogSource>;
