/** Where an address leads, as a reader would say it: the host without 'www.', or for one repository its name. */
export function formatHost(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const host = parsed.hostname.replace(/^www\./, '');
  const [owner, repository] = parsed.pathname.split('/').filter(Boolean);
  return host === 'github.com' && owner !== undefined && repository !== undefined ? `${owner}/${repository}` : host;
}
