import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';
import { canVerify, findResendProblems, findVerifyProblems, toCode } from '@redoubt/domain/people/auth-view/auth-forms';
import { codeSentMessage, UNKNOWN_MESSAGE, VERIFIED_MESSAGE, verifyMessage } from '@redoubt/domain/people/auth-view/auth-messages';
import { type CodeSent, isSameAddress } from '@redoubt/domain/people/auth-view/auth-view';
import { resendLabel, secondsUntilResend } from '@redoubt/domain/people/auth-view/resend';
import { Failure } from '@redoubt/ui/failure';
import { CodeField } from '@redoubt/ui/form/code-field';
import { WordButton } from '@redoubt/ui/word-button';
import { useRef, useState, useSyncExternalStore } from 'react';
import { track } from '@/browser/track/track';
import { useForm } from '@/browser/use-form';
import { resendCode, verifyEmail } from './auth-calls.ts';
import { EmailField, FormNotice, SubmitButton, ViewHead, type ViewProps } from './auth-parts.tsx';

/** Often enough that no second is skipped on screen. */
const TICK_MS = 250;

function subscribeToClock(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS);
  return () => clearInterval(timer);
}

/** Whole seconds until another code can be asked for, counting down on screen. */
function useResendSeconds(codeSent: CodeSent | undefined, { email }: { email: string }): number {
  return useSyncExternalStore(
    subscribeToClock,
    () => secondsUntilResend(codeSent, { email, now: Date.now() }),
    () => 0,
  );
}

/** Confirms an address by the code that was mailed (AUTH-13, AUTH-14, AUTH-31 to AUTH-35, AUTH-46 to AUTH-51). */
export function VerifyEmailView({ flow: { state, send }, frame, announce }: ViewProps) {
  const supplied = state.email !== '';
  const form = useForm({
    initial: { email: state.email, code: '' },
    find: findVerifyProblems,
    clean: (name, text) => (name === 'code' ? toCode(text) : text),
    onSubmit: async ({ email, code }) => {
      setNotice(undefined);
      const failure = await verifyEmail({ email, code });
      if (failure === undefined) {
        track('Verify Email');
        const automatic = state.password !== undefined && isSameAddress(email, state.email);
        if (automatic) announce(VERIFIED_MESSAGE);
        send({ type: 'verified', email, notice: VERIFIED_MESSAGE });
      } else {
        track('Verify Email Failed');
        form.refuse('form', verifyMessage(failure, { email }));
      }
    },
  });
  const { email } = form.values;
  const [notice, setNotice] = useState<string>();
  const [sending, setSending] = useState(false);
  const asking = useRef(false);
  const seconds = useResendSeconds(state.codeSent, { email });

  async function resend() {
    const problems = findResendProblems({ email });
    if (Object.keys(problems).length > 0) return form.say(problems);
    if (asking.current) return;
    asking.current = true;
    setSending(true);
    setNotice(undefined);
    const failure = await resendCode({ email });
    asking.current = false;
    setSending(false);
    if (failure !== undefined) return form.refuse('form', UNKNOWN_MESSAGE);
    track('Resend Verification Code');
    setNotice(codeSentMessage(email));
    send({ type: 'code-resent', email, at: Date.now() });
  }

  return (
    <>
      <ViewHead frame={frame} title="Check your inbox">
        <VerifyIntro state={state} />
      </ViewHead>
      <form {...form.props} className="flex flex-col gap-5">
        {!supplied && <EmailField {...form.field('email')} data-autofocus />}
        <CodeField
          {...form.field('code')}
          data-autofocus
          length={CODE_DIGITS}
          label="Verification code"
          onPasteText={(text) => form.set('code', text)}
        />
        <FormNotice words={notice} />
        <Failure words={form.failure} />
        <SubmitButton busy={form.busy} disabled={!canVerify(form.values)}>
          Verify
        </SubmitButton>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <WordButton disabled={seconds > 0} aria-busy={sending || undefined} onClick={resend}>
          <span className="tabular-nums">{resendLabel(seconds)}</span>
        </WordButton>
        <WordButton onClick={() => send({ type: 'login-chosen', email })}>Back to login</WordButton>
      </div>
    </>
  );
}

function VerifyIntro({ state: { email, codeSent } }: { state: ViewProps['flow']['state'] }) {
  if (email === '') return 'Type the code that was mailed to you.';
  const address = <span className="text-text">{email}</span>;
  if (codeSent !== undefined && isSameAddress(codeSent.email, email))
    return <>A code is on its way to {address}. It can be used for 10 minutes.</>;
  return <>Type the code that was mailed to {address}, or ask for a new one.</>;
}
