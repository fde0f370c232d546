'use client';

import type { AuditedCode } from '@redoubt/domain/office/code/schema';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { useId, useState } from 'react';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { ComparedCode } from '@/entities/audited-code/compared-code';
import { giveBuild } from './office-calls.ts';

type Kind = 'scope' | 'input' | 'output';
const CHOICES: readonly (readonly [Kind, string])[] = [
  ['scope', 'Compile the files of the scope'],
  ['input', 'Compile standard JSON input that holds them'],
  ['output', 'Take build output'],
];
const SETTINGS = JSON.stringify({ optimizer: { enabled: true, runs: 200 } });

/** How the audited code is built, and what came of comparing it with the code that runs. */
export function CodePanel({ engagementKey, code, changes }: { engagementKey: string; code: AuditedCode; changes: boolean }) {
  return (
    <Panel id="code" title="Audited code and code that runs">
      <ComparedCode code={code} />
      {changes && (
        <details className="border-line border-t px-5 py-2 max-sm:px-4">
          <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
            Say how the code is built
          </summary>
          <BuildForm engagementKey={engagementKey} />
        </details>
      )}
    </Panel>
  );
}

function BuildForm({ engagementKey }: { engagementKey: string }) {
  const id = useId();
  const [kind, setKind] = useState<Kind>('scope');
  const { busy, error, problemOf, round, props } = useEditorForm((typed) => send(engagementKey, kind, typed), {
    done: 'The build is given. The comparison follows within a minute or two.',
  });
  const named = ['compiler', 'settings'].some((name) => problemOf(name) !== undefined);
  return (
    <form key={round} {...props} className="grid gap-4 py-3">
      <div>
        <label htmlFor={`${id}-kind`} className="block font-medium">
          Build
        </label>
        <select
          ref={keepEarlyChoice}
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          className="mt-1.5 h-10 w-full rounded-input border border-line-input bg-page px-3 max-sm:text-16"
        >
          {CHOICES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {kind !== 'output' && (
        <TextField
          name="compiler"
          label="Compiler"
          mono
          placeholder="0.8.25"
          hint="A release of Solidity."
          problem={problemOf('compiler')}
        />
      )}
      {kind === 'scope' && (
        <TextArea
          name="settings"
          label="Settings"
          mono
          defaultValue={SETTINGS}
          hint="As in standard JSON input: optimizer, evmVersion, viaIR, remappings, libraries, metadata."
          problem={problemOf('settings')}
        />
      )}
      {kind !== 'scope' && (
        <div>
          <label htmlFor={`${id}-file`} className="block font-medium">
            {kind === 'input' ? 'Standard JSON input' : 'Standard JSON output, build info of Hardhat, or an artifact'}
          </label>
          <input id={`${id}-file`} name="file" type="file" accept=".json" className="mt-1.5 max-w-full" />
          <p className="mt-1 text-12 text-text-3">At most 8 MB.</p>
        </div>
      )}
      <FormEnd failure={named ? undefined : error?.words} busy={busy}>
        Save
      </FormEnd>
    </form>
  );
}

async function send(key: string, kind: Kind, typed: FormData) {
  const compiler = String(typed.get('compiler') ?? '').trim();
  if (kind === 'scope') {
    const settings = parseJson(String(typed.get('settings') ?? ''));
    return settings === undefined ? { field: 'settings', words: 'This is not JSON.' } : giveBuild(key, { kind, compiler, settings });
  }
  const file = typed.get('file');
  if (!(file instanceof File) || file.name === '') return { field: 'input', words: 'Please choose a file.' };
  const text = await file.text();
  return giveBuild(key, kind === 'input' ? { kind, compiler, input: text } : { kind, output: text });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
