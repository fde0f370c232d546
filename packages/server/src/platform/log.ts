import { type Logger, pino } from 'pino';

/** Structured log: one fixed message, named fields; JSON lines on standard output. */
export type Log = Logger;

/** Fields whose values never reach a log, at any of the first levels of a record. */
const SECRET_FIELDS = ['password', 'newPassword', 'oldPassword', 'code', 'verificationCode', 'token', 'cookie', 'authorization', 'secret'];

/** How long a line may wait for others to be written together with it; what ends the process waits for it. */
const GATHERED_MS = 50;
const GATHERED_BYTES = 4_096;

type LogOptions = {
  readonly process: string;
  readonly level?: string;
  readonly gathered?: boolean;
  /** Where lines go instead of standard output. */
  readonly destination?: { write(line: string): void };
};

/**
 * `process` names the part that speaks: web, worker, cli. `gathered` writes many lines at once, for a part that says something about
 * each of thousands of requests; killed outright, it takes the last lines with it.
 */
export function createLog({ process, level = 'info', gathered = false, destination }: LogOptions): Log {
  const output = { dest: 1, sync: false, ...(gathered && { minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS }) };
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
    },
    destination ?? pino.destination(output),
  );
}

/** The same log for lines whose fields are known and hold no secret: nothing is looked for in them. */
export function withoutRedaction(log: Log): Log {
  return log.child({}, { redact: [] });
}
