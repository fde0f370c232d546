'use client';

import { listPasswordRules, type RefusedPassword } from '@redoubt/domain/people/account/password';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { changePasswordProblem, findPasswordProblems, PASSWORD_CHANGED_MESSAGE } from '@redoubt/domain/people/profile/change-password';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { PasswordField } from '@redoubt/ui/form/password-field';
import { RuleList } from '@redoubt/ui/form/rule-list';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { provider } from '@/site/provider';
import { attempt } from './attempt.ts';

/** The present password and the new one, twice (ACCT-09, ACCT-10, OP-38). */
export function PasswordForm({ email }: { email: string }) {
  const [refused, setRefused] = useState<RefusedPassword>();
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', repeated: '' },
    find: findPasswordProblems,
    onSubmit: async ({ oldPassword, newPassword }) => {
      const outcome = await attempt(
        apiClient.post('/api/user/change-password', { body: { oldPassword, newPassword }, result: DoneResult }),
      );
      if (!outcome.ok) {
        setRefused({ password: newPassword, reason: outcome.reason });
        const { at, words } = changePasswordProblem(outcome.code);
        form.refuse(at, outcome.message ?? words);
        return;
      }
      track('Change Password');
      form.reset();
      toastStore.show({ tone: 'done', words: PASSWORD_CHANGED_MESSAGE });
    },
  });

  return (
    <form {...form.props} className="grid max-w-110 gap-5">
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('oldPassword')} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint={<RuleList rules={listPasswordRules(form.values.newPassword, { email, siteName: provider.name, refused })} />}
      />
      <PasswordField {...form.field('repeated')} label="New password again" autoComplete="new-password" />
      <Failure words={form.failure} />
      <div>
        <Button type="submit" loading={form.busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
