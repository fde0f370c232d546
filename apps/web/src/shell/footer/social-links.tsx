import { classNames } from '@redoubt/ui/class-names';
import { siteConfig } from '../../../../../site.config.ts';
import { SOCIAL_SIGNS, type SocialNetwork } from './social-signs.ts';
import { WechatCode } from './wechat-code.tsx';

const NETWORKS = [
  ['telegram', 'Telegram'],
  ['youtube', 'Youtube'],
  ['medium', 'Medium'],
  ['linkedin', 'LinkedIn'],
  ['discord', 'Discord'],
] as const;

/**
 * The provider's accounts elsewhere, and the code that leads to its WeChat account (SITE-46 to
 * SITE-48). Of several accounts in one network the sign alone says too little: what stands after the
 * comma of a label stands beside the sign.
 */
export function SocialLinks() {
  const { social } = siteConfig;
  const links = [
    ...social.twitter.map((account) => ({ network: 'twitter' as const, ...account })),
    ...NETWORKS.flatMap(([network, label]) => {
      const url = social[network];
      return url === undefined ? [] : [{ network, label, url }];
    }),
  ];
  return (
    <ul aria-label="Elsewhere" className="-ms-2 flex flex-wrap items-center max-sm:-ms-3">
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
              <SocialSign network={network} />
              {purpose}
            </a>
          </li>
        );
      })}
      {social.wechat !== undefined && (
        <li>
          <WechatCode>
            <SocialSign network="wechat" />
          </WechatCode>
        </li>
      )}
    </ul>
  );
}

function SocialSign({ network }: { network: SocialNetwork }) {
  return (
    <svg width="20" height="20" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={SOCIAL_SIGNS[network]} />
    </svg>
  );
}
