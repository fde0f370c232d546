/** A request that the supervisor stops: Ctrl-C, SIGTERM, or a closed terminal. */
export type StopRequest = {
  /** Aborted at the first request. */
  readonly signal: AbortSignal;
  /** Resolves at the first request. */
  readonly asked: Promise<void>;
  /** Calls `hurry` at each further request. */
  onHurry(hurry: () => void): void;
};

/** Listens for such requests; from now on signals do not end the process by themselves. */
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
