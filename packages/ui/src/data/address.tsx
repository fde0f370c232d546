'use client';

import { Icon } from '../icon.tsx';
import { iconButtonClass } from '../icon-button.tsx';
import { AddressDigits } from './address-digits.tsx';
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

/**
 * An account or smart contract, drawn the same everywhere: identicon, name, short address, copy, explorer. Browsers draw it from its address:
 * pages with many would carry each drawing twice.
 */
export function Address({ address, label, explorerUrl }: AddressProps) {
  const short = shortenAddress(address);
  return (
    <span className="address">
      <Identicon address={address} />
      {label && (
        <span title={label} className="address-label">
          {label}
        </span>
      )}
      <AddressDigits address={address} />
      <CopyButton text={address} label={`Copy address ${short}`} data-track="Copy Address" />
      {explorerUrl !== undefined && (
        <a
          href={explorerUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${short} in a block explorer, in a new tab`}
          data-track="Open Block Explorer"
          className={iconButtonClass({ size: 24 })}
        >
          <Icon name="external" />
        </a>
      )}
    </span>
  );
}
