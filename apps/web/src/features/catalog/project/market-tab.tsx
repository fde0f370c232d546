import { Chip } from '@redoubt/ui/chip';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { ChainGapNotice } from './control/chain-gap-notice.tsx';
import { ContractTable, contractsOf } from './control/contract-table.tsx';
import { CheckTable } from './score/check-table.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';

/** Can holders get out, at what loss, and who can move the market? `market` is what was simulated and read, made by another feature. */
export function MarketTab({ profile, followed, market }: TabProps & { market: ReactNode }) {
  const { contracts, chains, tokenTickers } = profile;
  const tokens = contractsOf(contracts, { role: 'token' });
  const tokenChains = [...new Set(tokens.map(({ chain }) => chain))];
  return (
    <TabLayout
      asideLabel="Tickers"
      main={
        <>
          {market}
          <CheckTable profile={profile} dimension="MKT">
            <ChainGapNotice chains={tokenChains.length > 0 ? tokenChains : chains} followed={followed} />
          </CheckTable>
          <ContractTable
            contracts={tokens}
            title="Token contracts"
            missing="No source that names a token contract of the project is on record."
          />
        </>
      }
      aside={
        <Panel id="tickers" title="Tickers">
          {tokenTickers.length === 0 ? (
            <EmptyNotice title="No ticker is on record">The project may have no token.</EmptyNotice>
          ) : (
            <ul className="flex flex-wrap gap-2 p-5 max-sm:px-4">
              {tokenTickers.map((ticker) => (
                <li key={ticker}>
                  <Chip>{ticker}</Chip>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      }
    />
  );
}
