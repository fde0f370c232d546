import { RECEIVED_WORDS, type ReportStatus } from '@redoubt/domain/office/report/schema';
import { checkWords, sameTransactionWords } from '@redoubt/domain/office/report/words';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { buttonClass } from '@redoubt/ui/button';
import { PageLink } from '@/site/page-link';

/** What somebody gets for a report: its reference, where to follow it, and what was found of what it names. */
export function ReportReceived({ status: { reference, sameTransaction, checks } }: { status: ReportStatus }) {
  return (
    <div role="status" className="mt-5 grid gap-4">
      <p>{RECEIVED_WORDS}</p>
      <p>
        Its reference is <span className="font-mono font-semibold">{reference}</span>.
        {sameTransaction > 0 && ` ${sameTransactionWords(sameTransaction)}`}
      </p>
      {checks.length > 0 && (
        <ul className="grid gap-1 text-text-2">
          {checks.map((check) => (
            <li key={`${check.of} ${check.chain}`}>{checkWords(check, chainName(check.chain))}</li>
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
