import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from './settings.ts';

type Concerned = Pick<Settings, 'developmentAllowed' | 'limitsScale' | 'host' | 'trustedProxyHops' | 'trustedProxies'>;

/** Settings that are valid and dangerous in some places: what the danger is, and what ends it. For the start of the product. */
export function listSettingWarnings({ developmentAllowed, limitsScale, host, trustedProxyHops, trustedProxies }: Concerned): string[] {
  return [
    ...(developmentAllowed
      ? [
          'Every mail, codes for new passwords included, is shown to who knows the address of the mailbox, which has a key of its own at each start. Before anything forwards to this port, set SMTP_URL and PUBLIC_URL, or DEV_MAILBOX=off.',
        ]
      : []),
    ...(limitsScale > 1
      ? [
          `LIMITS_SCALE makes limits ${limitsScale} times as wide for this machine, and for everyone behind something that forwards without saying so.`,
        ]
      : []),
    ...(trustedProxyHops > 0 && trustedProxies === undefined && !isLoopbackHost(host)
      ? [
          `X-Forwarded-For is believed from every address of a local network, because HOST is ${host}. Name your proxies in TRUSTED_PROXIES, or who connects from there chooses the address by which limits count.`,
        ]
      : []),
  ];
}
