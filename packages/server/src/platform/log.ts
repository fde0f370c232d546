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
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
    },
    destination ?? openStandardOutput({ gathered }),
  );
}

/**
 * Standard output. Its reader may be gone: a supervisor that was killed. pino then drops lines, but sonic-boom's own `flushSync`, which
 * pino calls when a process ends, tries a closed pipe again for ever, so that the process would never end. Writing at once, and gathered
 * lines by `flush`, has no such loop.
 */
function openStandardOutput({ gathered }: { gathered: boolean }) {
  const output = pino.destination({ dest: 1, sync: true, ...(gathered && { minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS }) });
  const flush = () => output.flush();
  if (gathered) process.once('exit', flush);
  return Object.assign(output, { flushSync: flush });
}

/** The same log for lines whose fields are known and hold no secret: nothing is looked for in them. */
export function withoutRedaction(log: Log): Log {
  return log.child({}, { redact: [] });
}
