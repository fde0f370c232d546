/**
 * Addresses whose next segment is a secret key: of a feed, a shared list, a quote, a report, a
 * service's flags, an engagement, a link to a case, a person's link to an identity check.
 */
const CAPABILITY = /(\/(feeds|watchlists|quotes|report|configuration-files|office|shared|identity)\/+)[^/]+/gi;

/** A path, or an address without its query, without the secret keys in it. It is decoded. */
export function hideKeys(path: string): string {
  return decode(path).replace(CAPABILITY, '$1[key]');
}

/** Routers decode paths, so keys must be found in the decoded one. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
