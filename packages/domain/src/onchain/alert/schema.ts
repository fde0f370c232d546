import * as z from 'zod/mini';
import { ChainSlug, IncidentKind } from '../../catalog/file/schema.ts';
import { ProjectId } from '../../ids.ts';
import { SEVERITIES } from '../../severity.ts';
import { Capability, ControllerKind } from '../activity/privileged.ts';
import { Hex } from '../activity/schema.ts';

export const AlertSeverity = z.enum(SEVERITIES);

/**
 * `pending`: its block can still be replaced. `confirmed`: its block is final. `retracted`: a reorg
 * removed its cause. When the chain includes the same transaction again, the alert is pending again.
 */
export const AlertState = z.enum(['pending', 'confirmed', 'retracted']);
export type AlertState = z.infer<typeof AlertState>;

const Amount = z.string().check(z.regex(/^\d+$/));

/** An address, with its kind where that is known. */
export const AlertParty = z.object({ address: Hex, kind: z.nullable(ControllerKind) });
export type AlertParty = z.infer<typeof AlertParty>;

/**
 * The actor: the signer, and the contract called on the way, such as a Safe or a timelock. Null where no
 * endpoint keeps the transaction.
 */
const By = { by: z.nullable(z.object({ ...AlertParty.shape, via: z.nullable(AlertParty) })) };

const Call = { selector: Hex, functionName: z.nullable(z.string()) };

/** Decoded values of the cause, by kind. Amounts are in the smallest unit, shares in basis points. */
export const AlertDetail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role-change'), ...By, change: z.enum(['granted', 'revoked', 'admin']), role: Hex, account: z.nullable(Hex) }),
  z.object({ kind: z.literal('owner-change'), ...By, before: z.nullable(Hex), after: Hex }),
  z.object({ kind: z.literal('admin-change'), ...By, before: Hex, after: Hex }),
  z.object({
    kind: z.literal('implementation-change'),
    ...By,
    what: z.enum(['implementation', 'beacon', 'facets']),
    after: z.nullable(Hex),
  }),
  z.object({ kind: z.literal('delay-change'), ...By, beforeSeconds: Amount, afterSeconds: Amount }),
  z.object({ kind: z.literal('new-caller'), ...By, ...Call, capabilities: z.array(Capability), callersBefore: z.int() }),
  /** `paused` is null where the call does not show the new state. */
  z.object({ kind: z.literal('pause'), ...By, paused: z.nullable(z.boolean()) }),
  z.object({ kind: z.literal('large-mint'), ...By, to: z.nullable(Hex), amount: Amount, supplyBefore: Amount, shareBps: z.int() }),
  z.object({ kind: z.literal('tax-change'), ...By, ...Call, arguments: z.nullable(z.array(Hex)) }),
  z.object({ kind: z.literal('liquidity-removal'), ...By, to: Hex, amounts: z.tuple([Amount, Amount]), shareBps: z.int() }),
  z.object({
    kind: z.literal('large-outflow'),
    ...By,
    token: Hex,
    to: Hex,
    amount: Amount,
    largestBefore: Amount,
    outflowsBefore: z.int(),
  }),
  /** `from` is the mixer or labelled address that paid the deployer in the transaction `funding`. */
  z.object({ kind: z.literal('deployer-funded'), ...By, deployer: Hex, from: Hex, label: z.string(), funding: Hex }),
  /** What runs at `contract` is no longer the code of the published audit `report`; read at `block`. */
  z.object({
    kind: z.literal('audited-code'),
    ...By,
    chain: z.string(),
    contract: Hex,
    block: z.int(),
    scope: z.string(),
    report: z.string(),
  }),
  /** Version `version` of the report `report` was withdrawn, and counts no more: of an audit, or of what `of` says. */
  z.object({
    kind: z.literal('report-withdrawn'),
    ...By,
    of: z.optional(z.literal('pentest')),
    scope: z.string(),
    report: z.string(),
    version: z.int(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('incident'),
    incidentKind: IncidentKind,
    title: z.string(),
    cause: z.string(),
    /** As the source states it: a day, a month or a year. */
    date: z.string(),
    lossUsd: z.nullable(z.string()),
    source: z.string(),
    /** The report behind it; null where an editor published it directly. */
    reference: z.nullable(z.string()),
  }),
]);
export type AlertDetail = z.infer<typeof AlertDetail>;
export type AlertKind = AlertDetail['kind'];
export type AlertDetailOf<Kind extends AlertKind> = Extract<AlertDetail, { kind: Kind }>;

