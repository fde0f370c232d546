'use client';

import { DoneResult } from '@redoubt/domain/account/schema';
import { confirmationWords } from '@redoubt/domain/profile/change-password';
import { AccountExport } from '@redoubt/domain/profile/schema';
import { Button } from '@redoubt/ui/button';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { apiClient } from '@/lib/api-client';
import { toastStore } from '@/lib/toast';
import { attempt } from './attempt.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const LOG_IN_AGAIN_WORDS = 'Please log in again, and then do this.';

/** What may be done with an account as a whole. `email` is for password managers. */
export function DataActs({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [open, setOpen] = useState<'export' | 'delete'>();
  const shared = { hasPassword, email, onClose: () => setOpen(undefined) };
  const wordsOf = (code: string | undefined) => (code === 'ForbiddenException' ? LOG_IN_AGAIN_WORDS : confirmationWords(code));

  async function exportData(password: string | undefined) {
    const body = { ...(password !== undefined && { password }) };
    const outcome = await attempt(apiClient.post('/api/user/export', { body, result: AccountExport }));
    if (!outcome.ok) return wordsOf(outcome.code);
    saveAsFile(outcome.result);
    setOpen(undefined);
    toastStore.show({ tone: 'done', words: 'Your data was saved as a file.' });
    return undefined;
  }

  async function deleteAccount(password: string | undefined) {
    const body = { ...(password !== undefined && { password }) };
    const outcome = await attempt(apiClient.post('/api/user/account/delete', { body, result: DoneResult }));
    if (!outcome.ok) return wordsOf(outcome.code);
    toastStore.showAfterLoad('Your account was deleted.');
    window.location.assign('/');
    return undefined;
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

function saveAsFile(data: AccountExport): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'my-data.json';
  link.click();
  URL.revokeObjectURL(url);
}
