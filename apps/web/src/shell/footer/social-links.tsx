import { classNames } from '@redoubt/ui/class-names';
import type { SocialAccounts } from '../../../../../site.config.ts';
import { WechatCode } from './wechat-code.tsx';

type Network = 'twitter' | (typeof NETWORKS)[number][0] | 'wechat';

const NETWORKS = [
  ['telegram', 'Telegram'],
  ['youtube', 'Youtube'],
  ['medium', 'Medium'],
  ['linkedin', 'LinkedIn'],
  ['discord', 'Discord'],
] as const;

/**
 * The provider's social accounts, and the QR code of its WeChat account (SITE-46 to SITE-48). The
 * part of a label after the comma stands beside the icon, to tell several accounts of one network
 * apart.
 */
export function SocialLinks({ accounts }: { accounts: SocialAccounts }) {
  const links = [
    ...accounts.twitter.map((account) => ({ network: 'twitter' as const, ...account })),
    ...NETWORKS.flatMap(([network, label]) => {
      const url = accounts[network];
      return url === undefined ? [] : [{ network, label, url }];
    }),
  ];
  if (links.length === 0 && accounts.wechat === undefined) return null;
  return (
    <ul aria-label="Elsewhere" className="-ms-2 mt-4 flex flex-wrap items-center max-sm:-ms-3">
      {links.map(({ network, label, url }) => {
        const [, purpose] = label.split(', ');
        return (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={label}
              title={label}
              data-track="Click Social Link"
              className={classNames('icon-button', purpose !== undefined && 'w-auto gap-1 px-2 text-12')}
            >
              <SocialIcon network={network} />
              {purpose}
            </a>
          </li>
        );
      })}
      {accounts.wechat !== undefined && (
        <li>
          <WechatCode>
            <SocialIcon network="wechat" />
          </WechatCode>
        </li>
      )}
    </ul>
  );
}

function SocialIcon({ network }: { network: Network }) {
  return <span aria-hidden="true" className={`icon size-5 icon-${network}`} />;
}
