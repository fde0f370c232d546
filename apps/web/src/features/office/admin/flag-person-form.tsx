'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { setFlag } from './action-calls.ts';

/** Turns a feature on or off for one person. */
export function FlagPersonForm({ flag }: { flag: string }) {
  const [user, setUser] = useState('');
  const { busy, failure, perform } = useAction();

  async function turn(value: boolean) {
    const name = user.trim();
    if (name === '') return;
    const done = await perform(
      value ? 'on' : 'off',
      () => setFlag({ key: flag, value, user: name }),
      `${flag} is ${value ? 'on' : 'off'} for ${name}.`,
    );
    if (done) setUser('');
  }

  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-12 text-text-2 max-sm:py-2">For one person</summary>
      <form
        noValidate
        method="post"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void turn(true);
        }}
        className="mt-3 grid max-w-140 gap-3"
      >
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-60">
            <TextField
              label={`Username or email address, for ${flag}`}
              value={user}
              autoComplete="off"
              onChange={(event) => setUser(event.target.value)}
            />
          </div>
          <Button type="submit" size={44} loading={busy === 'on'} disabled={user.trim() === ''}>
            On
          </Button>
          <Button size={44} loading={busy === 'off'} disabled={user.trim() === ''} onClick={() => void turn(false)}>
            Off
          </Button>
        </div>
        <Failure words={failure} />
      </form>
    </details>
  );
}
