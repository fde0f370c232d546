'use client';

import { CASE_NAME_CHARACTERS_MAX, CASE_TEXT_CHARACTERS_MAX } from '@redoubt/domain/onchain/case/limits';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { useRouter } from 'next/navigation';
import { useEditorForm } from '@/entities/admin/use-editor-form';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

type CaseFormProps = {
  /** The trace that is saved, and for a new version, what stands in the fields. */
  runId: string;
  name?: string;
  text?: string;
  /** The case that gets a version after this one; without, the trace becomes a new case. */
  after?: { readonly caseId: string; readonly version: number };
};

/** Saves a trace as a case, or as the next version of one. */
export function CaseForm({ runId, name = '', text = '', after }: CaseFormProps) {
  const router = useRouter();
  const { busy, error, problemOf, round, props } = useEditorForm(
    async (typed) => {
      const read = (field: string) => String(typed.get(field) ?? '');
      const trace = after === undefined ? runId : (UUID.exec(read('trace'))?.[0] ?? read('trace'));
      const body = { name: read('name'), text: read('text'), runId: trace };
      const { addCaseVersion, createCase } = await import('./case-calls.ts');
      const made = after === undefined ? await createCase(body) : await addCaseVersion(after.caseId, { ...body, base: after.version });
      if ('result' in made) {
        router.push(`/trace/cases/${made.result.id}`);
        return undefined;
      }
      // The page shows what was saved meanwhile; what is typed here stays.
      if (made.edited) router.refresh();
      return made.error;
    },
    { done: after === undefined ? 'The case is saved. Only you can read it.' : 'The version is saved.' },
  );
  const shown = ['name', 'text', 'runId'].some((field) => problemOf(field) !== undefined);
  return (
    <form key={round} {...props} className="grid gap-4 px-5 py-4 max-sm:px-4">
      <TextField
        name="name"
        label="Name"
        defaultValue={name}
        maxLength={CASE_NAME_CHARACTERS_MAX}
        autoComplete="off"
        problem={problemOf('name')}
      />
      <TextArea
        name="text"
        label="Text"
        hint="What happened, what the trace shows and what it leaves open. Markdown"
        rows={6}
        defaultValue={text}
        maxLength={CASE_TEXT_CHARACTERS_MAX}
        problem={problemOf('text')}
      />
      {after !== undefined && (
        <TextField
          name="trace"
          label="Trace"
          defaultValue={runId}
          mono
          autoComplete="off"
          spellCheck={false}
          hint="The address of a finished trace, or its id. The present one, if only the words change."
          problem={problemOf('runId')}
        />
      )}
      <Failure words={shown ? undefined : error?.words} />
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          {after === undefined ? 'Save as case' : `Save as version ${after.version + 1}`}
        </Button>
      </div>
    </form>
  );
}
