'use client';

import { type DeployedAddress, describeSize, type ScopeFile } from '@redoubt/domain/office/scope/source-file';
import { Button } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import { Failure } from '@redoubt/ui/failure';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { ReactNode } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { FileForm } from './file-form.tsx';
import { changeScope, removeFiles } from './office-calls.ts';

type ScopePanelProps = {
  engagement: {
    readonly key: string;
    readonly code: string | null;
    readonly commit: string | null;
    readonly addresses: readonly DeployedAddress[];
  };
  files: readonly ScopeFile[];
  changes: boolean;
};

/** What is audited: the repository at a commit, the source files with their hashes, and what is deployed. */
export function ScopePanel({ engagement, files, changes }: ScopePanelProps) {
  const { key, code, commit, addresses } = engagement;
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return (
    <Panel id="scope" title="Scope" aside={describeSize({ files: files.length, lines })}>
      <dl className="grid gap-3 px-5 py-4 max-sm:px-4">
        <Fact term="Repository">
          {code === null ? (
            <NotAssessed>Not given</NotAssessed>
          ) : (
            <a href={code} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
              {code}
            </a>
          )}
        </Fact>
        <Fact term="Commit">
          {commit === null ? <NotAssessed>Not frozen yet</NotAssessed> : <span className="font-mono">{commit}</span>}
        </Fact>
        <Fact term="Deployed">
          {addresses.length === 0 ? (
            <NotAssessed>No address given</NotAssessed>
          ) : (
            <ul>
              {addresses.map(({ chain, address }) => (
                <li key={`${chain} ${address}`}>
                  {chain} <span className="font-mono break-all">{address}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {files.length > 0 && <FileList engagementKey={key} files={files} changes={changes} />}
      {changes && (
        <div className="grid gap-1 border-line border-t px-5 py-4 max-sm:px-4">
          <FileForm engagementKey={key} />
          <details>
            <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
              Change repository, commit and addresses
            </summary>
            <PlaceForm engagement={engagement} />
          </details>
        </div>
      )}
      {!changes && (
        <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
          The scope stands. It can be changed until the draft is shared, by auditors and the team.
        </p>
      )}
    </Panel>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Files of a large scope scroll within a box of their own. */
function FileList({ engagementKey, files, changes }: { engagementKey: string; files: readonly ScopeFile[]; changes: boolean }) {
  const { busy, failure, perform } = useAction();
  return (
    <>
      <ScrollBox label="Files of the scope" className="max-h-96 border-line border-t">
        <ul className="divide-y divide-line">
          {files.map(({ path, lines, sha256 }) => (
            <li key={path} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2 max-sm:px-4">
              <span className="min-w-0 font-mono break-all">{path}</span>
              <span className="flex items-center gap-3 text-12 text-text-3">
                <span className="tabular-nums">{formatNumber(String(lines))} lines</span>
                <span className="font-mono" title={`SHA-256 ${sha256}`}>
                  <span aria-hidden="true">{sha256.slice(0, 8)}</span>
                  <span className="sr-only">SHA-256 {sha256}</span>
                </span>
                {changes && (
                  <Button
                    size={28}
                    variant="quiet"
                    loading={busy === path}
                    onClick={() => void perform(path, () => removeFiles(engagementKey, [path]), `${path} was removed.`)}
                  >
                    Remove<span className="sr-only"> {path}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </ScrollBox>
      <Failure words={failure} />
    </>
  );
}

function PlaceForm({ engagement: { key, code, commit, addresses } }: Pick<ScopePanelProps, 'engagement'>) {
  const { busy, error, problemOf, round, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim();
      const lines = text('addresses')
        .split('\n')
        .filter((line) => line.trim() !== '');
      return changeScope(key, {
        code: text('code') === '' ? null : text('code'),
        commit: text('commit') === '' ? null : text('commit'),
        addresses: lines.map((line) => {
          const [chain = '', address = ''] = line.trim().split(/\s+/);
          return { chain, address };
        }),
      });
    },
    { done: 'The scope is saved.' },
  );
  const named = ['code', 'commit', 'addresses'].some((name) => problemOf(name) !== undefined);
  return (
    <form key={round} {...props} className="grid gap-4 py-3">
      <TextField name="code" label="Repository" defaultValue={code ?? ''} placeholder="https://" problem={problemOf('code')} />
      <TextField name="commit" label="Commit" mono defaultValue={commit ?? ''} problem={problemOf('commit')} />
      <TextArea
        name="addresses"
        label="Deployed addresses"
        mono
        defaultValue={addresses.map(({ chain, address }) => `${chain} ${address}`).join('\n')}
        hint="One a line: the chain, a space, the address."
        problem={problemOf('addresses')}
      />
      <FormEnd failure={named ? undefined : error?.words} busy={busy}>
        Save
      </FormEnd>
    </form>
  );
}
