import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import type { ReadTransaction } from '@redoubt/power/report/read-transaction';
import { formatInstant } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';

/** What an endpoint says of a transaction, with the way to what it called. */
export function TransactionAnswer({ transaction }: { transaction: ReadTransaction | undefined }) {
  if (transaction === undefined) {
    return (
      <Panel id="answer" title="What was found">
        <p className="px-5 py-4 max-sm:px-4">
          This endpoint has no transaction of this hash: it may be of another chain, or older than what the endpoint keeps.
        </p>
      </Panel>
    );
  }
  const { chain, hash, from, to, created, value, called, mined } = transaction;
  const explorer = findKnownChain(chain)?.explorerUrl;
  return (
    <Panel id="answer" title="Transaction" aside={chainName(chain)}>
      <dl className="grid gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4 sm:grid-cols-[auto_1fr]">
        <Row term="Status">{describeStatus(transaction)}</Row>
        {mined !== undefined && (
          <Row term="Block">
            {mined.block}
            {mined.time !== undefined && `, ${formatInstant(new Date(mined.time * 1_000).toISOString())}`}
          </Row>
        )}
        <Row term="Signed by">
          <AnalyseLink chain={chain} address={from} />
        </Row>
        {to !== undefined && (
          <Row term={called === undefined ? 'Sent to' : 'Called'}>
            <AnalyseLink chain={chain} address={to} />
          </Row>
        )}
        {created !== undefined && (
          <Row term="Created">
            <AnalyseLink chain={chain} address={created} />
          </Row>
        )}
        {called !== undefined && (
          <Row term="Function">
            <span className="break-all font-mono">{called.signature ?? called.selector}</span>
            {called.signature === undefined && ', a selector of no known name'}
          </Row>
        )}
        <Row term="Value">{value} of the native coin</Row>
        {mined !== undefined && <Row term="Events">{mined.events}</Row>}
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-3 max-sm:px-4">
        <PageLink href={`/trace/tx/${chain}/${hash}`} className="text-brand-text hover:underline">
          What it moved, where this site records the chain
        </PageLink>
        {explorer !== undefined && (
          <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
            Explorer
          </a>
        )}
      </p>
    </Panel>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 max-sm:-mt-2.5">{children}</dd>
    </>
  );
}

function AnalyseLink({ chain, address }: { chain: string; address: string }) {
  return (
    <PageLink href={`/analyse?address=${address}&chain=${chain}`} className="break-all font-mono text-brand-text hover:underline">
      {address}
    </PageLink>
  );
}

function describeStatus({ mined }: ReadTransaction): string {
  if (mined === undefined) return 'Waits for a block: it may still fail, or never be executed';
  if (mined.succeeded === undefined) return 'In a block; the receipt does not say whether it succeeded';
  return mined.succeeded ? 'Succeeded' : 'Failed: it changed nothing but the fee';
}
