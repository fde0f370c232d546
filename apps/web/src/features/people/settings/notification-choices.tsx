'use client';

import { DIGEST_HOUR, DIGEST_ZONE } from '@redoubt/domain/follow/notification/digest-time';
import {
  KINDS_WITH_LEVELS,
  NOTIFICATION_LEVELS,
  NotificationLevel,
  type NotificationLevels,
} from '@redoubt/domain/follow/notification/level';
import { NotificationChoices, type NotificationScope } from '@redoubt/domain/follow/notification/schema';
import { KIND_NAMES, LEVEL_NAMES, SEVERITY_NAMES } from '@redoubt/domain/follow/notification/text';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { SEVERITIES } from '@redoubt/domain/severity';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { Severity } from '@redoubt/ui/score/severity';
import { Fragment, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import { attempt } from './attempt.ts';
import { browserTimeZone } from './browser-time-zone.ts';

const SELECT =
  'h-9 w-full min-w-0 rounded-input border border-line-input bg-page px-2 text-text disabled:text-text-3 max-sm:h-11 max-sm:text-16';

/**
 * What a user is notified of and how, by kind and severity: for all lists, one list, or wallets (NOTE-06). Saved at once; without scripts
 * by its button. `initiallyFor`: the id of a list, or 'portfolio'.
 */
export function NoticeChoiceTable({ initial, initiallyFor }: { initial: NotificationChoices; initiallyFor: string }) {
  const [choices, setChoices] = useState(initial);
  const [chosen, setChosen] = useState(() =>
    initiallyFor === 'portfolio' || initial.watchlists.some(({ id }) => id === initiallyFor) ? initiallyFor : 'all',
  );
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string>();
  const scope = toScope(chosen);
  const own = findLevels(choices, scope);
  const levels = own ?? choices.all;
  const busy = waiting > 0;
  const kept = useRef(initial);
  const line = useRef({ length: 0, end: Promise.resolve() });

  /** Shown at once and saved one after the other: quick choices are not lost, and the last one stays. */
  function keep(wanted: NotificationLevels | null) {
    setFailure(undefined);
    setChoices(withChoice(choices, scope, wanted));
    setWaiting(++line.current.length);
    line.current.end = line.current.end.then(() => keepNext({ scope, levels: wanted }));
  }

  async function keepNext(body: { scope: NotificationScope; levels: NotificationLevels | null }) {
    const outcome = await attempt(
      apiClient.post('/api/user/notices/choices/update', { body: { ...body, timeZone: browserTimeZone() }, result: NotificationChoices }),
    );
    setWaiting(--line.current.length);
    if (outcome.ok) kept.current = outcome.result;
    else
      setFailure(outcome.code === 'ResourceNotFoundException' ? 'This list is not there any more.' : (outcome.message ?? UNKNOWN_MESSAGE));
    if (line.current.length === 0) setChoices(kept.current);
    if (!outcome.ok) return;
    track('Update Notification Settings');
    toastStore.show({ tone: 'done', words: 'Your choice was saved.' });
  }

  return (
    <div className="grid gap-4 px-5 py-4 max-sm:px-4">
      <form action="/my/settings#notices" method="get" className="flex items-end gap-3">
        <label className="grid w-full max-w-80 gap-1.5">
          <span className="font-medium">For</span>
          <select ref={keepEarlyChoice} name="for" className={SELECT} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="all">All watchlists and wallets</option>
            {choices.watchlists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="portfolio">Tokens in my wallets</option>
          </select>
        </label>
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
      </form>
      <form action="/api/user/notices/choices/update" method="post" className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="scope" value={chosen} />
        {scope.kind !== 'all' && (
          <Checkbox
            name="asForAll"
            checked={own === null}
            aria-busy={busy}
            onChange={(event) => keep(event.target.checked ? null : choices.all)}
          >
            As for all
          </Checkbox>
        )}
        <div className="grid grid-cols-[minmax(110px,auto)_repeat(3,minmax(0,1fr))] items-center gap-x-3 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-3">
          <span className="max-sm:hidden" />
          {KINDS_WITH_LEVELS.map((kind) => (
            <span key={kind} aria-hidden="true" className="text-12 text-text-3 max-sm:hidden">
              {KIND_NAMES[kind]}
            </span>
          ))}
          {SEVERITIES.map((severity) => (
            <Fragment key={severity}>
              <span className="max-sm:mt-2">
                <Severity level={severity} />
              </span>
              {KINDS_WITH_LEVELS.map((kind) => (
                <label key={kind} className="grid min-w-0 items-center max-sm:grid-cols-[110px_minmax(0,1fr)]">
                  <span aria-hidden="true" className="text-12 text-text-2 sm:hidden">
                    {KIND_NAMES[kind]}
                  </span>
                  {/* What is disabled is not sent. */}
                  {own === null && <input type="hidden" name={`${kind}.${severity}`} value={levels[kind][severity]} />}
                  <select
                    ref={keepEarlyChoice}
                    name={`${kind}.${severity}`}
                    aria-label={`${KIND_NAMES[kind]}, ${SEVERITY_NAMES[severity]}`}
                    className={SELECT}
                    disabled={own === null}
                    aria-busy={busy}
                    value={levels[kind][severity]}
                    onChange={(event) => keep(withLevel(levels, kind, severity, NotificationLevel.parse(event.target.value)))}
                  >
                    {NOTIFICATION_LEVELS.toReversed().map((level) => (
                      <option key={level} value={level}>
                        {LEVEL_NAMES[level]}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
            </Fragment>
          ))}
        </div>
        <noscript>
          <Button type="submit">Save</Button>
        </noscript>
      </form>
      <Failure words={failure} />
      <p className="text-pretty text-12 text-text-3">
        What is mailed is in your inbox, too. ‘Immediate’ is within two minutes, so that several alerts of one project come as one mail.
        Daily mails leave at {DIGEST_HOUR}:00, weekly ones on Mondays, {zoneText(choices.timeZone)}. If a chain reverts an event that you
        were notified of, you are notified of that, too. For a project on several lists, the list with the most choices applies. Payments of
        a case that you watch are in your inbox, and are mailed as major alerts are for all lists.
      </p>
    </div>
  );
}

function zoneText(timeZone: string | null): string {
  if (timeZone === null) return `${DIGEST_ZONE} by default; in your browser’s time zone once you choose something`;
  return `${timeZone}, the time zone of the browser in which you chose last`;
}

function toScope(chosen: string): NotificationScope {
  if (chosen === 'all' || chosen === 'portfolio') return { kind: chosen };
  return { kind: 'watchlist', id: chosen };
}

/** Null where they are as for all. */
function findLevels(choices: NotificationChoices, scope: NotificationScope): NotificationLevels | null {
  if (scope.kind === 'all') return choices.all;
  if (scope.kind === 'portfolio') return choices.portfolio;
  return choices.watchlists.find(({ id }) => id === scope.id)?.levels ?? null;
}

function withChoice(choices: NotificationChoices, scope: NotificationScope, levels: NotificationLevels | null): NotificationChoices {
  if (scope.kind === 'all') return levels === null ? choices : { ...choices, all: levels };
  if (scope.kind === 'portfolio') return { ...choices, portfolio: levels };
  return { ...choices, watchlists: choices.watchlists.map((each) => (each.id === scope.id ? { ...each, levels } : each)) };
}

function withLevel(
  levels: NotificationLevels,
  kind: keyof NotificationLevels,
  severity: keyof NotificationLevels['alert'],
  level: NotificationLevel,
): NotificationLevels {
  return { ...levels, [kind]: { ...levels[kind], [severity]: level } };
}
