import * as z from 'zod/mini';
import { Arrangement } from './arrangement.ts';
import {
  CASE_COMMENT_CHARACTERS_MAX,
  CASE_NAME_CHARACTERS_MAX,
  CASE_SHARE_DAYS_MAX,
  CASE_TEXT_CHARACTERS_MAX,
  CASE_VERSIONS_MAX,
} from './limits.ts';

/** What a person writes into a version of a case. The text is Markdown. */
const Texts = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please name the case.'),
      z.maxLength(CASE_NAME_CHARACTERS_MAX, `At most ${CASE_NAME_CHARACTERS_MAX} characters, please.`),
    ),
  text: z._default(
    z
      .string()
      .check(z.maxLength(CASE_TEXT_CHARACTERS_MAX, `At most ${CASE_TEXT_CHARACTERS_MAX.toLocaleString('en-US')} characters, please.`)),
    '',
  ),
  /** A trace that has a result. */
  runId: z.uuid('Please give the id of a trace.'),
};

const Version = z.int().check(z.minimum(1));

export const CaseParams = z.object({ id: z.uuid() });

/** Body of POST /api/trace/cases. */
export const CreateCaseBody = z.object(Texts);
export type CreateCaseBody = z.infer<typeof CreateCaseBody>;

/** Body of POST /api/trace/cases/{id}/versions. */
export const AddCaseVersionBody = z.object({
  ...Texts,
  /** The newest version that the caller has read. */
  base: Version,
});
export type AddCaseVersionBody = z.infer<typeof AddCaseVersionBody>;

/** Body of POST /api/trace/cases/{id}/arrangement. */
export const ArrangeCaseBody = z.object({
  arrangement: Arrangement,
  /** The newest version that the caller has read. */
  base: Version,
});
export type ArrangeCaseBody = z.infer<typeof ArrangeCaseBody>;

/** A case and one of its versions. */
export const CaseSaved = z.object({ id: z.uuid(), version: Version });
export type CaseSaved = z.infer<typeof CaseSaved>;

/** Query of GET /api/trace/cases/{id}: which version; the newest without. */
export const CaseQuery = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CASE_VERSIONS_MAX))) });

/** Answer of GET /api/trace/cases/{id}/pdf: the document. */
export const CasePdf = z.object({ base64: z.string() });

const Role = z.enum(['owner', 'editor', 'reader']);
const MemberRole = z.enum(['editor', 'reader']);
const Username = z.string().check(z.trim(), z.minLength(1, 'Please give a username.'), z.maxLength(64));

/** Body of POST /api/trace/cases/{id}/members. */
export const AddCaseMemberBody = z.object({ username: Username, role: MemberRole });
export type AddCaseMemberBody = z.infer<typeof AddCaseMemberBody>;
/** Body of DELETE /api/trace/cases/{id}/members. */
export const RemoveCaseMemberBody = z.object({ username: Username });

/** Body of POST /api/trace/cases/{id}/shares. */
export const CreateCaseShareBody = z.object({
  days: z
    .int()
    .check(
      z.minimum(1, `A link lasts 1 to ${CASE_SHARE_DAYS_MAX} days.`),
      z.maximum(CASE_SHARE_DAYS_MAX, `A link lasts 1 to ${CASE_SHARE_DAYS_MAX} days.`),
    ),
  /** Which version the link shows; null: the newest at any time. */
  version: z._default(z.nullable(Version), null),
});
export type CreateCaseShareBody = z.infer<typeof CreateCaseShareBody>;
/** Body of DELETE /api/trace/cases/{id}/shares. */
export const RevokeCaseShareBody = z.object({ id: z.uuid() });

