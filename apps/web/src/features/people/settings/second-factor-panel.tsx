'use client';

import { DoneResult } from '@redoubt/domain/people/account/schema';
import { RECOVERY_CODES } from '@redoubt/domain/people/second-factor/factor-code';
import { secondFactorProblem } from '@redoubt/domain/people/second-factor/messages';
import { RecoveryCodes, SecondFactorStart, type SecondFactorState } from '@redoubt/domain/people/second-factor/schema';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { formatDay } from '@redoubt/ui/data/format';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { AppDialog } from './app-dialog.tsx';
import { attempt } from './attempt.ts';
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Step =
  | { readonly name: 'begin' | 'renew' | 'end' }
  | { readonly name: 'app'; readonly start: SecondFactorStart }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const ADDRESS = '/api/user/second-factor';

/** At so few recovery codes their owner is asked to make new ones. */
const FEW_CODES = 3;

/** The second factor of an account with a password: whether it is on, and the ways to turn it on, off, and to new recovery codes. */
export function SecondFactorPanel({ initial, email, needed }: { initial: SecondFactorState; email: string; needed: boolean }) {
  const [state, setState] = useState(initial);
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const shared = { asksPassword: true, email, onClose: close };

  async function begin({ password }: Confirmation) {
    const outcome = await attempt(apiClient.post(`${ADDRESS}/begin`, { body: { password }, result: SecondFactorStart }));
    if (!outcome.ok) return secondFactorProblem(outcome);
    setStep({ name: 'app', start: outcome.result });
    return undefined;
  }

  function turnedOn(codes: readonly string[]) {
    setState({ since: new Date().toISOString(), recoveryCodesLeft: codes.length });
    setStep({ name: 'codes', codes });
    toastStore.show({ tone: 'done', words: 'Your second factor is on.' });
  }

  async function renew({ password, code }: Confirmation) {
    const outcome = await attempt(apiClient.post(`${ADDRESS}/recovery-codes`, { body: { password, code }, result: RecoveryCodes }));
    if (!outcome.ok) return secondFactorProblem(outcome);
    const codes = outcome.result.recoveryCodes;
    setState((before) => ({ ...before, recoveryCodesLeft: codes.length }));
    setStep({ name: 'codes', codes });
    return undefined;
  }

  async function end({ password, code }: Confirmation) {
    const outcome = await attempt(apiClient.post(`${ADDRESS}/end`, { body: { password, code }, result: DoneResult }));
    if (!outcome.ok) return secondFactorProblem(outcome);
    setState({ since: null, recoveryCodesLeft: 0 });
    close();
    toastStore.show({ tone: 'done', words: 'Your second factor is off.' });
    return undefined;
  }

  return (
    <div className="grid justify-items-start gap-4">
      {state.since === null ? <FactorOff needed={needed} /> : <FactorOn since={state.since} left={state.recoveryCodesLeft} />}
      {state.since === null ? (
        <Button onClick={() => setStep({ name: 'begin' })}>Set up</Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setStep({ name: 'renew' })}>New recovery codes</Button>
          <Button variant="danger" onClick={() => setStep({ name: 'end' })}>
            Turn off
          </Button>
        </div>
      )}
      {step?.name === 'begin' && (
        <ConfirmDialog {...shared} title="Set up a second factor" action="Continue" onConfirm={begin}>
          You need a phone with an authenticator app. First, your password.
        </ConfirmDialog>
      )}
      {step?.name === 'app' && <AppDialog start={step.start} onDone={turnedOn} onClose={close} />}
      {step?.name === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
      {step?.name === 'renew' && (
        <ConfirmDialog {...shared} title="New recovery codes" action="Make new codes" asksCode onConfirm={renew}>
          The codes that you have now are of no use from then on.
        </ConfirmDialog>
      )}
      {step?.name === 'end' && (
        <ConfirmDialog {...shared} title="Turn off the second factor" action="Turn off" danger asksCode onConfirm={end}>
          From then on, your password alone is enough to log in.
        </ConfirmDialog>
      )}
    </div>
  );
}

function FactorOff({ needed }: { needed: boolean }) {
  if (!needed) return <p className="text-pretty text-text-2">Off. Anyone who learns your password can log in.</p>;
  return (
    <p className="text-pretty rounded-input bg-caution-soft px-3 py-2.5">
      Off. This site asks it of admins and editors: until it is on, the administration is closed to you.
    </p>
  );
}

function FactorOn({ since, left }: { since: string; left: number }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="brand">On</Badge>
        <span>
          since <time dateTime={since}>{formatDay(since.slice(0, 10))}</time>
        </span>
      </p>
      <p className={left <= FEW_CODES ? 'text-caution' : 'text-text-3'}>
        {left} of {RECOVERY_CODES} recovery codes left{left <= FEW_CODES && ': make new ones soon'}
      </p>
    </div>
  );
}
