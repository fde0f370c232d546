import * as z from 'zod/mini';
import { EMAIL_CHARACTERS_MAX } from '../../form.ts';

/** Whom an admin means: a username, which is a user's id, or an email address. */
const NameOrEmail = z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_CHARACTERS_MAX));

/** Query of GET /api/impersonation-tool/user. Source: OP-21. */
export const UserLookupQuery = z.object({ id: NameOrEmail });

/** What the tool shows of a user. `id` is the username. */
export const UserLookup = z.object({ id: z.string(), email: z.nullable(z.string()), username: z.string() });
export type UserLookup = z.infer<typeof UserLookup>;

/** Body of POST /api/impersonation-tool/create. Source: IMP-07. */
export const StartImpersonationBody = z.object({ impersonatingUserId: NameOrEmail });

export const ImpersonationStarted = z.object({ success: z.literal(true), user: UserLookup, adminId: z.string() });

/** Body of POST /api/impersonation-tool/delete. Source: IMP-09. */
export const StopImpersonationBody = z.object({ adminId: z.string().check(z.minLength(1), z.maxLength(64)) });

export const ImpersonationStopped = z.object({ success: z.literal(true), user: UserLookup });
