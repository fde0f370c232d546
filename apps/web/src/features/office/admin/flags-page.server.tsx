import type { ListedFlag } from '@redoubt/server/platform/flag/list-flags';
import { Badge } from '@redoubt/ui/badge';
import { Panel } from '@redoubt/ui/panel';
import { ActionButton } from './action-button.tsx';
import { FlagPersonForm } from './flag-person-form.tsx';

type FlagsPageProps = {
  flags: readonly ListedFlag[];
  /** Whether another service says which features are on: then what stands here counts for nothing. */
  elsewhere: boolean;
};

/** Which features are on, for everyone and for single users; what `redoubt flags` does. */
export function FlagsPage({ flags, elsewhere }: FlagsPageProps) {
  return (
    <>
      {elsewhere && (
        <p role="note" className="mt-6 rounded-input border border-line bg-caution-soft px-4 py-3 text-caution">
          FLAGS_SDK_KEY is set: flags come from that service. What is changed here counts only when it is taken away.
        </p>
      )}
      <Panel id="flags" title="Feature flags" aside="Changed flags are in the next page within five seconds" className="mt-6">
        <ul className="divide-y divide-line">
          {flags.map(({ key, value, share, users, default: known }) => (
            <li key={key} className="px-5 py-4 max-sm:px-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="flex min-w-0 flex-wrap items-center gap-2">
                  <span className="break-all font-mono">{key}</span>
                  <Badge tone={value || share !== null ? 'brand' : 'neutral'}>
                    {share !== null ? `On for ${share} %` : value ? 'On' : 'Off'}
                  </Badge>
                  {known === undefined && <span className="text-12 text-text-3">nothing here asks for it</span>}
                </p>
                <ActionButton
                  action={{ kind: 'flag', key, value: !value }}
                  label={value ? 'Turn off' : 'Turn on'}
                  name={`${value ? 'Turn off' : 'Turn on'} ${key} for everyone`}
                  done={`${key} is ${value ? 'off' : 'on'} now.`}
                />
              </div>
              {users.length > 0 && (
                <ul className="mt-3 grid gap-2">
                  {users.map((user) => (
                    <li key={user.username} className="flex flex-wrap items-center justify-between gap-3 text-text-2">
                      <span>
                        <span className="break-all font-mono">{user.username}</span>: {user.value ? 'on' : 'off'}
                      </span>
                      <ActionButton
                        action={{ kind: 'flag', key, value: null, user: user.username }}
                        label="Use the default"
                        name={`Use the default of ${key} for ${user.username}`}
                        done={`${user.username} has the default.`}
                        variant="quiet"
                      />
                    </li>
                  ))}
                </ul>
              )}
              <FlagPersonForm flag={key} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
