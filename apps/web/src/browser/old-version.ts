import { useEffect, useState } from 'react';

/** A page that was opened a moment ago is of the version that runs: loading it again would bring the same. */
const OPEN_MIN_MS = 10_000;

/** Whether a page that was open for so long fails because a newer version runs, which no longer has a part that this page loads on use. */
export function isOfOldVersion({ name, message }: Error, openForMs: number): boolean {
  const isGone = name === 'ChunkLoadError' || /(?:loading|load) (?:css )?chunk|dynamically imported module/i.test(message);
  return isGone && openForMs >= OPEN_MIN_MS;
}

/** Loads a page of an old version again. Returns whether it does. */
export function useNewVersion(error: Error): boolean {
  const [isOld] = useState(() => isOfOldVersion(error, performance.now()));
  useEffect(() => {
    if (isOld) window.location.reload();
  }, [isOld]);
  return isOld;
}
