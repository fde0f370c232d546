import { unlistedText } from '@redoubt/domain/catalog/phishing/phishing-text';
import type { PhishingAnswer } from '@redoubt/domain/catalog/phishing/schema';
import type { Lookup } from '@redoubt/domain/catalog/search/lookup';
import { findNamedChain } from '@redoubt/domain/platform/chain/explorer-chain';
import { chainName, KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { chipClass } from '@redoubt/ui/chip';
import { formatDay } from '@redoubt/ui/data/format';
import { PageLink } from '@/site/page-link';

/** What can and what cannot be said about an identifier that no project has on record. */
const WORDS = {
  address: {
    title: 'No project on record lists this address.',
    text: 'Your browser can read who controls it, from a node that you choose.',
  },
  transaction: {
    title: 'No incident on record names this transaction.',
    text: 'Its page says what it moved, where this site records its chain. Your browser can read it from a node that you choose.',
  },
  'ens-name': {
    title: 'No project on record has this name.',
    text: 'Your browser can resolve it to an address, from an Ethereum node that you choose.',
  },
  'forbidden-ens-name': {
    title: 'No ENS name is written like this.',
    text: 'It has characters that do not show, which ENS forbids. It may stand for a name that you know: enter it by hand.',
  },
  'mixed-ens-name': {
    title: 'No project on record has this name. Beware: its letters are of several alphabets.',
    text: 'Such names mostly imitate others. Enter the name that you know by hand.',
  },
  'shortened-address': {
    title: 'No project on record has a contract with this part of an address.',
    text: 'Different addresses can share it. Paste the whole address.',
  },
  'web-address': {
    title: 'No project on record has this web address.',
    text: 'That says nothing about who runs it. Open a site from the page of its project, not from a message.',
  },
} as const;

/** Where the explorers show what is looked up. Other identifiers have no page that is the same on all of them. */
const PAGES: Partial<Record<Lookup['kind'], string>> = { address: 'address', transaction: 'tx' };

/** Explorers that show a transaction elsewhere. */
const OTHER_TRANSACTION_PAGES: readonly string[] = ['hedera', 'okc'];

/** What the browser itself reads, once a node was chosen and the button that names it was pressed. */
const READ_LABELS: Partial<Record<Lookup['kind'], string>> = {
  address: 'Read in your browser who controls it',
  'ens-name': 'Resolve it in your browser, and read who controls the address',
  transaction: 'Read it in your browser',
};

type LookupNoticeProps = {
  lookup: Lookup;
  /** The text or link in which it was found, which can name the chain. */
  pasted: string;
  phishing: PhishingAnswer | null;
};

export function LookupNotice({ lookup: { kind, text }, pasted, phishing }: LookupNoticeProps) {
  const page = PAGES[kind];
  const chain = findNamedChain(pasted);
  const label = READ_LABELS[kind];
  return (
    <div className="px-4 py-4">
      <p className="font-medium">{WORDS[kind].title}</p>
      <p className="mt-1 text-12 text-text-2">{WORDS[kind].text}</p>
      {kind === 'web-address' && phishing?.listings.length === 0 && (
        <p className="mt-1 text-12 text-text-2">{unlistedText(phishing, formatDay)}</p>
      )}
      <ul className="mt-2 grid gap-1">
        {kind === 'transaction' && (
          <li>
            <PageLink href={chain === undefined ? `/trace?q=${text}` : `/trace/tx/${chain}/${text}`} className={LINK}>
              {chain === undefined ? 'Look for it on the recorded chains' : `Its page, on ${chainName(chain)}`}
            </PageLink>
          </li>
        )}
        {label !== undefined && (
          // A document of its own: only there may a worker ask a node of the visitor's choice.
          <li>
            <PageLink href={`/analyse?address=${encodeURIComponent(text)}${chain === undefined ? '' : `&chain=${chain}`}`} className={LINK}>
              {label}
            </PageLink>
          </li>
        )}
      </ul>
      {page !== undefined && <Explorers kind={kind} page={page} text={text} />}
    </div>
  );
}

const LINK = 'text-brand-text hover:underline';

/** Explorers shown at once; the others are folded. */
const FIRST_CHAINS: readonly string[] = ['ethereum', 'base', 'arbitrum', 'bsc', 'polygon'];

/** Where explorers show an address or a transaction: the chains of most projects first. */
function Explorers({ kind, page, text }: { kind: Lookup['kind']; page: string; text: string }) {
  const shown = Object.entries(KNOWN_CHAINS).flatMap(([slug, { name, explorerUrl }]) =>
    explorerUrl === undefined || (kind === 'transaction' && OTHER_TRANSACTION_PAGES.includes(slug))
      ? []
      : [{ slug, name, href: `${explorerUrl}/${page}/${text}` }],
  );
  const others = shown.filter(({ slug }) => !FIRST_CHAINS.includes(slug));
  return (
    <>
      <p className="mt-3 text-12 text-text-2">Explorers show it, too:</p>
      <ExplorerList label="Explorers" explorers={FIRST_CHAINS.flatMap((first) => shown.find(({ slug }) => slug === first) ?? [])} />
      <details className="mt-2 text-12">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-text-2 hover:text-text">{others.length} more</summary>
        <ExplorerList label="More explorers" explorers={others} />
      </details>
    </>
  );
}

function ExplorerList({ label, explorers }: { label: string; explorers: readonly { slug: string; name: string; href: string }[] }) {
  return (
    <ul aria-label={label} className="mt-2 flex max-h-34 flex-wrap gap-1.5 overflow-y-auto p-0.5">
      {explorers.map(({ slug, name, href }) => (
        <li key={slug}>
          <a href={href} target="_blank" rel="noreferrer" className={chipClass()}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
