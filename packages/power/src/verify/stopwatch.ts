export type Stopwatch = {
  /** Starts one of several things that may overlap; what is returned ends it. */
  start(): () => void;
  /** Milliseconds in which at least one lasted. */
  ms(): number;
};

/** Measures how long a node is waited for, however long this machine takes for its own work in between. */
export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let [running, since, before] = [0, 0, 0];
  const ms = () => before + (running > 0 ? now() - since : 0);
  return {
    ms,
    start() {
      if (running === 0) since = now();
      running += 1;
      return () => {
        if (running === 1) before = ms();
        running -= 1;
      };
    },
  };
}
