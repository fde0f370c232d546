import { type Logger, pino } from 'pino';

/** Structured log: one fixed message, named fields; JSON lines on standard output. */
export type Log = Logger;

/** Fields whose values never reach a log, at any of the first levels of a record. */
const SECRET_FIELDS = ['password', 'newPassword', 'oldPassword', 'code', 'verificationCode', 'token', 'cookie', 'authorization', 'secret'];

/** `process` names the part that speaks: web, worker, cli. */
export function createLog({ process, level = 'info' }: { process: string; level?: string }): Log {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
  });
}
