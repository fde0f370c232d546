'use client';

import { findNamed, type NamedProject } from '@redoubt/domain/catalog/project/find-named';
import { ProjectId } from '@redoubt/domain/ids';
import { checkText, REPORT_KIND_NAMES, sameTransactionText } from '@redoubt/domain/office/incident-report/labels';
import {
  DESCRIPTION_LENGTH_MAX,
  DESCRIPTION_LENGTH_MIN,
  IncidentReportKind,
  type IncidentReportStatus,
  RECEIVED_MESSAGE,
} from '@redoubt/domain/office/incident-report/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Button, buttonClass } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiError, ClientError } from '@/browser/api/api-error';
import { track } from '@/browser/track/track';
import { type Form, useForm } from '@/browser/use-form';
import type { IncidentReportStart } from '@/entities/incident-report/incident-report-dialog';
import { PageLink } from '@/site/page-link';
import { FIELDS, type Field, type Option, searchOptions, sendIncidentReport, type Values } from './incident-report-call.ts';

let kept: { readonly about: string; readonly values: Values } | undefined;

const aboutOf = ({ project, disputed }: IncidentReportStart) => `${project?.id ?? ''} ${disputed ?? ''}`;

/** What was typed of a report and not sent, until the page is left: who closes the modal by mistake has lost nothing. */
const incidentReportDraft = {
  /** What was typed about the same thing. */
  read: (start: IncidentReportStart): Values | undefined => (kept?.about === aboutOf(start) ? kept.values : undefined),
  keep(start: IncidentReportStart, values: Values) {
    kept = { about: aboutOf(start), values };
  },
  clear() {
    kept = undefined;
  },
};

const INCIDENTS = IncidentReportKind.options.filter((kind) => kind !== 'dispute');

/** Pause after typing before projects are looked for. */
const PAUSE_MS = 300;

