'use client';

import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { MAIL_KINDS, type MailKind, SsoSettings } from '@redoubt/domain/people/preferences/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import { attempt } from './attempt.ts';
import { browserTimeZone } from './browser-time-zone.ts';

/** Which mails a user wants: each choice is saved at once, and reverts when saving fails (ACCT-13). Without scripts, by its button. */
export function MailChoiceList({ initial }: { initial: SsoSettings }) {
  const [settings, setSettings] = useState(initial);
  const [busy, setBusy] = useState<MailKind>();
  const [failure, setFailure] = useState<string>();

  async function choose(name: MailKind, wanted: boolean) {
    if (busy !== undefined) return;
    const before = settings;
    setBusy(name);
    setFailure(undefined);
    setSettings({ ...before, [name]: wanted });
    const body = { [name]: wanted, ...(name === 'weeklyDigest' && { timeZone: browserTimeZone() }) };
    const outcome = await attempt(apiClient.post('/api/sso-settings/update', { body, result: SsoSettings }));
    setBusy(undefined);
    setSettings(outcome.ok ? outcome.result : before);
    if (!outcome.ok) return setFailure(outcome.message ?? UNKNOWN_MESSAGE);
    track('Update Notification Settings');
    toastStore.show({ tone: 'done', words: 'Your choice was saved.' });
  }

  return (
    <form action="/api/sso-settings/update" method="post" onSubmit={(event) => event.preventDefault()} className="px-5 py-4 max-sm:px-4">
      <fieldset className="grid gap-x-6 gap-y-3 sm:grid-cols-2 *:last:col-span-full">
        <legend id="mails" className="mb-3 font-medium">
          Email Notifications
        </legend>
        {settings.unsubscribedAt !== null && (
          <p className="col-span-full mb-1 rounded-input bg-surface-3 px-3 py-2.5">
            You have unsubscribed from all mails. Choose one to receive it again.
          </p>
        )}
        {MAIL_KINDS.map(({ name, label, description }) => (
          <Checkbox
            key={name}
            name={name}
            checked={settings[name]}
            aria-busy={busy === name}
            onChange={(event) => choose(name, event.target.checked)}
          >
            <span className="font-medium text-text">{label}</span>
            <span className="block text-12 text-text-3">{description}</span>
          </Checkbox>
        ))}
        <Failure words={failure} />
        <noscript>
          <Button type="submit">Save</Button>
        </noscript>
        <p className="text-12 text-text-3">Account emails cannot be turned off.</p>
      </fieldset>
    </form>
  );
}
