import { listPasswordRules, type RefusedPassword } from '@redoubt/domain/people/account/password';
import { canCreateAccount, findSignUpProblems } from '@redoubt/domain/people/auth-view/auth-forms';
import { signUpProblem } from '@redoubt/domain/people/auth-view/auth-messages';
import { Failure } from '@redoubt/ui/failure';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { PasswordField } from '@redoubt/ui/form/password-field';
import { RuleList } from '@redoubt/ui/form/rule-list';
import { WordButton } from '@redoubt/ui/word-button';
import { useState } from 'react';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { provider } from '@/site/provider';
import { signUp } from './auth-calls.ts';
import { EmailField, SubmitButton, ViewHead, type ViewProps } from './auth-parts.tsx';
import { GoogleButton } from './google-button.tsx';

const LINK = 'font-medium text-text underline decoration-line-strong underline-offset-4 hover:decoration-current';

/** A new account (AUTH-06 to AUTH-08, AUTH-17 to AUTH-23, AUTH-39 to AUTH-41). */
export function SignUpView({ flow: { state, send }, frame, google }: ViewProps) {
  const [agreed, setAgreed] = useState(false);
  const [refused, setRefused] = useState<RefusedPassword>();
  const form = useForm({
    initial: { email: state.email, password: '' },
    find: findSignUpProblems,
    onSubmit: async ({ email, password }) => {
      const failure = await signUp({ email, password });
      if (failure === undefined) {
        track('Sign Up', { type: 'email', sourceLocation: state.source });
        send({ type: 'registered', email, password, at: Date.now() });
        return;
      }
      setRefused({ password, reason: failure.reason });
      const { at, words } = signUpProblem(failure);
      track('Sign Up Failed');
      form.refuse(at, words);
    },
  });
  // An address brought from another view was typed there.
  const touched = { ...form.touched, email: form.touched.email || state.email !== '' };
  const ready = canCreateAccount({ ...form.values, touched, agreed });

  return (
    <>
      <ViewHead frame={frame} title="Create your account">
        Keep watchlists of the projects you follow.
      </ViewHead>
      <GoogleButton google={google} source={state.source} />
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...form.field('email')} data-autofocus />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="new-password"
          hint={
            <RuleList rules={listPasswordRules(form.values.password, { email: form.values.email, siteName: provider.name, refused })} />
          }
        />
        <Checkbox name="agreed" checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          I agree to the{' '}
          <a href="/company/terms-and-conditions" target="_blank" rel="noopener" className={LINK}>
            Terms and Conditions
          </a>{' '}
          and the{' '}
          <a href="/company/privacy-policy" target="_blank" rel="noopener" className={LINK}>
            Privacy Policy
          </a>
        </Checkbox>
        <Failure words={form.failure} />
        <SubmitButton busy={form.busy} disabled={!ready}>
          Create Account
        </SubmitButton>
      </form>
      <p className="text-center text-text-2">
        Have an account? <WordButton onClick={() => send({ type: 'login-chosen', email: form.values.email })}>Log in</WordButton>
      </p>
    </>
  );
}
