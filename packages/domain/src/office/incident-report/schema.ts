import * as z from 'zod/mini';
import { PartialDate } from '../../catalog/file/schema.ts';
import { Email, WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';

/** What a report says: that something happened, or that a statement of ours is wrong. */
export const IncidentReportKind = z.enum(['exploit', 'rug-pull', 'private-key-compromise', 'phishing', 'anomaly', 'other', 'dispute']);
export type IncidentReportKind = z.infer<typeof IncidentReportKind>;

/** How far a report has come. */
export const IncidentReportState = z.enum(['received', 'under-review', 'confirmed', 'declined']);
export type IncidentReportState = z.infer<typeof IncidentReportState>;

export const DESCRIPTION_LENGTH_MIN = 20;
export const DESCRIPTION_LENGTH_MAX = 5_000;
const LINKS_MAX = 10;

const ChainAddress = z
  .string()
  .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give 0x and 40 hexadecimal digits.'), z.toLowerCase());
const TransactionHash = z
  .string()
  .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{64}$/, 'Please give 0x and 64 hexadecimal digits.'), z.toLowerCase());

/**
 * Body of POST /api/incidents/report. `address` is a contract or wallet, or the address of a page, which joins `links`. At least a project, an
 * address or a transaction must say what it is about. Source: OP-27.
 */
export const IncidentReportBody = z
  .object({
    projectId: z.optional(ProjectId),
    kind: IncidentReportKind,
    description: z
      .string()
      .check(
        z.trim(),
        z.minLength(DESCRIPTION_LENGTH_MIN, `Please say in at least ${DESCRIPTION_LENGTH_MIN} characters what happened.`),
        z.maxLength(DESCRIPTION_LENGTH_MAX),
      ),
    address: z.optional(z.union([ChainAddress, WebAddress])),
    transaction: z.optional(TransactionHash),
    links: z._default(z.array(WebAddress).check(z.maxLength(LINKS_MAX)), []),
    email: z.optional(Email),
    /** Of a dispute: the check or statement that is said to be wrong. */
    disputed: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  })
  .check(
    z.refine(({ projectId, address, transaction }) => (projectId ?? address ?? transaction) !== undefined, {
      message: 'Please name a project, an address or a transaction.',
      path: ['projectId'],
    }),
  );
export type IncidentReportBody = z.infer<typeof IncidentReportBody>;

/** What was found of an address or a transaction on one chain, or why nothing could be. */
export const IncidentReportCheck = z.object({
  of: z.enum(['address', 'transaction']),
  chain: z.string(),
  found: z.enum(['contract', 'account', 'transaction', 'failed-transaction', 'nothing', 'no-answer']),
});
export type IncidentReportCheck = z.infer<typeof IncidentReportCheck>;

/** What anybody may know of a report: not who sent it, and not its words. */
export const IncidentReportStatus = z.object({
  reference: z.string(),
  kind: IncidentReportKind,
  state: IncidentReportState,
  project: z.nullable(z.object({ id: ProjectId, name: z.string() })),
  disputed: z.nullable(z.string()),
  receivedAt: z.string(),
  changedAt: z.string(),
  /** Why it was decided so; null while it was not. */
  reason: z.nullable(z.string()),
  /** How many other reports name the same transaction. Each is decided on its own. */
  sameTransaction: z.int(),
  /** The incident that it was published as. */
  incident: z.nullable(z.object({ title: z.string(), date: z.string() })),
  checks: z.array(IncidentReportCheck),
});
export type IncidentReportStatus = z.infer<typeof IncidentReportStatus>;

/** Answer of POST /api/incidents/report. */
export const IncidentReportReceipt = z.extend(IncidentReportStatus, { message: z.string() });

export const Reference = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^R-[0-9A-HJKMNP-TV-Z]{8}$/, 'A reference looks like R-7K2M9QXA.'));
export const IncidentReportQuery = z.object({ reference: Reference });

/** Source: OP-27. */
export const RECEIVED_MESSAGE = 'Thank you. Our team will review your report.';

/** Another report of the same transaction, or about the same project or address. */
export type BesideIncidentReport = {
  readonly reference: string;
  readonly kind: IncidentReportKind;
  readonly receivedAt: string;
  readonly sameTransaction: boolean;
};

/** How many open reports are shown beside one, and may share a decision with it. */
export const BESIDE_MAX = 20;

/**
 * Body of POST /api/admin/reports/decide. `also`: further reports that get the same decision, each by its reference; no other report
 * follows. `incident` publishes what is confirmed; a dispute has none.
 */
export const DecideBody = z
  .object({
    reference: Reference,
    also: z.optional(z.array(Reference).check(z.maxLength(BESIDE_MAX))),
    state: z.enum(['under-review', 'confirmed', 'declined']),
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))),
    incident: z.optional(
      z.object({
        projectId: ProjectId,
        date: PartialDate,
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)),
        cause: z.string().check(z.trim(), z.minLength(1), z.maxLength(600)),
        lossUsd: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Please give whole US dollars.'))),
        source: WebAddress,
      }),
    ),
  })
  .check(
    z.refine(({ state, reason }) => state === 'under-review' || reason !== undefined, {
      message: 'Please give the reason: it is public.',
      path: ['reason'],
    }),
    z.refine(({ state, incident }) => incident === undefined || state === 'confirmed', {
      message: 'Only what is confirmed is published.',
      path: ['incident'],
    }),
  );
export type DecideBody = z.infer<typeof DecideBody>;
