import { Address } from '@redoubt/ui/data/address';
import { PageLink } from '@/site/page-link';

type PartyProps = {
  account: string;
  chain: string;
  label?: string | undefined;
  /** An account that was seen before it, and that it looks like. */
  older?: string | undefined;
};

/** An account of a movement. Three of them are no addresses: fees, several accounts together, and the zero address. */
export function Party({ account, chain, label, older }: PartyProps) {
  if (account === '0x01') return <span className="text-text-2">Fees</span>;
  if (account === '0x02') return <span className="text-text-2">Several accounts</span>;
  if (/^0x0{40}$/.test(account)) return <span className="text-text-2">Minted or burnt</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Address address={account} label={label ?? null} />
      <PageLink href={`/trace/${chain}/${account}`} className="text-12 text-brand-text hover:underline">
        Movements
      </PageLink>
      {older !== undefined && (
        <span className="basis-full whitespace-normal text-12 text-caution">
          Not the account seen before that begins and ends alike: <span className="wrap-anywhere font-mono">{older}</span>
        </span>
      )}
    </span>
  );
}
