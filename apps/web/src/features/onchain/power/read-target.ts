import { findLookup } from '@redoubt/domain/catalog/search/lookup';
import { findNamedChain } from '@redoubt/domain/platform/chain/explorer-chain';
import type { Address, Hex } from '@redoubt/power/evm/reader';
import type { AnalyseTarget } from './analyse-worker.ts';

const HELP = 'Enter an address (0x and 40 digits), a transaction (0x and 64 digits), or a name that ends in .eth.';

/** What can be read of a text that was pasted, or why nothing can. */
export function readTarget(text: string): AnalyseTarget | { readonly kind: 'problem'; readonly words: string } {
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
      return { kind: 'problem', words: HELP };
  }
}

/** The chain on which a pasted text is meant: that of its explorer; Ethereum for an ENS name. Undefined where it names none. */
export function findMeantChain(text: string): string | undefined {
  return findLookup(text)?.kind === 'ens-name' ? 'ethereum' : findNamedChain(text);
}
