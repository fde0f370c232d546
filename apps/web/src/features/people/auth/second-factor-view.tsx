import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';
import { loginMessage } from '@redoubt/domain/people/auth-view/auth-messages';
import { findCodeProblem, RECOVERY_SHOWN_LENGTH } from '@redoubt/domain/people/second-factor/factor-code';
import { secondFactorProblem } from '@redoubt/domain/people/second-factor/messages';
import { Failure } from '@redoubt/ui/failure';
import { FactorCodeField } from '@redoubt/ui/form/factor-code-field';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { SubmitButton, ViewHead, type ViewProps } from './auth-parts.tsx';
import { signInByPassword } from './sign-in.ts';

/** The code that a login takes after the right password, where a second factor is on. */
export function SecondFactorView({ flow: { state, send }, frame }: ViewProps) {
  const { email, password = '' } = state;
  const form = useForm({
    initial: { code: '' },
    find: findCodeProblem,
    onSubmit: async ({ code }) => {
      const outcome = await signInByPassword({ email, password, code });
      if (outcome.ok) {
        track('Sign In');
        send({ type: 'signed-in' });
        return;
      }
      track('Sign In Failed');
      // Changed since: everything is asked for again.
      if (outcome.code === 'NotAuthorizedException') return send({ type: 'sign-in-failed', failure: loginMessage(outcome.code) });
      const { at, words } = secondFactorProblem(outcome);
      form.refuse(at === 'code' ? 'code' : 'form', words);
    },
  });

  return (
    <>
      <ViewHead
        frame={frame}
        title="Enter your code"
        back={{ label: 'Back to login', onBack: () => send({ type: 'login-chosen', email }) }}
      >
        Your account <span className="wrap-anywhere text-text">{email}</span> has a second factor.
      </ViewHead>
      <form {...form.props} className="flex flex-col gap-5">
        <FactorCodeField
          {...form.field('code')}
          data-autofocus
          lengths={{ app: CODE_DIGITS, recovery: RECOVERY_SHOWN_LENGTH }}
          onText={(text) => form.set('code', text.trim())}
        />
        <Failure words={form.failure} />
        <SubmitButton busy={form.busy}>Log In</SubmitButton>
      </form>
    </>
  );
}
