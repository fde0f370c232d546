import { listPasswordRules, type RefusedPassword } from '@redoubt/domain/people/account/password';
import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';
import { findResetProblems, toCode } from '@redoubt/domain/people/auth-view/auth-forms';
import { resetProblem } from '@redoubt/domain/people/auth-view/auth-messages';
import { Failure } from '@redoubt/ui/failure';
import { CodeField } from '@redoubt/ui/form/code-field';
import { PasswordField } from '@redoubt/ui/form/password-field';
import { RuleList } from '@redoubt/ui/form/rule-list';
import { useState } from 'react';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { provider } from '@/site/provider';
import { resetPassword } from './auth-calls.ts';
import { SubmitButton, ViewHead, type ViewProps } from './auth-parts.tsx';

/** A new password by the code that was mailed, or by the link beside it (AUTH-11, AUTH-12, AUTH-28 to AUTH-30, AUTH-44, AUTH-45). */
export function ResetPasswordView({ flow: { state, send }, frame, announce }: ViewProps) {
  const { email, token } = state;
  const [refused, setRefused] = useState<RefusedPassword>();
  const form = useForm({
    initial: { code: token ?? '', password: '' },
    find: findResetProblems,
    clean: (name, text) => (name === 'code' ? (token ?? toCode(text)) : text),
    onSubmit: async ({ code, password }) => {
      const failure = await resetPassword({ email, code, password });
      if (failure === undefined) {
        track('Reset Password');
        announce('Your password has been changed.');
        send({ type: 'reset', password });
        return;
      }
      setRefused({ password, reason: failure.reason });
      const { at, words } = resetProblem(failure);
      track('Reset Password Failed');
      form.refuse(at, words);
    },
  });

  return (
    <>
      <ViewHead
        frame={frame}
        title="Reset your password"
        back={{ label: 'Request another code', onBack: () => send({ type: 'forgot-chosen', email }) }}
      >
        {token === undefined ? (
          <>
            If <span className="text-text">{email}</span> has an account, a code is on its way. It can be used for 10 minutes.
          </>
        ) : (
          <>
            For <span className="text-text">{email}</span>.
          </>
        )}
      </ViewHead>
      <form {...form.props} className="flex flex-col gap-5">
        {/* For password managers: whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {token === undefined && (
          <CodeField
            {...form.field('code')}
            data-autofocus
            length={CODE_DIGITS}
            label="Reset code"
            onPasteText={(text) => form.set('code', text)}
          />
        )}
        <PasswordField
          {...form.field('password')}
          data-autofocus={token !== undefined || undefined}
          label="New password"
          autoComplete="new-password"
          hint={<RuleList rules={listPasswordRules(form.values.password, { email: email, siteName: provider.name, refused })} />}
        />
        <Failure words={form.failure} />
        <SubmitButton busy={form.busy}>Reset Password</SubmitButton>
      </form>
    </>
  );
}
