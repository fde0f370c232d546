'use client';

import { ImpersonationStarted, UserLookup } from '@redoubt/domain/people/impersonation/schema';
import { findToolProblems, switchProblem } from '@redoubt/domain/people/impersonation/tool-messages';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';

/** The impersonation tool. What is typed is a username or an address; switching reloads the page (IMP-02, IMP-08). */
export function ImpersonationTool({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const form = useForm({
    initial: { id: '' },
    find: findToolProblems,
    onSubmit: async ({ id }) => {
      const failed = await switchUser(id);
      if (failed !== undefined) {
        const { at, words } = switchProblem(failed);
        form.refuse(at, words);
        return;
      }
      track('Start Impersonation');
      window.location.reload();
    },
  });

  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesOnMask>
      <form {...form.props} className="grid gap-5">
        <div className="pe-8">
          <h2 id={titleId} className="font-semibold text-20 tracking-title">
            Impersonate a user
          </h2>
          <p className="mt-2 text-pretty text-text-2">
            You see the site as they do, for an hour at most. What you change in their name is written down under yours.
          </p>
        </div>
        <TextField
          {...form.field('id')}
          data-autofocus
          label="User ID"
          hint="A username or an email address."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Failure words={form.failure} />
        <Button type="submit" variant="primary" size={44} loading={form.busy}>
          Impersonate
        </Button>
      </form>
    </Dialog>
  );
}

/** Finds a user and starts to impersonate them. Returns the error, or undefined (IMP-06, IMP-07). */
async function switchUser(id: string): Promise<{ code: string | undefined; message: string | undefined } | undefined> {
  try {
    const user = await apiClient.get('/api/impersonation-tool/user', { query: { id: id.trim() }, result: UserLookup });
    const body = { impersonatingUserId: user.id };
    await apiClient.post('/api/impersonation-tool/create', { body, result: ImpersonationStarted });
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? { code: error.code, message: error.message } : { code: undefined, message: undefined };
  }
}
