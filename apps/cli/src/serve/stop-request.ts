/** Somebody's wish that the supervisor ends: Ctrl-C, SIGTERM, or the terminal closing. */
export type StopRequest = {
  /** Aborted at the first wish. */
  readonly signal: AbortSignal;
  /** Resolves at the first wish. */
  readonly asked: Promise<void>;
  /** Calls `hurry` at every further wish. */
  onHurry(hurry: () => void): void;
};

/** Listens for the wish; from now on the process does not end by itself at a signal. */
export function listenForStop(): StopRequest {
  const controller = new AbortController();
  const asked = Promise.withResolvers<void>();
  let hurry: () => void = () => undefined;
  const ask = () => {
    if (controller.signal.aborted) hurry();
    controller.abort(new Error('Stopped.'));
    asked.resolve();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask);
  return {
    signal: controller.signal,
    asked: asked.promise,
    onHurry: (action) => {
      hurry = action;
    },
  };
}
