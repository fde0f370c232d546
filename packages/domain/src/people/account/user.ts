import * as z from 'zod/mini';
import type { Role } from '../user/role.ts';

/** A user as the command and the administration show them. `id` is the username: the only id that leaves the server. */
export const User = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  username: z.string(),
  admin: z.boolean(),
  confirmed: z.boolean(),
  disabled: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Who is logged in, as GET /api/auth/session tells the browser. Source: SESS-02, SESS-03. */
export type SessionUser = {
  readonly email: string | null;
  readonly username: string;
  /** The picture that the identity provider has, or null. */
  readonly image: string | null;
  /** Only where they uploaded a picture: without one, browsers need not ask for it. */
  readonly hasPicture?: true;
  /** What they may do in the administration; absent for users without a part in it. */
  readonly office?: Extract<Role, 'editor' | 'admin'>;
  /** The admin's username, only while they impersonate this user. */
  readonly adminId?: string;
};
