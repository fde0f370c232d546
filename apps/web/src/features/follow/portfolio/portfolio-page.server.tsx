import { chainName, findKnownChain, KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { toFlagUser } from '@redoubt/flags/flag-user';
import { listWallets } from '@redoubt/server/follow/portfolio/manage-wallets';
import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { TrackView } from '@/browser/track/track-view';
import { getContext } from '@/http/context';
import { readCountry } from '@/http/request/client';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import type { ChainChoice } from './chain-choice.ts';
import { PortfolioSlot } from './portfolio-slot.tsx';

/**
 * Whether the portfolio is enabled for the user. The server evaluates the flag, so that no page
 * flashes (OP-42, FLAG-39).
 */
async function isOn(user: SessionUser): Promise<boolean> {
  return getContext().flags.getValue('portfolio', toFlagUser(user, { country: readCountry(await headers()) }));
}

export async function portfolioMetadata(user: SessionUser): Promise<Metadata> {
  return { title: (await isOn(user)) ? 'Portfolio' : 'Page not found', robots: { index: false } };
}

/** The user's portfolio; not found where the flag is off (ROUTE-17, ROUTE-18, OP-11). */
export async function PortfolioPage({ user }: { user: SessionUser }) {
  if (!(await isOn(user))) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const ctx = getContext();
  const [wallets, connected] = await Promise.all([listWallets(ctx, { userId: user.id }), listChains(ctx)]);
  const slugs = new Set([...connected.map(({ chain }) => chain), ...Object.keys(KNOWN_CHAINS)]);
  const chains: ChainChoice[] = [...slugs].map((chain) => ({
    chain,
    name: chainName(chain),
    explorerUrl: findKnownChain(chain)?.explorerUrl ?? null,
    connected: connected.some((each) => each.chain === chain),
  }));
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <PortfolioSlot initial={wallets} chains={chains} />
      <TrackView name="View Portfolio" />
    </main>
  );
}
