import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import { iconButtonClass } from '../icon-button.tsx';
import { CopyButton } from './copy-button.tsx';
import { shortenAddress } from './identity.ts';

type TxHashProps = Omit<ComponentProps<'a'>, 'children' | 'className' | 'target' | 'rel'> & {
  hash: string;
  /** Its page: at a block explorer, or here where its chain has none that we know. */
  href: string;
  /** Whether `href` leads to a block explorer. */
  away: boolean;
};

/** The hash of a transaction, drawn the same everywhere: short, with copy and the way to the transaction. Other props are the link's. */
export function TxHash({ hash, href, away, ...link }: TxHashProps) {
  const short = shortenAddress(hash);
  return (
    <span className="address">
      <span title={hash} translate="no" className="address-digits">
        <span aria-hidden="true">{short}</span>
        <span className="sr-only">{hash}</span>
      </span>
      <CopyButton text={hash} label={`Copy transaction hash ${short}`} />
      <a
        {...(away && { target: '_blank', rel: 'noreferrer', 'data-track': 'Open Block Explorer' })}
        {...link}
        href={href}
        aria-label={away ? `Open transaction ${short} in a block explorer, in a new tab` : `Open transaction ${short}`}
        className={iconButtonClass({ size: 24 })}
      >
        <Icon name="external" />
      </a>
    </span>
  );
}
