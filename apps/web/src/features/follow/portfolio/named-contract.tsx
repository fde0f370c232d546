import type { ChainChoice } from './chain-choice.ts';

type NamedContractProps = {
  contract: { readonly symbol: string; readonly name: string };
  chain: string;
  chains: readonly ChainChoice[];
};

/** A token or collection as the first cell of its row: symbol, name and chain. */
export function NamedContract({ contract: { symbol, name }, chain, chains }: NamedContractProps) {
  return (
    <div className="min-w-0">
      <p className="truncate font-semibold" title={symbol} translate="no">
        {symbol}
      </p>
      <p className="truncate text-12 text-text-3" title={name}>
        {name} · {chains.find((each) => each.chain === chain)?.name ?? chain}
      </p>
    </div>
  );
}
