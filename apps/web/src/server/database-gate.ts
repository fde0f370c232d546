/** How long an answer is believed: a busy site asks ten times a second, and hardly a visitor meets a database just gone. */
const ANSWER_TTL_MS = 100;

/** Says whether the database answers. Requests that ask together share one question. */
export type DatabaseGate = { isOpen(): Promise<boolean> };

/** `ping` asks the database, over a connection of its own: a busy pool is not a database that is away. */
export function createDatabaseGate({
  ping,
  now = () => performance.now(),
}: {
  ping: () => Promise<boolean>;
  now?: () => number;
}): DatabaseGate {
  let asked: { readonly answer: Promise<boolean>; validUntil: number } | undefined;
  return {
    isOpen() {
      if (asked !== undefined && now() < asked.validUntil) return asked.answer;
      const question = { answer: ping(), validUntil: Number.POSITIVE_INFINITY };
      asked = question;
      void question.answer.then(() => {
        question.validUntil = now() + ANSWER_TTL_MS;
      });
      return question.answer;
    },
  };
}
