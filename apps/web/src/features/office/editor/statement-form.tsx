'use client';

import type { AuditIssue } from '@redoubt/domain/catalog/audit/issues';
import type { Statement } from '@redoubt/domain/office/editor/schema';
import { WHAT_LABELS } from '@redoubt/domain/office/editor/statement-text';
import { chainName, KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { useState } from 'react';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { ClaimFields, toClaimBody } from './claim-fields.tsx';
import { stateFact } from './editor-calls.ts';
import { GroundsFields } from './grounds-fields.tsx';
import { IssueRows } from './issue-rows.tsx';
import { initialText, STATEMENT_FIELDS, type StatementField, toStatementBody } from './statement-fields.ts';

type What = Statement['what'];

type StatementFormProps = {
  projectId: string;
  /** Which kinds can be stated. One leaves no choice. */
  whats: readonly What[];
  today: string;
  /** The statement that this one takes the place of. */
  before?: { readonly id: string; readonly statement: Statement; readonly source: string };
};

/** States something about a project, or changes what was stated. */
export function StatementForm({ projectId, whats, today, before }: StatementFormProps) {
  /** What was typed so far: it survives a look at another kind. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [what, setWhat] = useState<What>(before?.statement.what ?? whats[0] ?? 'audit');
  const known = before?.statement.what === 'audit' ? before.statement.issues : undefined;
  const [issues, setIssues] = useState<readonly AuditIssue[]>(known ?? []);
  const [counted, setCounted] = useState(known !== undefined);
  const form = useEditorForm(
    async (data) => {
      const claim = what === 'contract' ? toClaimBody(data) : undefined;
      const statement = {
        ...toStatementBody(what, data),
        ...(what === 'audit' && counted && { issues }),
        ...(claim !== undefined && { claim }),
      };
      const grounds = { source: String(data.get('source')).trim(), statedOn: String(data.get('statedOn')) };
      const refused = await stateFact({ ...(before !== undefined && { id: before.id }), projectId, statement, ...grounds });
      if (refused === undefined && before === undefined) {
        setIssues([]);
        setTyped({});
      }
      return refused;
    },
    { done: 'The statement is on record.' },
  );
  const { problemOf, error, round, busy } = form;
  const fields = STATEMENT_FIELDS[what];
  const titles = issues.map((_, index) => `issues[${index}].title`);
  const shown = ['source', 'statedOn', 'domain', 'signer', 'signature', ...titles, ...fields.map(({ name }) => name)];
  const shownAtField = error !== undefined && shown.some(problemOf);
  return (
    <form key={round} {...form.props} className="grid gap-4">
      {whats.length > 1 && (
        <label className="field in-form">
          <span>What is stated</span>
          <select
            ref={keepEarlyChoice}
            name="what"
            value={what}
            onChange={({ target }) => {
              const now = target.form === null ? [] : [...new FormData(target.form)].filter(([name]) => name !== 'what');
              setTyped({ ...typed, ...Object.fromEntries(now.map(([name, text]) => [`${what}.${name}`, String(text)])) });
              setWhat(whats.find((each) => each === target.value) ?? what);
              form.forgive();
            }}
          >
            {whats.map((each) => (
              <option key={each} value={each}>
                {WHAT_LABELS[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      <div key={what} className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {fields.map((field) => (
          <div
            key={field.name}
            className={field.look === 'area' || field.look === 'lines' || field.look === 'many' ? 'sm:col-span-2' : 'min-w-0'}
          >
            <FieldInput
              field={field}
              initial={typed[`${what}.${field.name}`] ?? initialText(before?.statement, field)}
              problem={problemOf(field.name)}
            />
          </div>
        ))}
      </div>
      {what === 'contract' && (
        <ClaimFields
          projectId={projectId}
          claim={before?.statement.what === 'contract' ? before.statement.claim : undefined}
          problemOf={problemOf}
        />
      )}
      {what === 'audit' && (
        <>
          <Checkbox name="counted" checked={counted} onChange={(event) => setCounted(event.target.checked)}>
            I went through the report: its findings are all listed here, or there is none
          </Checkbox>
          {counted && <IssueRows issues={issues} onChange={setIssues} problemOf={problemOf} />}
        </>
      )}
      <GroundsFields source={before?.source ?? ''} statedOn={today} problemOf={problemOf} />
      <FormEnd failure={shownAtField ? undefined : error?.words} busy={busy} variant={before === undefined ? 'primary' : 'secondary'}>
        {before === undefined ? 'Add entry' : 'Save the change'}
      </FormEnd>
    </form>
  );
}

type FieldInputProps = { field: StatementField; initial: string; problem: string | undefined };

const optionLabel = (option: string): string => option.charAt(0).toUpperCase() + option.slice(1).replaceAll('-', ' ');

/** The known chains by their names. */
const CHAINS = Object.keys(KNOWN_CHAINS)
  .map((slug) => [slug, chainName(slug)] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));

function FieldInput({ field: { name, label, look, options = [], optional = false, hint }, initial, problem }: FieldInputProps) {
  if (look === 'chain') {
    const known = initial === '' || CHAINS.some(([slug]) => slug === initial);
    return (
      <label className="field in-form">
        <span>{label}</span>
        <select name={name} defaultValue={initial === '' && !optional ? 'ethereum' : initial}>
          {optional && <option value="">None</option>}
          {!known && <option value={initial}>{initial}</option>}
          {CHAINS.map(([slug, words]) => (
            <option key={slug} value={slug}>
              {words}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (look === 'many') {
    return (
      <fieldset>
        <legend className="mb-1.5 text-12 text-text-2">{label}</legend>
        <div className="grid grid-cols-3 gap-x-4 max-sm:grid-cols-2">
          {options.map((option) => (
            <Checkbox key={option} name={name} value={option} defaultChecked={initial.split(' ').includes(option)}>
              {optionLabel(option)}
            </Checkbox>
          ))}
        </div>
        {problem !== undefined && <p className="mt-1 text-12 text-danger">{problem}</p>}
      </fieldset>
    );
  }
  if (look === 'choice') {
    return (
      <label className="field in-form">
        <span>{label}</span>
        <select name={name} defaultValue={initial === '' ? options[0] : initial}>
          {options.map((option) => (
            <option key={option} value={option}>
              {optionLabel(option)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const given = { name, label, problem, defaultValue: initial, hint };
  if (look === 'area' || look === 'lines') return <TextArea {...given} rows={3} />;
  return <TextField {...given} mono={look === 'mono'} />;
}
