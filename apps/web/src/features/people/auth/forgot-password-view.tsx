import { findForgotPasswordProblems } from '@redoubt/domain/people/auth-view/auth-forms';
import { forgotPasswordMessage } from '@redoubt/domain/people/auth-view/auth-messages';
import { Failure } from '@redoubt/ui/failure';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { requestReset } from './auth-calls.ts';
import { EmailField, SubmitButton, ViewHead, type ViewProps } from './auth-parts.tsx';

/** Asks for a code that allows a new password (AUTH-09, AUTH-10, AUTH-27, AUTH-42, AUTH-43). */
export function ForgotPasswordView({ flow: { state, send }, frame }: ViewProps) {
  const form = useForm({
    initial: { email: state.email },
    find: findForgotPasswordProblems,
    onSubmit: async ({ email }) => {
      const failure = await requestReset({ email });
      if (failure === undefined) {
        track('Request Password Reset');
        send({ type: 'reset-requested', email, at: Date.now() });
      } else {
        form.refuse('form', forgotPasswordMessage(failure));
      }
    },
  });

  return (
    <>
      <ViewHead
        frame={frame}
        title="Forgot password?"
        back={{ label: 'Back to login', onBack: () => send({ type: 'login-chosen', email: form.values.email }) }}
      >
        We mail you a code. With it you choose a new password.
      </ViewHead>
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...form.field('email')} data-autofocus />
        <Failure words={form.failure} />
        <SubmitButton busy={form.busy}>Send Code</SubmitButton>
      </form>
    </>
  );
}
