import type { SessionUser } from '@redoubt/domain/people/account/user';
import { useSession } from 'next-auth/react';

/** Who is logged in, as far as the browser knows (SESS-01, SESS-04). */
export type Account =
  | { readonly status: 'loading' | 'unauthenticated'; readonly user: undefined }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

/** Loading until the first answer. A session of an unexpected shape counts as none. */
export function useAccount(): Account {
  const { data, status } = useSession();
  if (status !== 'authenticated') return { status, user: undefined };
  const user = readUser(data.user ?? {});
  return user === undefined ? { status: 'unauthenticated', user } : { status, user };
}

// Parsed by hand: every page does it, and a schema would add its library, 20 kB.
function readUser({ email, username, image, hasPicture, office, adminId }: Readonly<Record<string, unknown>>): SessionUser | undefined {
  if (typeof username !== 'string') return undefined;
  return {
    email: typeof email === 'string' ? email : null,
    username,
    image: typeof image === 'string' ? image : null,
    ...(hasPicture === true && { hasPicture }),
    ...((office === 'admin' || office === 'editor') && { office }),
    ...(typeof adminId === 'string' && { adminId }),
  };
}
