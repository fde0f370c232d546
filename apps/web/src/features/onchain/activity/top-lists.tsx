import type { ProjectId } from '@redoubt/domain/ids';
import { type ActivitySpan, SPAN_TEXTS } from '@redoubt/domain/onchain/activity/activity-span';
import type { TopCaller, TopEvent, TopFunctionCall } from '@redoubt/domain/onchain/activity/schema';
import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { AddressDigits } from '@redoubt/ui/data/address-digits';
import { formatDay, formatNumber } from '@redoubt/ui/data/format';
import { Identicon } from '@redoubt/ui/data/identicon';
import { shortenAddress } from '@redoubt/ui/data/identity';
import type { ReactNode } from 'react';
import type { Board } from './skynet-queries.ts';
import { csvAddress, rawAddress } from './skynet-queries.ts';
import { TopList, type TopListRow } from './top-list.tsx';

/** Top callers, events and function calls. */
export function TopLists({ board, which }: { board: Board; which: { projectId: ProjectId; span: ActivitySpan } }) {
  const window = SPAN_TEXTS[which.span];
  const { callers, events, calls } = board;
  return (
    <div className="grid grid-cols-3 items-start gap-6 max-lg:grid-cols-1 max-sm:gap-4">
      <TopList
        id="top-callers"
        title="Top callers"
        unit="transactions"
        empty={`No calls in ${window}.`}
        raw={rawAddress('top-callers', which)}
        csv={csvAddress('callers', which)}
        sums={callers}
        rows={callers.items.map(toCallerRow)}
      />
      <TopList
        id="top-events"
        title="Top events"
        unit="events"
        empty={`Nothing was logged in ${window}.`}
        raw={rawAddress('top-events', which)}
        csv={csvAddress('events', which)}
        sums={events}
        rows={events.items.map(toEventRow)}
      />
      <TopList
        id="top-function-calls"
        title="Top function calls"
        unit="transactions"
        empty={`No function was called in ${window}.`}
        raw={rawAddress('top-function-calls', which)}
        csv={csvAddress('function-calls', which)}
        sums={calls}
        rows={calls.items.map(toCallRow)}
      />
    </div>
  );
}

function toCallerRow({ chain, address, label, failed, lastSeen, explorerUrl, ...row }: TopCaller): TopListRow {
  return {
    ...row,
    key: `${chain} ${address}`,
    name: (
      <span className="flex min-w-0 items-center gap-2">
        <Identicon address={address} />
        <MaybeLink href={explorerUrl} title={label === null ? address : `${label}, ${address}`} mono={label === null}>
          {label === null ? (
            <AddressDigits address={address} />
          ) : (
            <>
              {label}
              <span className="sr-only">, {address}</span>
            </>
          )}
        </MaybeLink>
      </span>
    ),
    details: [failed > 0 && `${formatNumber(String(failed))} failed`, lastSeen && `last on ${formatDay(lastSeen.slice(0, 10))}`],
  };
}

function toEventRow({ eventName, signature, topic, contract, lastSeen, ...row }: TopEvent): TopListRow {
  return {
    ...row,
    key: `${contract.chain} ${contract.address} ${topic}`,
    name: <Name name={eventName} raw={topic ?? 'Anonymous'} title={signature ?? topic ?? 'A log without a topic'} />,
    details: [toContractLabel(contract), lastSeen && `last on ${formatDay(lastSeen.slice(0, 10))}`],
  };
}

function toCallRow({
  functionName,
  signature,
  selector,
  contract,
  uniqueCallers,
  failed,
  internalCount,
  ...row
}: TopFunctionCall): TopListRow {
  return {
    ...row,
    key: `${contract.chain} ${contract.address} ${selector}`,
    name: <Name name={functionName} raw={selector} title={signature ?? selector} />,
    details: [
      toContractLabel(contract),
      `${formatNumber(String(uniqueCallers))} ${uniqueCallers === 1 ? 'caller' : 'callers'}`,
      failed > 0 && `${formatNumber(String(failed))} failed`,
      internalCount !== null && internalCount > 0 && `${formatNumber(String(internalCount))} from contracts`,
    ],
  };
}

/** Shows the raw value where no name is known. */
function Name({ name, raw, title }: { name: string | null; raw: string; title: string }) {
  const shown = name ?? (raw.length > 20 ? `${raw.slice(0, 10)}…${raw.slice(-4)}` : raw);
  return (
    <span title={title} translate="no" className="block truncate font-mono">
      {shown}
      {title !== shown && <span className="sr-only">, {title}</span>}
    </span>
  );
}

function MaybeLink({ href, title, mono, children }: { href: string | null; title: string; mono: boolean; children: ReactNode }) {
  const look = `min-w-0 truncate ${mono ? 'font-mono' : 'font-medium'}`;
  return href === null ? (
    <span title={title} className={look}>
      {children}
    </span>
  ) : (
    <a href={href} title={title} target="_blank" rel="noreferrer" className={`${look} hover:underline`}>
      {children}
    </a>
  );
}

function toContractLabel({ chain, address, name }: TopEvent['contract']): string {
  const words = name ?? shortenAddress(address);
  return findKnownChain(chain) === undefined ? words : `${words} on ${chainName(chain)}`;
}
