import { type AlertList, AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { listAlertPlaces, listAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { buttonClass } from '@redoubt/ui/button';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import { Day } from '@redoubt/ui/data/day';
import { formatDay } from '@redoubt/ui/data/format';
import { EmptyNotice, FailedNotice } from '@redoubt/ui/layer/notices';
import Link from 'next/link';
import { connection } from 'next/server';
import type { ReadList } from '@/entities/alert/count-news';
import { NewAlerts } from '@/entities/alert/new-alerts';
import { getContext, type WebContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { type AlertView, parseAlertView, toAlertAddress } from './alert-address.ts';
import { AlertFilters, type AlertPlaces } from './alert-filters.tsx';
import { AlertLine } from './alert-line.tsx';
import { groupAlerts } from './group-alerts.ts';

/** Alerts of a page, as text of its query: each brings all of its evidence. */
const PAGE = '20';

/** On-chain alerts, newest first, with their evidence. */
export async function AlertsPage({ parameters }: { parameters: Readonly<Record<string, string | string[] | undefined>> }) {
  await connection(); // the context exists only during a request
  const view = parseAlertView(parameters);
  const [list, places] = await readAll(getContext(), view);
  const { before: _before, ...filter } = view;
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-28 leading-tight tracking-title">Alerts</h1>
          <p className="mt-2 max-w-160 text-16 text-text-2">
            On-chain events that you may have to act on, found in the record of every followed contract. Each can be checked by its
            transaction, and is retracted when a reorg removes that.{' '}
            <Link prefetch={false} href="/methodology/rules#alerts" className="text-brand-text underline">
              What raises one
            </Link>
          </p>
        </div>
        <span className="flex items-center gap-3">
          <CsvLink address="/data/alerts.csv" subject="All alerts" />
          <PageLink href={toAlertAddress(filter, '/alerts/feed.xml')} className={buttonClass()}>
            Atom feed
          </PageLink>
        </span>
      </div>
      <AlertFilters view={filter} places={places} />
      <div className="mt-6 rounded-card border border-line bg-surface">
        {list !== undefined && view.before === undefined && <NewAlerts list={toReadList(list, toAlertAddress(filter, '/api/alerts'))} />}
        <Listed list={list} isNarrowed={isNarrowed} again={toAlertAddress(view)} />
      </div>
      <nav aria-label="Pages of the list" className="mt-4 flex flex-wrap gap-3">
        {view.before !== undefined && (
          <PageLink href={toAlertAddress(filter)} className={buttonClass()}>
            Newest
          </PageLink>
        )}
        {list?.next != null && (
          <PageLink href={toAlertAddress({ ...filter, before: list.next })} className={buttonClass()}>
            Older
          </PageLink>
        )}
      </nav>
    </main>
  );
}

/** `address`: the URL of this list's changes. */
function toReadList({ alerts, change }: AlertList, address: string): ReadList {
  return { address, change, readAt: new Date().toISOString(), ids: alerts.map(({ id }) => id) };
}

function Listed({ list, isNarrowed, again }: { list: AlertList | undefined; isNarrowed: boolean; again: string }) {
  if (list === undefined) {
    return (
      <FailedNotice
        title="Alerts did not load"
        action={
          <PageLink href={again} className={buttonClass({ size: 28 })}>
            Try again
          </PageLink>
        }
      >
        Alerts may have been raised meanwhile.
      </FailedNotice>
    );
  }
  if (list.alerts.length === 0) {
    return isNarrowed ? (
      <EmptyNotice title="No alert fits these filters">Leave one of them out to see more.</EmptyNotice>
    ) : (
      <EmptyNotice title="No alert has been raised">
        Alerts of contracts on the chains that this site follows appear here. Other chains are not searched.
      </EmptyNotice>
    );
  }
  return (
    <>
      {groupAlerts(list.alerts).map(({ day, groups }) => (
        <section key={day} aria-label={formatDay(day)} className="not-last:border-line not-last:border-b">
          <h2 className="border-line border-b bg-surface-2 px-5 py-2 font-semibold text-12 max-sm:px-4">
            <Day date={day} />
          </h2>
          <ol>
            {groups.map((group) => (
              <li key={group[0]?.id} className="border-line not-last:border-b">
                {group.length > 1 && <p className="px-5 pt-2 text-12 text-text-3 max-sm:px-4">{group.length} alerts of one transaction</p>}
                {group.map((alert) => (
                  <AlertLine key={alert.id} alert={alert} />
                ))}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

async function readAll(ctx: WebContext, view: AlertView): Promise<[AlertList | undefined, AlertPlaces]> {
  try {
    return await Promise.all([listAlerts(ctx, AlertQuery.parse({ ...view, limit: PAGE })), listAlertPlaces(ctx.db)]);
  } catch (error) {
    ctx.log.error({ err: error }, 'alerts could not be read');
    return [undefined, { projects: [], chains: [] }];
  }
}
