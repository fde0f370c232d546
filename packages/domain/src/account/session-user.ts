import * as z from 'zod/mini';

/** Who is logged in, as GET /api/auth/session tells the browser. Source: specification §3 (SESS-02, SESS-03). */
export const SessionUser = z.object({
  email: z.nullable(z.string()),
  username: z.string(),
  /** The picture that the identity provider has, or null. */
  image: z.nullable(z.string()),
  /** The admin's username, only while they impersonate this user. */
  adminId: z.optional(z.string()),
});
export type SessionUser = z.infer<typeof SessionUser>;
