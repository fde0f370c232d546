import { findLoginProblems } from '@redoubt/domain/people/auth-view/auth-forms';
import { loginMessage } from '@redoubt/domain/people/auth-view/auth-messages';
import { Failure } from '@redoubt/ui/failure';
import { PasswordField } from '@redoubt/ui/form/password-field';
import { WordButton } from '@redoubt/ui/word-button';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { EmailField, FormNotice, SubmitButton, ViewHead, type ViewProps } from './auth-parts.tsx';
import { GoogleButton } from './google-button.tsx';
import { signInByPassword } from './sign-in.ts';

/** Address and password of an account (AUTH-02 to AUTH-05, AUTH-24 to AUTH-26). */
export function LoginView({ flow: { state, send }, frame, google }: ViewProps) {
  const form = useForm({
    initial: { email: state.email, password: '' },
    find: findLoginProblems,
    onSubmit: async ({ email, password }) => {
      const outcome = await signInByPassword({ email, password });
      if (outcome.ok) {
        track('Sign In');
        send({ type: 'signed-in' });
      } else if (outcome.code === 'UserNotConfirmedException') {
        send({ type: 'unconfirmed', email, password });
      } else if (outcome.code === 'SecondFactorRequiredException') {
        send({ type: 'code-asked', email, password });
      } else {
        track('Sign In Failed');
        form.refuse('form', loginMessage(outcome.code));
      }
    },
  });
  const { email, password } = form.values;
  const unedited = email === state.email && password === '';

  return (
    <>
      <ViewHead frame={frame} title="Log In">
        Your watchlists and settings, as you left them.
      </ViewHead>
      <FormNotice words={state.notice} />
      <GoogleButton google={google} source={state.source} />
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...form.field('email')} data-autofocus={state.email === '' || undefined} />
        <div className="relative">
          <PasswordField
            {...form.field('password')}
            data-autofocus={state.email !== '' || undefined}
            label="Password"
            autoComplete="current-password"
          />
          <div className="-top-0.5 absolute inset-e-0">
            <WordButton onClick={() => send({ type: 'forgot-chosen', email })}>Forgot password?</WordButton>
          </div>
        </div>
        <Failure words={form.failure ?? (unedited ? state.failure : undefined)} />
        <SubmitButton busy={form.busy}>Log In</SubmitButton>
      </form>
      <p className="text-center text-text-2">
        No account yet? <WordButton onClick={() => send({ type: 'signup-chosen', email })}>Sign up now</WordButton>
      </p>
    </>
  );
}
