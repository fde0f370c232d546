const PATH_CHARACTERS_MAX = 200;

/** Addresses whose next part opens something to everyone who has it: a feed, a shared list, a request, a report, a service's flags. */
const CAPABILITY = /(\/(feeds|watchlists|quotes|report|configuration-files)\/+)[^/]+/gi;

/** A path as the log may hold it: without the part by which an address alone lets its reader in. */
export function toLoggedPath(path: string): string {
  return decode(path).replace(CAPABILITY, '$1[key]').slice(0, PATH_CHARACTERS_MAX);
}

/** Routers understand what is encoded, so it is looked at as they do. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
