'use client';

import { CASE_SHARE_DAYS_MAX } from '@redoubt/domain/onchain/case/limits';
import type { CaseShare } from '@redoubt/domain/onchain/case/schema';
import { Button } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { formatInstant } from '@redoubt/ui/data/format';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { useState } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { useEditorForm } from '@/entities/admin/use-editor-form';

const DAYS = 30;

type CaseLinksProps = {
  caseId: string;
  /** The version that the page shows. */
  version: number;
  shares: readonly CaseShare[];
  /** When the page was made. */
  now: string;
};

/** Links by which anyone reads a case, for its owner. A new link's address is shown once: only its hash is kept. */
export function CaseLinks({ caseId, version, shares, now }: CaseLinksProps) {
  const [address, setAddress] = useState<string>();
  const { busy: revoking, failure, perform } = useAction();
  const { busy, error, problemOf, round, props } = useEditorForm(
    async (typed) => {
      const body = { days: Number(typed.get('days')), version: typed.get('shows') === 'newest' ? null : version };
      const made = await (await import('./case-calls.ts')).shareCase(caseId, body);
      if (!('result' in made)) return made.error;
      setAddress(`${window.location.origin}/trace/shared/${made.result.key}`);
      return undefined;
    },
    { done: 'The link is made. Copy it now: it is not shown again.' },
  );
  return (
    <Panel id="links" title="Links" aside={shares.length} className="mt-6">
      <p className="px-5 py-3 text-text-2 max-sm:px-4">
        Anyone with a link reads the version that it shows, without an account and without learning who has a part in the case. Search
        engines do not list it.
      </p>
      {shares.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {shares.map(({ id, version: shown, createdAt, expiresAt }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
              <span>
                {shown === null ? 'The newest version' : `Version ${shown}`}{' '}
                <span className="text-text-3">
                  made {formatInstant(createdAt)}, {expiresAt <= now ? 'expired' : 'until'} {formatInstant(expiresAt)}
                </span>
              </span>
              <Button
                size={28}
                variant="quiet"
                loading={revoking === id}
                onClick={() =>
                  void perform(id, async () => (await import('./case-calls.ts')).revokeShare(caseId, id), 'The link is revoked.')
                }
              >
                Revoke<span className="sr-only"> the link made {formatInstant(createdAt)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Failure words={failure} />
      <div role="status" className="px-5 max-sm:px-4">
        {address !== undefined && (
          <p className="my-3 flex items-center gap-2 rounded-input border border-line bg-page px-3 py-2">
            <span className="wrap-anywhere min-w-0 grow font-mono text-12 text-text-2">{address}</span>
            <CopyButton text={address} label="Copy link" />
          </p>
        )}
      </div>
      <details className="folded">
        <summary>Make a new link</summary>
        <form key={round} {...props} className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
          <TextField
            name="days"
            type="number"
            label="Days that a new link lasts"
            min={1}
            max={CASE_SHARE_DAYS_MAX}
            defaultValue={DAYS}
            hint={`1 to ${CASE_SHARE_DAYS_MAX}`}
            problem={problemOf('days')}
          />
          <label className="field in-form">
            <span>Shows</span>
            <select name="shows" defaultValue="newest">
              <option value="newest">The newest version at any time</option>
              <option value="this">Version {version} only</option>
            </select>
          </label>
          <Failure words={problemOf('days') === undefined ? error?.words : undefined} />
          <div>
            <Button type="submit" loading={busy}>
              Create a link
            </Button>
          </div>
        </form>
      </details>
    </Panel>
  );
}
