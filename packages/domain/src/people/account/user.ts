import * as z from 'zod/mini';

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
