const PATH_CHARACTERS_MAX = 200;

/**
 * Addresses whose next segment is a secret key: of a feed, a shared list, a quote, a report, a
 * service's flags.
 */
const CAPABILITY = /(\/(feeds|watchlists|quotes|report|configuration-files)\/+)[^/]+/gi;

/** A path for the log, without secret keys. */
export function toLoggedPath(path: string): string {
  return decode(path).replace(CAPABILITY, '$1[key]').slice(0, PATH_CHARACTERS_MAX);
}

/** Routers decode paths, so keys must be found in the decoded one. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
