import { CaseShareKey } from '@redoubt/domain/onchain/case/schema';
import { findSharedCase } from '@redoubt/server/onchain/case/manage-shares';
import { Badge } from '@redoubt/ui/badge';
import { formatInstant } from '@redoubt/ui/data/format';
import { connection } from 'next/server';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { CaseText } from './case-text.tsx';
import { findRun } from './find-run.server.ts';
import { RunResult } from './run-page.server.tsx';

/** What a link to a case shows: a version with its trace, and of accounts nothing. */
export async function SharedCasePage({ rawKey }: { rawKey: string }) {
  await connection();
  const key = CaseShareKey.safeParse(rawKey);
  const shown = key.success ? await findSharedCase(getContext(), { key: key.data }) : undefined;
  if (shown === undefined) {
    await setNotFoundStatus();
    return (
      <main id="content" className="frame py-12 max-sm:py-8">
        <h1 className="font-semibold text-28 leading-tight tracking-title">This link does not work</h1>
        <p className="mt-2 max-w-160 text-text-2">
          It expired, was revoked, or was copied in part. Ask who gave it to you for another one.
        </p>
      </main>
    );
  }
  const run = await findRun(shown.runId);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="flex flex-wrap items-center gap-2 text-text-3">
        A case that was shared with you, until {formatInstant(shown.expiresAt)} <Badge>Read-only</Badge>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title wrap-anywhere">{shown.name}</h1>
      <CaseText version={shown} />
      {run !== undefined && <RunResult run={run} arranged={{ arrangement: shown.arrangement, version: shown.version }} />}
    </main>
  );
}