/** A link without its key. */
export const CaseShare = z.object({
  id: z.uuid(),
  version: z.nullable(Version),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type CaseShare = z.infer<typeof CaseShare>;
/** The last segment of a link's address: 128 random bits. */
export const CaseShareKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** A new link. Its key is given this once, and kept as a hash. */
export const NewCaseShare = z.object({ ...CaseShare.shape, key: CaseShareKey });
export type NewCaseShare = z.infer<typeof NewCaseShare>;

export const CaseMember = z.object({ username: z.string(), role: MemberRole, since: z.iso.datetime() });
export type CaseMember = z.infer<typeof CaseMember>;

/** Body of POST /api/trace/cases/{id}/comments. */
export const AddCaseCommentBody = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something.'),
      z.maxLength(CASE_COMMENT_CHARACTERS_MAX, `At most ${CASE_COMMENT_CHARACTERS_MAX.toLocaleString('en-US')} characters, please.`),
    ),
  /** The version that its author reads. */
  version: Version,
  /** The account or the transaction that it is about; null: the whole version. */
  about: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.toLowerCase(),
          z.regex(/^0x([0-9a-f]{40}|[0-9a-f]{64})$/, 'Please give an address or the hash of a transaction, or nothing.'),
        ),
    ),
    null,
  ),
});
export type AddCaseCommentBody = z.infer<typeof AddCaseCommentBody>;
/** Body of DELETE /api/trace/cases/{id}/comments. */
export const RemoveCaseCommentBody = z.object({ id: z.uuid() });

export const CaseComment = z.object({
  id: z.uuid(),
  /** The version that its author read. */
  version: Version,
  /** An address, or the hash of a transaction; null: the whole version. */
  about: z.nullable(z.string()),
  text: z.string(),
  /** Who wrote it; null where the account is deleted. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type CaseComment = z.infer<typeof CaseComment>;

const VersionLine = z.object({
  version: Version,
  name: z.string(),
  /** Who saved it; null where the account is deleted. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type CaseVersionLine = z.infer<typeof VersionLine>;

/** One version of a case, whole. */
export const CaseVersion = z.object({
  ...VersionLine.shape,
  text: z.string(),
  runId: z.uuid(),
  /** What was done to the picture of its trace; null: nothing. */
  arrangement: z.nullable(Arrangement),
  /** Of the version, the hash of its trace's file, and the version before: 64 hexadecimal digits. */
  sha256: z.string(),
});
export type CaseVersion = z.infer<typeof CaseVersion>;

/** A case as who has a part in it sees it. */
export const CaseView = z.object({
  id: z.uuid(),
  /** What the caller is to it. */
  role: Role,
  owner: z.string(),
  createdAt: z.iso.datetime(),
  shown: CaseVersion,
  /** All versions, the newest first. */
  versions: z.array(VersionLine),
  members: z.array(CaseMember),
  /** The earliest first. */
  comments: z.array(CaseComment),
  /** Links, also those that have expired; null for all but the owner. */
  shares: z.nullable(z.array(CaseShare)),
  /** Whether the caller is notified of payments after the trace of its newest version. */
  watching: z.boolean(),
});
export type CaseView = z.infer<typeof CaseView>;

/** Cases in which the caller has a part, the one that changed last first. */
export const CaseList = z.object({
  cases: z.array(
    z.object({ id: z.uuid(), name: z.string(), role: Role, owner: z.string(), version: Version, changedAt: z.iso.datetime() }),
  ),
});
export type CaseList = z.infer<typeof CaseList>;

/** What an account's export holds of cases: of its own all but the comments of others, of others its part and what it wrote. */
export const OwnCases = z.array(
  z.object({
    id: z.string(),
    /** Null: what the account wrote, in a case in which it has no part any more. */
    role: z.nullable(Role),
    createdAt: z.string(),
    versions: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        text: z.string(),
        runId: z.string(),
        at: z.string(),
        arrangement: z.nullable(Arrangement),
      }),
    ),
    members: z.array(CaseMember),
    comments: z.array(z.omit(CaseComment, { id: true, by: true })),
    watching: z.boolean(),
    /** Without their keys, which are not kept. */
    shares: z.array(z.object({ version: z.nullable(z.int()), createdAt: z.string(), expiresAt: z.string() })),
  }),
);
export type OwnCases = z.infer<typeof OwnCases>;
