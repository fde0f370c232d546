import type { Lookup } from '@redoubt/domain/catalog/search/lookup';
import { KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { chipClass } from '@redoubt/ui/chip';
import { PageLink } from '@/site/page-link';

/** What can and what cannot be said about an address, a transaction or an ENS name that no project has on record. */
const WORDS = {
  address: {
    title: 'No project on record lists this address.',
    text: 'Which chain it is on, the address does not say. Reading it on chain needs a connected chain. Explorers can show it:',
  },
  transaction: {
    title: 'No incident on record names this transaction.',
    text: 'Which chain it is on, the hash does not say. Reading it on chain needs a connected chain. Explorers can show it:',
  },
  'ens-name': {
    title: 'No project on record has this name.',
    text: 'Resolving an ENS name to an address needs a connected Ethereum endpoint.',
  },
} as const;

/** Where the explorers show what is looked up. An ENS name has no page that is the same on all of them. */
const PAGES = { address: 'address', transaction: 'tx', 'ens-name': undefined } as const;

/** Explorers that show a transaction elsewhere. */
const OTHER_TRANSACTION_PAGES: readonly string[] = ['hedera', 'okc'];

export function LookupNotice({ lookup: { kind, text } }: { lookup: Lookup }) {
  const page = PAGES[kind];
  return (
    <div className="px-4 py-4">
      <p className="font-medium">{WORDS[kind].title}</p>
      <p className="mt-1 text-12 text-text-2">{WORDS[kind].text}</p>
      {kind === 'address' && (
        // A document of its own: only there may a worker ask a node of the visitor's choice.
        <PageLink href={`/analyse?address=${text}`} className="mt-2 block text-brand-text hover:underline">
          Read in your browser who controls it
        </PageLink>
      )}
      {page !== undefined && (
        <ul aria-label="Explorers" className="mt-3 flex max-h-34 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          {Object.entries(KNOWN_CHAINS).map(([slug, { name, explorerUrl }]) =>
            explorerUrl === undefined || (kind === 'transaction' && OTHER_TRANSACTION_PAGES.includes(slug)) ? null : (
              <li key={slug}>
                <a href={`${explorerUrl}/${page}/${text}`} target="_blank" rel="noreferrer" className={chipClass()}>
                  {name}
                </a>
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
