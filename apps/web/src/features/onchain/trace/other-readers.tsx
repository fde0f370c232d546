import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { PageLink } from '@/site/page-link';

/** Where a transaction can be read that is not recorded here: by the visitor's own browser, and on the explorer of its chain. */
export function OtherReaders({ hash, chain }: { hash: string; chain: string | undefined }) {
  const known = chain === undefined ? undefined : findKnownChain(chain);
  return (
    <ul className="mt-4 grid gap-2">
      <li>
        <PageLink
          href={`/analyse?address=${hash}${chain === undefined ? '' : `&chain=${chain}`}`}
          className="text-brand-text hover:underline"
        >
          Read it in your browser, from a node that you choose
        </PageLink>
      </li>
      {chain !== undefined && known?.explorerUrl !== undefined && (
        <li>
          <a href={`${known.explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
            Open it on the explorer of {chainName(chain)}
          </a>
        </li>
      )}
    </ul>
  );
}
