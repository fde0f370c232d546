'use client';

import { REPORT_KIND_NAMES } from '@redoubt/domain/office/incident-report/labels';
import { type BesideIncidentReport, type DecideBody, IncidentReportStatus } from '@redoubt/domain/office/incident-report/schema';
import { Button } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { Failure } from '@redoubt/ui/failure';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { type FieldError, toFieldError } from '@/entities/account/field-error';

type DecideFormProps = {
  reference: string;
  state: IncidentReportStatus['state'];
  dispute: boolean;
  projectId: string | undefined;
  /** The first link of the report: likely the source. */
  link: string | undefined;
  /** Open reports that may get the same decision. */
  beside: readonly BesideIncidentReport[];
};

const INCIDENT_FIELDS = ['projectId', 'date', 'title', 'lossUsd', 'cause', 'source'];

const DONE = {
  'under-review': 'The report is under review.',
  confirmed: 'The report is confirmed.',
  declined: 'The report is declined.',
} as const;

/**
 * Takes a report further, and with it those beside it that are ticked: under review, confirmed with the incident that it is published as, or declined; with
 * a public reason.
 */
export function DecideForm({ reference, state, dispute, projectId, link, beside }: DecideFormProps) {
  const router = useRouter();
  const [publishes, setPublishes] = useState(false);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<FieldError>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (busy !== undefined || !(submitter instanceof HTMLButtonElement)) return;
    const to = submitter.value as DecideBody['state'];
    setBusy(to);
    setError(undefined);
    try {
      const body = toBody(new FormData(event.currentTarget), { reference, state: to });
      await apiClient.post('/api/admin/reports/decide', { body, result: IncidentReportStatus });
      toastStore.show({ tone: 'done', words: DONE[to] });
      router.refresh();
    } catch (error) {
      setError(toFieldError(error));
    } finally {
      setBusy(undefined);
    }
  }

  const fault = error?.field?.replace(/^incident\./, '');
  const problemOf = (name: string) => (fault === name ? error?.words : undefined);
  const shownAtField = fault === 'reason' || (publishes && INCIDENT_FIELDS.some((name) => name === fault));
  return (
    <form noValidate method="post" onSubmit={submit} className="grid max-w-160 gap-4 border-line border-t pt-4">
      {beside.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium">Decide the same of</legend>
          {beside.map((other) => (
            <Checkbox key={other.reference} name="also" value={other.reference}>
              <span className="font-mono">{other.reference}</span>, {REPORT_KIND_NAMES[other.kind]}, {formatInstant(other.receivedAt)}:{' '}
              {other.sameTransaction ? 'the same transaction' : 'the same project or address'}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextArea name="reason" label="Reason (public)" rows={2} maxLength={2000} problem={problemOf('reason')} />
      {!dispute && (
        <Checkbox name="publish" checked={publishes} onChange={(event) => setPublishes(event.target.checked)}>
          Publish as an incident when it is confirmed
        </Checkbox>
      )}
      {publishes && (
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <TextField name="projectId" label="Project’s id" defaultValue={projectId ?? ''} problem={problemOf('projectId')} />
          <TextField name="date" label="Day" placeholder="YYYY-MM-DD" problem={problemOf('date')} />
          <TextField name="title" label="Title" maxLength={160} problem={problemOf('title')} />
          <TextField name="lossUsd" label="Loss in whole US dollars (optional)" inputMode="numeric" problem={problemOf('lossUsd')} />
          <TextField name="cause" label="Cause" maxLength={600} problem={problemOf('cause')} />
          <TextField name="source" label="Source" defaultValue={link ?? ''} problem={problemOf('source')} />
        </div>
      )}
      <Failure words={shownAtField ? undefined : error?.words} />
      <div className="flex flex-wrap gap-3">
        {state === 'received' && (
          <Button type="submit" value="under-review" loading={busy === 'under-review'}>
            Take under review
          </Button>
        )}
        <Button type="submit" value="confirmed" variant="primary" loading={busy === 'confirmed'}>
          Confirm
        </Button>
        <Button type="submit" value="declined" variant="danger" loading={busy === 'declined'}>
          Decline
        </Button>
      </div>
    </form>
  );
}

/** What the form says; the incident only where it is published, and only with what is confirmed. */
function toBody(data: FormData, { reference, state }: Pick<DecideBody, 'reference' | 'state'>): z.input<typeof DecideBody> {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const reason = text('reason');
  const also = data.getAll('also').map(String);
  const published = state === 'confirmed' && data.get('publish') !== null;
  return {
    reference,
    state,
    ...(also.length > 0 && { also }),
    ...(reason !== '' && { reason }),
    ...(published && {
      incident: {
        projectId: text('projectId'),
        date: text('date'),
        title: text('title'),
        cause: text('cause'),
        source: text('source'),
        ...(text('lossUsd') !== '' && { lossUsd: text('lossUsd') }),
      },
    }),
  };
}
