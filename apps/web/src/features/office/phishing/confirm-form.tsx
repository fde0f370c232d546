'use client';

import { DecidePhishing } from '@redoubt/domain/catalog/phishing/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { apiClient } from '@/browser/api/api-client';
import { attemptAction } from '@/entities/admin/attempt-action';
import { useAction } from '@/entities/admin/use-action';

const decide = (body: DecidePhishing) => attemptAction(apiClient.post('/api/admin/phishing/decide', { body, result: DecidePhishing }));

/** Confirms that a listed domain is phishing although a project has it on record, or takes that back. */
export function ConfirmForm({ domain, confirmed }: DecidePhishing) {
  const { busy, failure, perform } = useAction();
  const words = confirmed ? `${domain} is not called phishing.` : `${domain} is called phishing.`;
  return (
    <div className="mt-2">
      <Button
        size={28}
        variant={confirmed ? 'quiet' : 'secondary'}
        aria-label={`${confirmed ? 'Withdraw the confirmation' : 'Confirm as phishing'}: ${domain}`}
        loading={busy === 'decide'}
        onClick={() => void perform('decide', () => decide({ domain, confirmed: !confirmed }), words)}
      >
        {confirmed ? 'Withdraw the confirmation' : 'Confirm as phishing'}
      </Button>
      <Failure words={failure} />
    </div>
  );
}
