const LOOPBACK_HOSTS = new Set(['localhost', '[::1]', '::1']);

/** Whether `host` (without a port) can only be reached from this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Origins of the site's own pages: that of PUBLIC_URL and, on a machine of one's own, both of its usual names. */
export function ownOrigins({ publicOrigin, host, port }: { publicOrigin: string; host: string; port: number }): string[] {
  const local = isLoopbackHost(host) && isLoopbackHost(new URL(publicOrigin).hostname);
  return local ? [publicOrigin, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [publicOrigin];
}
