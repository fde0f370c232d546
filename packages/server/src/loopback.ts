const LOOPBACK_HOSTS = new Set(['localhost', '[::1]', '::1']);

/** Whether `host` (without a port) can only be reached from this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
