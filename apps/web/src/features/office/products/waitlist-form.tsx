'use client';

import type { WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import { Email } from '@redoubt/domain/form';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { useForm } from '@/browser/use-form';

/** Takes an address for one mail on the day when something opens. What was typed stays when it could not be kept. */
export function WaitlistForm({ topic, contactEmail }: { topic: WaitlistTopic; contactEmail: string }) {
  const [done, setDone] = useState<string>();
  const trap = useId();
  const form = useForm({
    initial: { email: '', website: '' },
    find: ({ email }) => (Email.safeParse(email).success ? {} : { email: 'Invalid email.' }),
    onSubmit: async ({ email, website }) => {
      try {
        await apiClient.post('/api/notices', { body: { topic, email, website }, result: DoneResult });
        setDone(email.trim());
      } catch (error) {
        form.refuse('form', error instanceof ApiError && error.code === 'LimitExceededException' ? error.message : UNKNOWN_MESSAGE);
      }
    },
  });
  const { problem: _, ...website } = form.field('website');
  return (
    <div className="w-150 max-w-full rounded-card border border-line bg-surface p-6 max-sm:p-4">
      {done === undefined ? (
        <form {...form.props}>
          <div className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch">
            <div className="min-w-0 grow">
              <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
            </div>
            <Button type="submit" variant="primary" size={44} loading={form.busy} className="sm:mt-[1.65rem]">
              Notify me
            </Button>
          </div>
          {/* Seen by programs alone: who fills it in is one. */}
          <div aria-hidden="true" className="absolute size-0 overflow-hidden">
            <label htmlFor={trap}>Leave this empty</label>
            <input id={trap} tabIndex={-1} autoComplete="off" {...website} />
          </div>
          <Failure words={form.failure} />
          <p className="mt-3 text-12 text-text-3">
            Kept for this one mail and deleted when it is sent. You get a mail now, with a link that removes the address.
          </p>
          <p className="mt-2 hidden text-12 text-text-3 noscript:block">
            This needs JavaScript. Or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </form>
      ) : (
        <p role="status" className="flex items-start gap-2.5">
          <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-safe" />
          <span>
            You will hear of it at <span className="wrap-anywhere font-medium">{done}</span>. A mail about this is on its way; the link in
            it removes the address.
          </span>
        </p>
      )}
    </div>
  );
}
