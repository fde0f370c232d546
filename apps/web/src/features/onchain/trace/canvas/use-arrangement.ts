import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import type { Action } from '@redoubt/tracing/arrange/arrange';
import { type CommandLog, perform, redo, startLog, undo } from '@redoubt/tracing/arrange/command-log';
import { type KeyboardEvent, type RefObject, useState } from 'react';

/**
 * An arrangement of a picture and what was done to it since the page was opened. `root`: around all from which it is changed; it takes the
 * focus where what had it is gone, so that keys go on.
 */
export function useArrangement(first: Arrangement, root: RefObject<HTMLElement | null>) {
  const [log, setLog] = useState<CommandLog>(() => startLog(first));
  const [refused, setRefused] = useState<string>();

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
    act: (action: Action) => {
      const done = perform(log, action);
      take(done.log, done.refused);
    },
    undo: log.done.length > 0 ? back : undefined,
    redo: log.undone.length > 0 ? again : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      // A field takes its own typing back.
      const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (isTyped || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) again();
      else back();
    },
  };
}
