import { shortName } from '@redoubt/domain/catalog/project/shown';
import { ALERT_STATE_NAMES, ALERT_STATE_TEXTS } from '@redoubt/domain/onchain/alert/alert-text';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { Hint } from '@redoubt/ui/layer/hint';
import { Severity } from '@redoubt/ui/score/severity';
import Link from 'next/link';

/** The newest alerts in short, on phones the first two; each links to its evidence in the project's history. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <section aria-labelledby="on-chain" className="mt-4 rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-2.5 max-sm:px-4">
        <h3 id="on-chain" className="font-semibold">
          On chain
        </h3>
        <Link prefetch={false} href="/alerts" className="inline-flex min-h-6 items-center text-brand-text hover:underline max-sm:min-h-11">
          All alerts
        </Link>
      </div>
      <ul>
        {alerts.map((alert) => (
          <li
            key={alert.id}
            className="grid grid-cols-[96px_1fr_auto] gap-x-4 gap-y-1 border-line px-5 py-3 not-last:border-b max-sm:nth-[n+3]:hidden max-sm:grid-cols-[1fr_auto] max-sm:px-4"
          >
            <Severity level={alert.severity} />
            <p className="min-w-0 wrap-anywhere leading-tight max-sm:order-last max-sm:col-span-full">
              <Link
                prefetch={false}
                href={`/projects/${alert.project.id}?tab=history`}
                data-track="View Security Alert"
                data-project={alert.project.id}
                className="font-semibold hover:text-brand-text"
              >
                {shortName(alert.project)}
              </Link>{' '}
              {alert.title} {alert.project.demo && <Badge tone="caution">Demo</Badge>}{' '}
              {alert.state === 'pending' && (
                <Hint full={ALERT_STATE_TEXTS.pending}>
                  <Badge tone="caution">{ALERT_STATE_NAMES.pending}</Badge>
                </Hint>
              )}
              {alert.evidence !== null && <span className="block text-12 text-text-3">{chainName(alert.evidence.chain)}</span>}
            </p>
            <p className="text-end text-12 text-text-3">
              <Day date={alert.happenedAt.slice(0, 10)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
