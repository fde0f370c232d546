import { Address } from '@redoubt/ui/data/address';
import { PageLink } from '@/site/page-link';

/** An account of a movement. Three of them are no addresses: fees, several accounts together, and the zero address. */
export function Party({ account, chain, label }: { account: string; chain: string; label?: string | undefined }) {
  if (account === '0x01') return <span className="text-text-2">Fees</span>;
  if (account === '0x02') return <span className="text-text-2">Several accounts</span>;
  if (/^0x0{40}$/.test(account)) return <span className="text-text-2">Minted or burnt</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Address address={account} label={label ?? null} />
      <PageLink href={`/trace/${chain}/${account}`} className="text-12 text-brand-text hover:underline">
        Movements
      </PageLink>
    </span>
  );
}