/** What happened, to what, and how it can be seen. Nothing but the words and the subject is needed. Source: OP-27. */
export function IncidentReportForm({ start, refused }: { start: IncidentReportStart; refused?: string | undefined }) {
  const { project, disputed } = start;
  const [received, setReceived] = useState<IncidentReportStatus>();
  const form: Form<Field> = useForm<Field>({
    initial: incidentReportDraft.read(start) ?? {
      kind: disputed === undefined ? 'exploit' : 'dispute',
      project: project?.name ?? '',
      description: '',
      address: '',
      transaction: '',
      links: '',
      email: '',
    },
    find: findProblems,
    onSubmit: send,
  });
  // Kept whenever something was typed, and not after it was sent.
  const keep = useEffectEvent((values: Values) => incidentReportDraft.keep(start, values));
  useEffect(() => keep(form.values), [form.values]);
  const options = useOptions(form.values.project, project);
  const listId = useId();

  async function send(values: Values): Promise<void> {
    const found = values.project.trim() === '' ? undefined : await findByName(values.project, project);
    if (found !== undefined && found.is !== 'one') return form.refuse('project', namedProjectText(found));
    const named = found?.project;
    try {
      setReceived(await sendIncidentReport(values, { projectId: named?.id, disputed }));
      incidentReportDraft.clear();
      track('Submit Incident Report', named === undefined ? {} : { projectId: named.id });
    } catch (error) {
      const { at, words } = toProblem(error);
      form.refuse(at, words);
    }
  }

  if (received !== undefined) return <IncidentReportReceived status={received} />;
  const area = (name: Field) => {
    const { onBlur, value, problem } = form.field(name);
    return { name, value, problem, onBlur, onChange: (event: { target: { value: string } }) => form.set(name, event.target.value) };
  };
  return (
    <form {...form.props} action="/api/incidents/form" className="mt-5 grid gap-5">
      <input type="hidden" name="disputed" value={disputed ?? ''} />
      {disputed === undefined ? (
        <label className="field in-form">
          <span>What kind of incident?</span>
          <select ref={keepEarlyChoice} name="kind" value={form.values.kind} onChange={(event) => form.set('kind', event.target.value)}>
            {INCIDENTS.map((kind) => (
              <option key={kind} value={kind}>
                {REPORT_KIND_NAMES[kind]}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className="text-text-2">
          <input type="hidden" name="kind" value="dispute" />
          You dispute <span className="font-mono">{disputed}</span>. A decision and its reason are public.
        </p>
      )}
      <TextField
        {...form.field('project')}
        label="Project"
        list={listId}
        autoComplete="off"
        maxLength={75}
        hint="Choose it by its name. Leave this empty if you only know an address."
      />
      <datalist id={listId}>
        {options.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <TextArea
        {...area('description')}
        label="What happened, and when?"
        rows={5}
        maxLength={DESCRIPTION_LENGTH_MAX}
        hint={`At least ${DESCRIPTION_LENGTH_MIN} characters. Only those who review it read this.`}
      />
      <TextField
        {...form.field('address')}
        label="Address (optional)"
        mono
        maxLength={2048}
        hint="A contract or wallet, 0x…, or the address of a page. We look it up on the chains that are connected."
      />
      <TextField {...form.field('transaction')} label="Transaction (optional)" mono maxLength={80} />
      <TextArea {...area('links')} label="Links (optional)" rows={2} hint="Where it can be seen, one a line." />
      <TextField
        {...form.field('email')}
        label="Email (optional)"
        type="email"
        autoComplete="email"
        maxLength={320}
        hint="Only to ask you back. It is deleted with your account."
      />
      <Failure words={form.failure ?? refused} />
      <div>
        <Button type="submit" variant="primary" size={44} loading={form.busy}>
          Send report
        </Button>
      </div>
    </form>
  );
}

function findProblems({ description, project, address, transaction }: Values) {
  const problems: Partial<Record<Field, string>> = {};
  if (description.trim().length < DESCRIPTION_LENGTH_MIN) {
    problems.description = `Please say in at least ${DESCRIPTION_LENGTH_MIN} characters what happened.`;
  }
  if ([project, address, transaction].every((text) => text.trim() === ''))
    problems.project = 'Please name a project, an address or a transaction.';
  return problems as Readonly<Record<string, string>>;
}

/** Projects that fit what is typed, while it is typed; the one that the form began with at once. */
function useOptions(text: string, first: Option | undefined): readonly Option[] {
  const [options, setOptions] = useState<readonly Option[]>(first === undefined ? [] : [first]);
  const keyword = text.trim();
  useEffect(() => {
    if ([...keyword].length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => searchOptions(keyword, abort.signal).then(setOptions, () => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [keyword]);
  return options;
}

/** The project that the form was opened for keeps its name, even where another has the same. */
async function findByName(text: string, start: Option | undefined): Promise<NamedProject<Option>> {
  if (start !== undefined && start.name === text.trim()) return { is: 'one', project: start };
  const found = findNamed(text, await searchOptions(text.trim()).catch(() => []));
  // Search looks for names: an id, which the choice among equal names asks for, is the server's to know.
  const id = text.includes('-') ? ProjectId.safeParse(text.trim()) : undefined;
  return found.is !== 'one' && id?.success === true ? { is: 'one', project: { id: id.data, name: id.data } } : found;
}

/** Which projects the name may mean, or that there is none like it. */
function namedProjectText({ projects, is }: Exclude<NamedProject<Option>, { is: 'one' }>): string {
  const equal = new Set(projects.map(({ name }) => name)).size < projects.length;
  const names = projects.map(({ id, name }) => (equal ? `${name} (${id})` : name)).join(', ');
  if (is === 'several') return `This may be ${names}. Write ${equal ? 'what stands in brackets' : 'the whole name'} of one.`;
  return projects.length === 0
    ? 'No project has this name. Choose one of the list, or leave this empty and give an address.'
    : `No project has this name. Did you mean ${names}?`;
}

function toProblem(error: unknown): { at: Field | 'form'; words: string } {
  if (!(error instanceof ApiError)) throw error;
  const { body } = error;
  const field: unknown = typeof body === 'object' && body !== null && 'field' in body ? body.field : undefined;
  const name = field === 'projectId' ? 'project' : String(field).replace(/\[.*$/, '');
  const at = FIELDS.find((each) => each === name) ?? 'form';
  return { at, words: error instanceof ClientError ? error.message.replace(/^[\w.[\]]+: /, '') : UNKNOWN_MESSAGE };
}

/** Shown after a report was sent: its reference, where to follow it, and what was found of what it names. */
function IncidentReportReceived({ status: { reference, sameTransaction, checks } }: { status: IncidentReportStatus }) {
  return (
    <div role="status" className="mt-5 grid gap-4">
      <p>{RECEIVED_MESSAGE}</p>
      <p>
        Its reference is <span className="font-mono font-semibold">{reference}</span>.
        {sameTransaction > 0 && ` ${sameTransactionText(sameTransaction)}`}
      </p>
      {checks.length > 0 && (
        <ul className="grid gap-1 text-text-2">
          {checks.map((check) => (
            <li key={`${check.of} ${check.chain}`}>{checkText(check, chainName(check.chain))}</li>
          ))}
        </ul>
      )}
      <p>
        <PageLink href={`/report/${reference}`} className={buttonClass()}>
          Follow this report
        </PageLink>
      </p>
    </div>
  );
}
