import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { GROUP_NAME_CHARACTERS_MAX } from '@redoubt/domain/onchain/case/limits';
import type { Action } from '@redoubt/tracing/arrange/arrange';
import { Button } from '@redoubt/ui/button';
import { type SubmitEvent, useId } from 'react';

type GroupFormProps = {
  readonly account: string;
  readonly groups: Arrangement['groups'];
  readonly onAct: (action: Action) => void;
};

/** Puts an account into a group, a new one by a new name, and takes it out. */
export function GroupForm({ account, groups, onAct }: GroupFormProps) {
  const names = useId();
  const own = groups.find(({ accounts }) => accounts.includes(account));
  function put(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onAct({ kind: 'group', account, name: String(new FormData(event.currentTarget).get('group') ?? '') });
  }
  return (
    <form onSubmit={put} className="flex basis-full flex-wrap items-center gap-1">
      <input
        name="group"
        aria-label="Name of the group"
        placeholder="Group"
        list={names}
        defaultValue={own?.name}
        key={own?.name}
        maxLength={GROUP_NAME_CHARACTERS_MAX}
        autoComplete="off"
        className="h-9 w-36 rounded-input border border-line-input bg-page px-2"
      />
      <datalist id={names}>
        {groups.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" size={28}>
        Put into group
      </Button>
      {own !== undefined && (
        <Button size={28} variant="quiet" onClick={() => onAct({ kind: 'ungroup', account })}>
          Take out
        </Button>
      )}
    </form>
  );
}
