'use client';

import { QUOTE_CHAINS, QUOTE_LENGTHS, QUOTE_SERVICES, QuoteBody, QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { useEffect, useEffectEvent, useRef } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { track } from '@/browser/track/track';
import { type Form, useForm } from '@/browser/use-form';
import { useAccount } from '@/entities/account/use-account';
import { PickMany } from './pick-many.tsx';
import { type QuoteValues, quoteDraft, toList } from './quote-draft.ts';

type QuoteFormProps = {
  /** Picked beforehand: the product that was being looked at. */
  product: string | undefined;
  /** The name of the project that was being looked at. */
  project: string | undefined;
  onSent: (receipt: QuoteReceipt) => void;
  onClose: () => void;
};

/** Our own form for a quote (OP-29). What is typed stays until it is sent. */
export function QuoteForm({ product, project, onSent, onClose }: QuoteFormProps) {
  const fax = useRef<HTMLInputElement>(null);
  const { user } = useAccount();
  const form: Form<keyof QuoteValues> = useForm<keyof QuoteValues>({
    initial: withKnown(withProduct(quoteDraft.read(), product), { project, email: user?.email }),
    find: findProblems,
    onSubmit: async (values) => {
      const outcome = await sendQuote(toBody(values), fax.current?.value ?? '');
      if (!outcome.ok) return form.refuse(outcome.field ?? 'form', outcome.words);
      track('Submit Quote Form', { form: 'own' });
      quoteDraft.clear();
      onSent(outcome.receipt);
    },
  });
  const keep = useEffectEvent(() => quoteDraft.keep(form.values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever something was typed, and not after it was sent
  useEffect(() => keep(), [form.values]);

  return (
    <form {...form.props} className="mt-1 grid gap-5">
      <p className="text-text-2">What to look at, and how to reach you.</p>
      <QuoteFields form={form} />
      <div aria-hidden="true" className="sr-only">
        <label>
          Fax
          <input ref={fax} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Failure words={form.failure} />
      <div className="-mx-8 -mb-8 sticky -bottom-8 flex items-center justify-between gap-4 border-line border-t bg-surface px-8 py-4 max-sm:-mx-5 max-sm:-bottom-5 max-sm:-mb-5 max-sm:px-5">
        <p className="text-12 text-text-3 max-sm:hidden">You get a reference and a page that shows where it stands.</p>
        <div className="flex shrink-0 gap-2 max-sm:grow max-sm:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={form.busy}>
            Send request
          </Button>
        </div>
      </div>
    </form>
  );
}

function QuoteFields({ form }: { form: Form<keyof QuoteValues> }) {
  const area = (name: 'code' | 'message') => ({
    name,
    value: form.values[name],
    problem: form.field(name).problem,
    maxLength: QUOTE_LENGTHS[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const picks = (name: 'services' | 'chains') => ({
    chosen: toList(form.values[name]),
    problem: form.field(name).problem,
    onChoose: (chosen: string[]) => form.set(name, chosen.join(',')),
  });
  const line = { maxLength: QUOTE_LENGTHS.line };
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...form.field('email')} label="Work email" type="email" autoComplete="email" autoCapitalize="none" data-autofocus />
        <TextField {...form.field('name')} {...line} label="Your name" autoComplete="name" />
        <TextField {...form.field('project')} {...line} label="Project" autoComplete="off" />
        <TextField {...form.field('website')} label="Website (optional)" type="url" inputMode="url" autoComplete="url" />
      </div>
      <PickMany legend="What you need" options={QUOTE_SERVICES} {...picks('services')} />
      <TextArea {...area('code')} label="Repositories or contract addresses (optional)" spellCheck={false} mono />
      <PickMany legend="Chains (optional)" options={QUOTE_CHAINS} {...picks('chains')} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...form.field('deadline')} label="Needed by (optional)" type="date" />
        <TextField {...form.field('company')} {...line} label="Company (optional)" autoComplete="organization" />
      </div>
      <TextArea {...area('message')} label="Message (optional)" />
    </>
  );
}

function withProduct(draft: QuoteValues, product: string | undefined): QuoteValues {
  // The page's name and the service's differ in one.
  const service = product === 'pentest' ? 'penetration-testing' : product;
  const known = QUOTE_SERVICES.some(({ value }) => value === service);
  if (!known || service === undefined || toList(draft.services).includes(service)) return draft;
  return { ...draft, services: [...toList(draft.services), service].join(',') };
}

/** What was typed before stays; what is known fills the gaps. */
function withKnown(draft: QuoteValues, { project, email }: { project: string | undefined; email: string | null | undefined }): QuoteValues {
  return { ...draft, project: draft.project || (project ?? ''), email: draft.email || (email ?? '') };
}

function toBody({ services, chains, ...lines }: QuoteValues) {
  return { ...lines, services: toList(services), chains: toList(chains) };
}

/** What is wrong with each field, in the words of the schema that the server asks, too. */
function findProblems(values: QuoteValues): Readonly<Record<string, string>> {
  const issues = QuoteBody.safeParse(toBody(values)).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

type Outcome =
  | { readonly ok: true; readonly receipt: QuoteReceipt }
  | { readonly ok: false; readonly field?: keyof QuoteValues; readonly words: string };

/** Sends a request, and says in words what it failed by. */
async function sendQuote(body: Readonly<Record<string, unknown>>, fax: string): Promise<Outcome> {
  try {
    const receipt = await apiClient.post('/api/quotes', { body: { ...body, fax }, result: QuoteReceipt, creates: true });
    return { ok: true, receipt };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'LimitExceededException') {
      return {
        ok: false,
        words: 'Too many requests came from your network. Please try again in an hour; what you typed is still here.',
      };
    }
    if (code === 'InvalidParameterException' && error instanceof ApiError) return { ok: false, words: error.message };
    return { ok: false, words: 'It could not be sent. What you typed is still here; please try again.' };
  }
}
