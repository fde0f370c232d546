import type { TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceFile, WayOut } from '@redoubt/tracing/model/ledger';
import { formatShare, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { wholeOf } from '@redoubt/tracing/text/whole-of';
import { buttonClass } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { TextTable } from '@redoubt/ui/text-table';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from '../asset-amount.tsx';

// What the results of traces forward and backward have in common.

type FileProps = { readonly file: TraceFile };

/** The ways to a result as files, and to its check. `ends`: what its ends are called; children are further files. */
export function ResultLinks({ runId, ends, children }: { runId: string; ends: 'Ways out' | 'Sources'; children?: ReactNode }) {
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <PageLink href={`/trace/runs/${runId}/check`} className={buttonClass({ variant: 'primary' })}>
        Check it yourself
      </PageLink>
      <PageLink href={`/api/trace/runs/${runId}`} className={buttonClass()}>
        Result as JSON
      </PageLink>
      <PageLink href={`/trace/runs/${runId}/movements.csv?mark=on`} className={buttonClass()}>
        Movements as CSV
      </PageLink>
      <PageLink href={`/trace/runs/${runId}/ways-out.csv?mark=on`} className={buttonClass()}>
        {ends} as CSV
      </PageLink>
      {children}
    </p>
  );
}

/** What the rule of the trace gives an end, and its share of the whole. */
export function ByRule({ file, end: { amount, asset } }: FileProps & { readonly end: Pick<WayOut, 'amount' | 'asset'> }) {
  return (
    <>
      <AssetAmount amount={amount} asset={asset} assets={file.ledger.assets} />
      <span className="block text-12 text-text-3">{formatShare(amount, wholeOf(file, asset))}</span>
    </>
  );
}

/** What any rule gives an end. */
export function ByAnyRule({ file, end: { least, most, asset } }: FileProps & { readonly end: WayOut }) {
  const { assets } = file.ledger;
  if (least === null || most === null) return <span className="text-text-3">Not computed</span>;
  return (
    // Amounts of 18 decimals are longer than a phone is wide beside their words.
    <span className="max-sm:whitespace-normal">
      at least <AssetAmount amount={least} asset={asset} assets={assets} />
      <span className="block">
        at most <AssetAmount amount={most} asset={asset} assets={assets} />
      </span>
    </span>
  );
}

export const GROUPS_ASIDE = 'Bounds of a group are not sums of the bounds of its members';

/** Ends of one kind together. `shares`: whether they are parts of one whole. */
export function GroupTable({ file, caption, shares = false }: FileProps & { readonly caption: string; readonly shares?: boolean }) {
  const { assets } = file.ledger;
  return (
    <TextTable
      caption={caption}
      rows={file.result.groups}
      rowKey={({ name, asset }) => `${name} ${asset}`}
      columns={[
        { id: 'name', heading: 'Kind', rowHeader: true, cell: ({ name }) => REASON_TEXTS[name as keyof typeof REASON_TEXTS] ?? name },
        {
          id: 'amount',
          heading: 'By this rule',
          align: 'end',
          cell: (group) =>
            shares ? <ByRule file={file} end={group} /> : <AssetAmount amount={group.amount} asset={group.asset} assets={assets} />,
        },
        {
          id: 'least',
          heading: 'At least',
          align: 'end',
          cell: ({ least, asset }) => <AssetAmount amount={least} asset={asset} assets={assets} />,
        },
        {
          id: 'most',
          heading: 'At most',
          align: 'end',
          cell: ({ most, asset }) => <AssetAmount amount={most} asset={asset} assets={assets} />,
        },
      ]}
    />
  );
}

/** What a result rests on: its extent, its hash and its block, and how a command checks it. */
export function ResultFoot({ run, file: { ledger, inputs, hash } }: FileProps & { readonly run: TraceRun }) {
  return (
    <p className="mt-6 break-all text-12 text-text-3">
      {ledger.steps.length} movements and conversions{ledger.followedFrom !== undefined && ` from block ${ledger.followedFrom} on`},
      computed in {run.millis} ms on {formatInstant(run.createdAt.toISOString())}. Hash of the file:{' '}
      <span className="font-mono">{hash}</span>. Pinned to block <span className="font-mono">{inputs.pinned.hash}</span>. From a command
      line: <span className="font-mono">redoubt trace verify result.json --rpc https://…</span>
    </p>
  );
}
