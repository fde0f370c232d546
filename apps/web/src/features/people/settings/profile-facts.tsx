import type { Profile } from '@redoubt/domain/people/profile/schema';
import { Badge } from '@redoubt/ui/badge';
import { formatDay } from '@redoubt/ui/data/format';
import { PictureForm } from './picture-form.tsx';

/** Who somebody is here: picture, address, and since when. */
export function ProfileFacts({ profile: { username, email, emailVerified, image, provider, createdAt } }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      <PictureForm initial={image} letterOf={email ?? username} />
      <dl className="grid min-w-0 gap-4">
        <div>
          <dt className="font-medium">Email</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{email ?? 'No address is known.'}</span>
            {emailVerified && <Badge>Verified</Badge>}
          </dd>
        </div>
        <div>
          <dt className="font-medium">Logged in by</dt>
          <dd className="mt-1 text-text-2">{provider === 'email' ? 'Email and password' : 'Google'}</dd>
        </div>
        <div>
          <dt className="font-medium">Member since</dt>
          <dd className="mt-1 text-text-2">
            <time dateTime={createdAt}>{formatDay(createdAt.slice(0, 10))}</time>, as <span className="font-mono">{username}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