export const ALERT_KINDS = [
  'role-change',
  'owner-change',
  'admin-change',
  'implementation-change',
  'delay-change',
  'new-caller',
  'pause',
  'large-mint',
  'tax-change',
  'liquidity-removal',
  'large-outflow',
  'deployer-funded',
  'audited-code',
  'report-withdrawn',
  'incident',
] as const satisfies readonly AlertKind[];
export const AlertKindName = z.enum(ALERT_KINDS);

/** The position after which a list continues: time and id of the last entry. */
export const AlertCursor = z.string().check(
  z.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Take this from next of the page before.',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))), 'Take this from next of the page before.'),
);

/** An alert as the API returns it, with its evidence. */
export const Alert = z.object({
  id: z.uuid(),
  kind: AlertKindName,
  severity: AlertSeverity,
  state: AlertState,
  /** Found long after it happened, while history was read: recorded, but no news. */
  late: z.boolean(),
  project: z.object({ id: ProjectId, name: z.string(), demo: z.boolean() }),
  /** One sentence. */
  title: z.string(),
  detail: AlertDetail,
  /** The cause on its chain; null for what editors published. `blockHash` is null where it is not recorded, `logIndex` without a log. */
  evidence: z.nullable(
    z.object({
      chain: ChainSlug,
      contract: Hex,
      contractName: z.nullable(z.string()),
      block: z.int(),
      blockHash: z.nullable(Hex),
      transaction: Hex,
      logIndex: z.nullable(z.int()),
    }),
  ),
  happenedAt: z.iso.datetime(),
  raisedAt: z.iso.datetime(),
  confirmedAt: z.nullable(z.iso.datetime()),
  retractedAt: z.nullable(z.iso.datetime()),
  /** Higher with every change of state of any alert. */
  change: z.int(),
});
export type Alert = z.infer<typeof Alert>;

const LIMIT_MESSAGE = 'Enter a whole number from 1 to 100.';
const LIMIT_MAX = 100;

/** Query of GET /api/alerts. Without `after`, newest first by time; `before` is `next` of the previous page. */
export const AlertQuery = z
  .object({
    kind: z.optional(AlertKindName),
    severity: z.optional(AlertSeverity),
    state: z.optional(AlertState),
    project: z.optional(ProjectId),
    chain: z.optional(ChainSlug),
    /** Only alerts that changed state after this change, in the order of changes. */
    after: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Enter the number of a change.')), z.transform(Number))),
    before: z.optional(AlertCursor),
    limit: z._default(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,3}$/, LIMIT_MESSAGE)), z.transform(Number)),
        z.int().check(z.minimum(1, LIMIT_MESSAGE), z.maximum(LIMIT_MAX, LIMIT_MESSAGE)),
      ),
      50,
    ),
  })
  .check(
    z.refine(({ after, before }) => after === undefined || before === undefined, { message: 'Give after or before.', path: ['after'] }),
  );
export type AlertQuery = z.infer<typeof AlertQuery>;
export type AlertFilter = Pick<AlertQuery, 'kind' | 'severity' | 'state' | 'project' | 'chain'>;

/** Body of GET /api/alerts. `next`: the cursor of older ones, null at the end; `change`: the newest change of any alert. */
export const AlertList = z.object({ alerts: z.array(Alert), next: z.nullable(z.string()), change: z.int() });
export type AlertList = z.infer<typeof AlertList>;

/** A message to open pages: the newest change of alerts. */
export const AlertMoved = z.object({ change: z.int() });
export type AlertMoved = z.infer<typeof AlertMoved>;
