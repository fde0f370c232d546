type RateGate = {
  /** Resolves when the next mail may leave. Urgent ones pass those that wait. */
  enter(options: { urgent: boolean }): Promise<void>;
};

/** Lets `perSecond` mails a second pass, evenly spaced; all at once when it is `undefined`. */
export function createRateGate(perSecond: number | undefined): RateGate {
  if (perSecond === undefined) return { enter: async () => undefined };
  const urgentOnes: (() => void)[] = [];
  const others: (() => void)[] = [];
  const gapMs = 1_000 / perSecond;
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (timer !== undefined || urgentOnes.length + others.length === 0) return;
    timer = setTimeout(open, Math.max(0, nextAt - performance.now()));
  }

  function open(): void {
    timer = undefined;
    nextAt = performance.now() + gapMs;
    (urgentOnes.shift() ?? others.shift())?.();
    schedule();
  }

  return {
    enter({ urgent }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      (urgent ? urgentOnes : others).push(resolve);
      schedule();
      return promise;
    },
  };
}
