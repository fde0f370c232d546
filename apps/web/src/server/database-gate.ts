/**
 * How long a ping stays valid: ten pings a second at most, and few visitors meet a database that
 * just failed.
 */
const ANSWER_TTL_MS = 100;

/** Whether the database answers. Concurrent requests share one ping. */
export type DatabaseGate = { isOpen(): Promise<boolean> };

/** `ping` uses its own connection: a busy pool must not look like a lost database. */
export function createDatabaseGate({
  ping,
  now = () => performance.now(),
}: {
  ping: () => Promise<boolean>;
  now?: () => number;
}): DatabaseGate {
  let last: { readonly answer: Promise<boolean>; validUntil: number } | undefined;
  return {
    isOpen() {
      if (last !== undefined && now() < last.validUntil) return last.answer;
      const current = { answer: ping(), validUntil: Number.POSITIVE_INFINITY };
      last = current;
      void current.answer.then(() => {
        current.validUntil = now() + ANSWER_TTL_MS;
      });
      return current.answer;
    },
  };
}
