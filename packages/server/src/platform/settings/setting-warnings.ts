import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from './settings.ts';

type Concerned = Pick<Settings, 'developmentAllowed' | 'host' | 'trustedProxyHops' | 'trustedProxies'>;

/** Settings that are valid and dangerous in some places: what the danger is, and what ends it. For the start of the product. */
export function listSettingWarnings({ developmentAllowed, host, trustedProxyHops, trustedProxies }: Concerned): string[] {
  return [
    ...(developmentAllowed
      ? [
          'Every mail, codes for new passwords included, is shown at /dev/mailbox to everyone who reaches this port. Before anything forwards to it (a proxy, a tunnel, ssh -R, kubectl port-forward), set DEV_MAILBOX=off, SMTP_URL or PUBLIC_URL.',
        ]
      : []),
    ...(trustedProxyHops > 0 && trustedProxies === undefined && !isLoopbackHost(host)
      ? [
          `X-Forwarded-For is believed from every address of a local network, because HOST is ${host}. Name your proxies in TRUSTED_PROXIES, or who connects from there chooses the address by which limits count.`,
        ]
      : []),
  ];
}
