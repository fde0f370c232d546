import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { type Action, isSameArrangement } from '@redoubt/tracing/arrange/arrange';
import { type CommandLog, perform, redo, startLog, undo } from '@redoubt/tracing/arrange/command-log';
import { type KeyboardEvent, type RefObject, useState } from 'react';

/** What a version of a case says of the picture of its trace. */
export type CaseArrangement = {
  readonly arrangement: Arrangement | null;
  readonly version: number;
  /** Who saved it; null where the account is deleted. */
  readonly by?: string | null;
  /** Where the caller may save another. */
  readonly caseId?: string | undefined;
};

/**
 * An arrangement of a picture and what was done to it since the page was opened. `saved`: the one of the case, now. `root`: around all from
 * which it is changed; it takes the focus where what had it is gone, so that keys go on.
 */
export function useArrangement(saved: Arrangement, root: RefObject<HTMLElement | null>) {
  const [log, setLog] = useState<CommandLog>(() => startLog(saved));
  /** The saved one from which the changes here begin, and the one of the case when it was looked at last. */
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [isOther, setOther] = useState(false);
  const [refused, setRefused] = useState<string>();

  if (!isSameArrangement(saved, seen)) {
    const isUnchanged = isSameArrangement(log.now, base);
    const isOwn = isSameArrangement(log.now, saved) || isSameArrangement(base, saved);
    setSeen(saved);
    // Without changes of one's own, what is in the case now is shown. With them, nothing is lost.
    if (isUnchanged && !isOwn) setLog(startLog(saved));
    if (isUnchanged || isOwn) setBase(saved);
    setOther(!isUnchanged && !isOwn);
  }

  function take(next: CommandLog, why?: string) {
    setLog(next);
    setRefused(why);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    });
  }
  const back = () => take(undo(log));
  const again = () => take(redo(log));
  return {
    now: log.now,
    refused,
    /** Whether the case has another arrangement than the one from which the changes here begin. */
    isOther,
    /** Whether there is something to save. */
    isChanged: !isSameArrangement(log.now, isOther ? saved : base),
    /** What is done from here on begins from what was just saved. */
    onSaved: (arrangement: Arrangement) => {
      setBase(arrangement);
      setOther(false);
    },
    act: (action: Action) => {
      const done = perform(log, action);
      take(done.log, done.refused);
    },
    undo: log.done.length > 0 ? back : undefined,
    redo: log.undone.length > 0 ? again : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      // A field undoes its own typing.
      const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (isTyped || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) again();
      else back();
    },
  };
}
