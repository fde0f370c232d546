'use client';

import type { SessionUser } from '@redoubt/domain/people/account/user';
import { firstLetter, profilePictureUrl } from '@redoubt/domain/people/auth-view/profile-picture';
import { useMemo, useState } from 'react';
import { usePictureBase } from './picture-base.tsx';

type ProfilePictureProps = {
  user: SessionUser;
  /** Pixels of width and height. */
  size: number;
};

/** A user's own picture; failing that, their identity provider's; failing that, their first letter (ACCT-05 to ACCT-08). */
export function ProfilePicture({ user, size }: ProfilePictureProps) {
  const base = usePictureBase();
  // A new answer about the session brings a new `user`, and with it this minute's address.
  const sources = useMemo(() => {
    const own = user.hasPicture && profilePictureUrl({ base, username: user.username, now: Date.now() });
    return [own, user.image].filter((source) => typeof source === 'string');
  }, [base, user]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((each) => !failed.includes(each));

  return (
    <span
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      className="flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-identity font-semibold text-on-identity leading-none"
    >
      {source === undefined ? (
        <span aria-hidden="true">{firstLetter(user.email ?? user.username)}</span>
      ) : (
        // biome-ignore lint/performance/noImgElement: the optimisation path would keep a resized copy after its owner removed it
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
          onError={() => setFailed([...failed, source])}
        />
      )}
    </span>
  );
}
