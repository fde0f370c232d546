import * as z from 'zod/mini';
import { WebAddress } from '../../form.ts';
import { OwnProposals } from '../proposal/schema.ts';
import { DeployedAddress, SCOPE_LIMITS, SourcePath } from '../scope/source-file.ts';
import { EngagementState } from './schema.ts';

/** The part of an engagement's address that names it. */
export const EngagementKey = z.uuid();
export const KeyParams = z.object({ key: EngagementKey });
export const FindingParams = z.object({ key: EngagementKey, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) });

const Username = z.string().check(z.trim(), z.minLength(1, 'Please give a username.'), z.maxLength(64));

/** Body of POST /api/office/{key}/people. */
export const AssignBody = z.object({ username: Username, part: z.enum(['auditor', 'reader']) });
export type AssignBody = z.infer<typeof AssignBody>;
/** Body of DELETE /api/office/{key}/people. */
export const RemoveBody = z.object({ username: Username });
/** Body of POST /api/office/{key}/messages. */
export const MessageBody = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Please write something.'), z.maxLength(10_000, 'At most 10,000 characters, please.')),
});
/** How many files a message carries, bytes of each and of all in one engagement. */
export const MESSAGE_FILES = { files: 5, bytes: 5_000_000, engagementBytes: 200_000_000 } as const;
export const MessageFileParams = z.object({ key: EngagementKey, id: z.uuid() });

/** Body of POST /api/office/{key}/move. A report is published by its own call. */
export const OfficeMoveBody = z.object({ state: EngagementState });
export const OfficeMoveResult = z.object({ state: EngagementState });

/** Body of PUT /api/office/{key}/scope: where the code is, its commit, and what is deployed. */
export const ScopeBody = z.object({
  code: z.nullable(WebAddress),
  commit: z.nullable(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{7,40}$/, 'Please give 7 to 40 hexadecimal digits.'))),
  addresses: z.array(DeployedAddress).check(z.maxLength(100)),
});
export type ScopeBody = z.infer<typeof ScopeBody>;

/** Bytes of one call that adds files: several fit, and the largest one does. */
export const FILES_BODY_BYTES = 4_000_000;
/** Body of POST /api/office/{key}/scope/files. */
export const FilesBody = z.object({
  files: z.array(z.object({ path: SourcePath, text: z.string() })).check(z.minLength(1, 'Please choose a file.'), z.maxLength(500)),
});
export type FilesBody = z.infer<typeof FilesBody>;
export const FilesResult = z.object({ files: z.int(), lines: z.int() });
/** Body of DELETE /api/office/{key}/scope/files. */
export const RemoveFilesBody = z.object({
  paths: z.array(z.string().check(z.maxLength(SCOPE_LIMITS.pathCharacters))).check(z.maxLength(SCOPE_LIMITS.files)),
});

/** Who works on an engagement: staff that is assigned, and the project's team. By username alone: addresses are their owners'. */
export type Person = { readonly username: string; readonly part: 'auditor' | 'reader' | 'owner' | 'member'; readonly since: Date };

/** Engagements of a board, lines of a record and versions of a finding that are shown; pages say where there may be more. */
export const SHOWN_MAX = { engagements: 500, entries: 500, versions: 200 } as const;

/** A line of an engagement's record. `by` is null for an account that is gone. */
export type Entry = {
  readonly id: string;
  readonly at: Date;
  readonly kind: 'message' | 'state' | 'people' | 'scope' | 'report';
  readonly words: string;
  readonly by: string | null;
  /** Files of a message, in their order. */
  readonly files: readonly MessageFile[];
};

export type MessageFile = { readonly id: string; readonly name: string; readonly bytes: number; readonly sha256: string };

const at = z.string();
/** What an account's export holds of the office. */
export const OwnOffice = z.object({
  proposals: OwnProposals,
  teams: z.array(z.object({ projectId: z.string(), part: z.string(), since: at })),
  invitations: z.array(z.object({ projectId: z.string(), part: z.string(), invitedAt: at })),
  assignments: z.array(z.object({ engagement: z.string(), part: z.string(), since: at })),
  /** Files that they added to scopes, by their hashes: the texts are the project's. */
  files: z.array(z.object({ engagement: z.string(), path: z.string(), sha256: z.string(), at })),
  /** Statements that they signed: that targets of a penetration test may be tested. */
  statements: z.array(z.object({ engagement: z.string(), signer: z.string(), statement: z.string(), at })),
  /** Reports that they prepared or approved. */
  reports: z.array(z.object({ report: z.string(), version: z.int(), did: z.enum(['prepared', 'approved']), at })),
  /** What they wrote, with the files of messages by their hashes. */
  entries: z.array(
    z.object({
      engagement: z.string(),
      kind: z.string(),
      words: z.string(),
      at,
      files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
    }),
  ),
  findings: z.array(
    z.object({ engagement: z.string(), number: z.int(), version: z.int(), finding: z.record(z.string(), z.unknown()), at }),
  ),
});
export type OwnOffice = z.infer<typeof OwnOffice>;
