import { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { COMMANDS_MAX } from '@redoubt/domain/onchain/case/limits';
import { type Action, arrange, isSameArrangement } from './arrange.ts';

/** What was done, so that it can be undone. */
type Command = { readonly kind: Action['kind']; readonly before: Arrangement; readonly after: Arrangement };

/** An arrangement, the commands that led to it, and those that were undone, the last at the end. */
export type CommandLog = { readonly now: Arrangement; readonly done: readonly Command[]; readonly undone: readonly Command[] };

export const startLog = (now: Arrangement): CommandLog => ({ now, done: [], undone: [] });

/** Does an action. `refused`: why an arrangement cannot hold it, and then the log is as it was. The oldest of too many commands stays done. */
export function perform(log: CommandLog, action: Action): { readonly log: CommandLog; readonly refused: string | undefined } {
  const before = log.now;
  const after = arrange(before, action);
  if (isSameArrangement(before, after)) return { log, refused: undefined };
  const { error } = Arrangement.safeParse(after);
  if (error !== undefined) return { log, refused: error.issues[0]?.message };
  const done = [...log.done, { kind: action.kind, before, after }].slice(-COMMANDS_MAX);
  return { log: { now: after, done, undone: [] }, refused: undefined };
}

/** Undoes the last command. */
export function undo(log: CommandLog): CommandLog {
  const last = log.done.at(-1);
  if (last === undefined) return log;
  return { now: last.before, done: log.done.slice(0, -1), undone: [...log.undone, last] };
}

/** Does again what was undone last. */
export function redo(log: CommandLog): CommandLog {
  const last = log.undone.at(-1);
  if (last === undefined) return log;
  return { now: last.after, done: [...log.done, last], undone: log.undone.slice(0, -1) };
}
