import '@/http/server-only';
import { isLoopbackHost } from '@redoubt/server/platform/loopback';
import { type SocialAccounts, siteConfig } from '../../../../../site.config.ts';

/** Accounts without placeholders: no one can own an address under .example (RFC 2606). */
export function withoutPlaceholders({ twitter, ...others }: SocialAccounts): SocialAccounts {
  const real = (address: string | undefined) =>
    address !== undefined && new URL(address).hostname.endsWith('.example') ? undefined : address;
  const { telegram, youtube, medium, linkedin, discord, wechat } = others;
  return {
    twitter: twitter.filter(({ url }) => real(url) !== undefined),
    telegram: real(telegram),
    youtube: real(youtube),
    medium: real(medium),
    linkedin: real(linkedin),
    discord: real(discord),
    wechat: real(wechat),
  };
}

/**
 * The provider's accounts for pages. Placeholders show on this machine, where they tell the
 * operator what to set (SITE-46 to SITE-48); visitors of a public site must not follow them.
 */
export function shownAccounts({ publicOrigin }: { publicOrigin: string }, social: SocialAccounts = siteConfig.social): SocialAccounts {
  return isLoopbackHost(new URL(publicOrigin).hostname) ? social : withoutPlaceholders(social);
}
