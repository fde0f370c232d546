import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import type { TokenProject } from '@redoubt/domain/catalog/file/token-list';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';

type Contract = { readonly chain: string; readonly address: string };

/**
 * What public lists say to one contract of the catalogue. `equal`: the same address on the same chain and, where the list names a
 * token, under a ticker or name of the file. `other-name`: there under another ticker. `other-address`: the list has the file's token on
 * that chain at an address that the file lacks. `other-chain`: the address is listed on other chains alone. `mentioned`: it stands in a
 * text without a chain.
 */
export type Comparison = 'equal' | 'other-name' | 'other-address' | 'other-chain' | 'mentioned' | 'absent';

export type PublicLists = {
  readonly tokens: readonly TokenProject[];
  /** Contracts with a chain and without a ticker. */
  readonly contracts: readonly Contract[];
  /** Addresses in lower case, of which no chain is known. */
  readonly addresses: ReadonlySet<string>;
};

export type Compared = { readonly id: string; readonly contract: CatalogFile['contracts'][number]; readonly result: Comparison };

const keyOf = ({ chain, address }: Contract) => `${chain} ${address.toLowerCase()}`;

/** Compares each contract of the files with the lists, one by one: that an address is listed somewhere is no agreement. */
export function compareContracts(files: readonly CatalogFile[], { tokens, contracts, addresses }: PublicLists): Compared[] {
  const tokenAt = new Map(tokens.flatMap((token) => token.contracts.map((contract) => [keyOf(contract), token] as const)));
  const listed = new Set(contracts.map(keyOf));
  const anywhere = new Set([...tokenAt.keys(), ...listed].map((key) => key.split(' ')[1]));
  return files.flatMap((file) => {
    const own = new Set(file.contracts.map(keyOf));
    const itsTokens = tokens.filter((token) => token.contracts.some((contract) => own.has(keyOf(contract))));
    const compare = (contract: CatalogFile['contracts'][number]): Comparison => {
      const key = keyOf(contract);
      const token = tokenAt.get(key);
      if (token !== undefined) {
        const names = [...file.tickers, contract.name, contract.name.split(' ')[0] ?? '', file.name].map(toSearchTerm);
        return names.includes(toSearchTerm(token.ticker)) || names.includes(toSearchTerm(token.name)) ? 'equal' : 'other-name';
      }
      if (listed.has(key)) return 'equal';
      const term = toSearchTerm(contract.name);
      const rivals = itsTokens
        .filter(({ ticker }) => contract.role === 'token' && toSearchTerm(ticker) === term)
        .flatMap((each) => each.contracts.filter(({ chain }) => chain === contract.chain));
      if (rivals.length > 0 && !rivals.some((rival) => own.has(keyOf(rival)))) return 'other-address';
      if (anywhere.has(contract.address.toLowerCase())) return 'other-chain';
      return addresses.has(contract.address.toLowerCase()) ? 'mentioned' : 'absent';
    };
    return file.contracts.map((contract) => ({ id: file.id, contract, result: compare(contract) }));
  });
}
