import { findPastedHost, listDomains } from '@redoubt/domain/catalog/phishing/host';
import { KEYWORD_LENGTH_MAX } from '@redoubt/domain/catalog/project/limits';
import { findLookup } from '@redoubt/domain/catalog/search/lookup';
import { findNamedChain } from '@redoubt/domain/platform/chain/explorer-chain';
import type { Address, Hex } from '@redoubt/power/evm/reader';
import type { AnalyseTarget } from './analyse-worker.ts';

const HELP = 'Enter an address (0x and 40 digits), a transaction (0x and 64 digits), or a name that ends in .eth.';

type Unread = { readonly kind: 'web-address'; readonly host: string } | { readonly kind: 'problem'; readonly words: string };

/** What can be read of a text that was pasted, or why nothing can. A web address has nothing on a chain: it is only looked for in lists. */
export function readTarget(text: string): AnalyseTarget | Unread {
  const found = findLookup(text);
  switch (found?.kind) {
    case 'address':
      return { kind: 'address', address: found.text as Address };
    case 'transaction':
      return { kind: 'transaction', hash: found.text as Hex };
    case 'ens-name':
      return { kind: 'name', name: found.text };
    case 'forbidden-ens-name':
      return { kind: 'problem', words: `${found.text} has characters that do not show, which ENS forbids. Enter the name by hand.` };
    case 'mixed-ens-name':
      return {
        kind: 'problem',
        words: 'The letters of this name are of several alphabets: such names mostly imitate others. Enter the name by hand.',
      };
    case 'shortened-address':
      return { kind: 'problem', words: 'Different addresses can share this part. Paste the whole address.' };
    default:
      return readWebHost(text) ?? { kind: 'problem', words: HELP };
  }
}

/** The host in the text; of a very long one the domain above it, for which a list names it, too. */
function readWebHost(text: string): Unread | undefined {
  const pasted = findPastedHost(text);
  const host = pasted && listDomains(pasted).find(({ length }) => length <= KEYWORD_LENGTH_MAX);
  return host === undefined ? undefined : { kind: 'web-address', host };
}

/** The chain on which a pasted text is meant: that of its explorer; Ethereum for an ENS name. Undefined where it names none. */
export function findMeantChain(text: string): string | undefined {
  return findLookup(text)?.kind === 'ens-name' ? 'ethereum' : findNamedChain(text);
}
