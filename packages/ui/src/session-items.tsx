import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Since } from './data/since.tsx';

type SessionItemsProps = {
  /** `device` is null when it was not recorded; `current` is the browser that shows this list. */
  sessions: readonly {
    readonly id: string;
    readonly device: string | null;
    readonly createdAt: string;
    readonly seenAt: string;
    readonly current: boolean;
  }[];
  /** When the page was made. */
  now: Date;
  /** The session that is being ended. */
  busyId: string | undefined;
  onEnd: (id: string) => void;
};

/** The items of a list of a user's sessions; each but the current one can be ended. */
export function SessionItems({ sessions, now, busyId, onEnd }: SessionItemsProps) {
  return sessions.map(({ id, device, createdAt, seenAt, current }) => (
    <li key={id} className="flex min-h-16 items-center justify-between gap-4 px-5 py-3 max-sm:px-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {device ?? 'Unknown device'}
          {current && <Badge tone="brand">This browser</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-text-3">
          <span>
            Last used <Since instant={seenAt} now={now} />
          </span>
          <span>
            Signed in <Since instant={createdAt} now={now} />
          </span>
        </p>
      </div>
      {!current && (
        <Button size={28} loading={busyId === id} aria-label={`End session: ${device ?? 'Unknown device'}`} onClick={() => onEnd(id)}>
          End
        </Button>
      )}
    </li>
  ));
}
