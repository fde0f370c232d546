/**
 * Where to go after logging in: the path of `callbackUrl` when it is an address of this site, else the home page. Another site, a script
 * address and the pages of logging in themselves lead home (ROUTE-27, OP-13, OP-31).
 */
export function toReturnPath(callbackUrl: string | undefined, { origins }: { origins: readonly string[] }): string {
  const [own] = origins;
  if (callbackUrl === undefined || own === undefined) return '/';
  const url = URL.parse(callbackUrl, own);
  if (url === null || !origins.includes(url.origin)) return '/';
  if (/^\/(?:auth|api)(?:\/|$)/.test(url.pathname) || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
