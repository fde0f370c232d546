'use client';

import { DoneResult } from '@redoubt/domain/people/account/schema';
import { confirmationMessage } from '@redoubt/domain/people/profile/change-password';
import { AccountExport } from '@redoubt/domain/people/profile/schema';
import { Button } from '@redoubt/ui/button';
import Download from 'lucide-react/icons/download';
import { signIn } from 'next-auth/react';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { saveAsFile } from '@/browser/save-as-file';
import { toastStore } from '@/browser/store/toast';
import { attempt } from './attempt.ts';
import { type Confirmation, ConfirmDialog, type ConfirmError } from './confirm-dialog.tsx';

/** What may be done with an account as a whole. Who has no password confirms by having logged in lately, which the server knows. */
export function DataActions({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [open, setOpen] = useState<'export' | 'delete'>();
  const [stale, setStale] = useState(false);
  const shared = { asksPassword: hasPassword, email, remedy: stale && <GoogleAgain />, onClose: () => setOpen(undefined) };

  async function exportData({ password }: Confirmation) {
    const body = { ...(hasPassword && { password }) };
    const outcome = await attempt(apiClient.post('/api/user/export', { body, result: AccountExport }));
    if (!outcome.ok) return refuse(outcome);
    const text = JSON.stringify(outcome.result, undefined, 2);
    saveAsFile({ name: 'my-data.json', type: 'application/json', text });
    setOpen(undefined);
    toastStore.show({ tone: 'done', words: 'Your data was saved as a file.' });
    return undefined;
  }

  async function deleteAccount({ password }: Confirmation) {
    const body = { ...(hasPassword && { password }) };
    const outcome = await attempt(apiClient.post('/api/user/account/delete', { body, result: DoneResult }));
    if (!outcome.ok) return refuse(outcome);
    toastStore.showAfterLoad('Your account was deleted.');
    window.location.assign('/');
    return undefined;
  }

  function refuse({ code, message }: { code: string | undefined; message: string | undefined }): ConfirmError {
    setStale(!hasPassword && message !== undefined);
    return { at: code === 'NotAuthorizedException' ? 'password' : 'form', words: message ?? confirmationMessage(code) };
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('export')}>
        <Download size={16} aria-hidden="true" />
        Export my data
      </Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        Delete account
      </Button>
      {open === 'export' && (
        <ConfirmDialog {...shared} title="Export my data" action="Save as a file" onConfirm={exportData}>
          Everything that we keep about you, as one JSON file.
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog {...shared} title="Delete account" action="Delete for good" danger onConfirm={deleteAccount}>
          Your account and everything in it is deleted at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The way to Google and back to this page, for an act that wants a login of just now. Google is asked not to let in whom it still knows. */
function GoogleAgain() {
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await signIn('cognito', { callbackUrl: window.location.href }, { prompt: 'login' }).catch(() => setLeaving(false));
  }

  return (
    <Button size={44} loading={leaving} onClick={leave}>
      Log in with Google again
    </Button>
  );
}
