import type { ChainStatus } from '@redoubt/domain/onchain/activity/chains';
import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const chainStatus = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const chains = await withDatabase({ settings: readSettings() }, ({ db }) => listChains({ db }));
    const text = chains.length === 0 ? 'No chain is connected.' : chains.flatMap(describeChain).join('\n');
    return { text, json: { chains }, failed: chains.some(({ phase }) => phase === 'stopped') };
  },
});

function describeChain(chain: ChainStatus): string[] {
  const { head, indexed, finalized, lagSeconds, phase, fault, contracts, contractsWithGap, gapBlocksMax, traces } = chain;
  const facts = [
    `head ${head ?? 'unknown'}`,
    `on record to ${indexed ?? 'none yet'}`,
    `final to ${finalized ?? 'unknown'}`,
    lagSeconds !== null && `${lagSeconds} s behind`,
    `${contracts} contracts`,
    contractsWithGap > 0 && `${contractsWithGap} of them lack up to ${gapBlocksMax} blocks of their past`,
    traces === false && 'calls between contracts are not told',
  ];
  return [
    `${chain.name} (${chain.chainId}): ${phase}${fault === null ? '' : `, ${fault}`}`,
    `  ${facts.filter(Boolean).join(', ')}`,
    ...chain.endpoints.map(({ host, state, head: its, latencyMs, missing }) =>
      [
        `  ${host}: ${state}`,
        its !== null && `head ${its}`,
        latencyMs !== null && `${latencyMs} ms`,
        missing.length > 0 && `without ${missing.join(', ')}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ];
}
