import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';
import { Identicon } from './identicon.tsx';
import { shortenAddress } from './identity.ts';

type AddressProps = {
  address: string;
  /** What the address is, when a source says so. */
  label?: string | null;
  /** Its page on a block explorer; absent when the chain has none that we know. */
  explorerUrl?: string | undefined;
};

/** An account or smart contract, drawn the same everywhere: identicon, name, short address, copy, explorer. */
export function Address({ address, label, explorerUrl }: AddressProps) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <Identicon address={address} />
      {label && (
        <span title={label} className="min-w-0 truncate font-medium">
          {label}
        </span>
      )}
      <span title={address} className={classNames('shrink-0 whitespace-nowrap font-mono', label ? 'text-12 text-text-3' : 'text-14')}>
        <span aria-hidden="true">{shortenAddress(address)}</span>
        <span className="sr-only">{address}</span>
      </span>
      <CopyButton text={address} label={`Copy address ${shortenAddress(address)}`} />
      {explorerUrl !== undefined && (
        <a
          href={explorerUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-input text-text-2 transition-colors duration-(--fast) hover:bg-surface-3 hover:text-text max-sm:size-8"
        >
          <ArrowUpRight size={14} aria-hidden="true" />
          <span className="sr-only">Open {shortenAddress(address)} in a block explorer, in a new tab</span>
        </a>
      )}
    </span>
  );
}
