import * as z from 'zod/mini';
import { EMAIL_CHARACTERS_MAX } from '../../form.ts';
import { PageText } from '../../page-number.ts';
import { Role } from './role.ts';

/** A user as admins see them. `id` is the username. */
export const DirectoryUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: Role,
  confirmed: z.boolean(),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When one of their sessions was last used, within minutes; null when none is kept. */
  seenAt: z.nullable(z.iso.datetime()),
});
export type DirectoryUser = z.infer<typeof DirectoryUser>;

const DIRECTORY_PAGE_SIZE = 20;

/** Query of GET /api/admin/users. `keyword` is a part of a username or an address, or the id that stands in logs; without one, everybody. */
export const DirectoryQuery = z.object({
  keyword: z._default(z.string().check(z.trim(), z.maxLength(EMAIL_CHARACTERS_MAX)), ''),
  page: z._default(PageText, 1),
  perPage: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(100)))),
    DIRECTORY_PAGE_SIZE,
  ),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

export const Directory = z.object({ users: z.array(DirectoryUser), total: z.number(), page: z.number(), perPage: z.number() });
export type Directory = z.infer<typeof Directory>;

const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_CHARACTERS_MAX));

/** Names one person by username or address. */
export const UserIdQuery = z.object({ id: Id });

export const SetRoleBody = z.object({ id: Id, role: Role });
export const DisableBody = z.object({ id: Id, disabled: z.boolean() });
/** Without `sessionId`, all of that person's. */
export const EndSessionsBody = z.object({ id: Id, sessionId: z.optional(z.uuid()) });
export const DirectoryUserResult = z.object({ success: z.literal(true), user: DirectoryUser });
