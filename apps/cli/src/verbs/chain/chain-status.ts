import type { ChainStatus } from '@redoubt/domain/onchain/activity/chains';
import { describeProgress } from '@redoubt/domain/onchain/record/judge-chain';
import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import { listUsageToday, type UsageToday } from '@redoubt/server/onchain/record/usage-store';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const chainStatus = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const { chains, usage } = await withDatabase({ settings: readSettings() }, async ({ db }) => ({
      chains: await listChains({ db }),
      usage: await listUsageToday({ db }),
    }));
    const text = chains.length === 0 ? 'No chain is connected.' : chains.flatMap((chain) => describeChain(chain, usage)).join('\n');
    return { text, json: { chains, usage }, failed: chains.some(({ phase }) => phase === 'stopped') };
  },
});

function describeChain(chain: ChainStatus, usage: readonly UsageToday[]): string[] {
  const { head, indexed, finalized, lagSeconds, contracts, contractsWithGap, gapBlocksMax, pastFault, controlFault, traces } = chain;
  const facts = [
    `head ${head ?? 'unknown'}`,
    `on record to ${indexed ?? 'none yet'}`,
    `final to ${finalized ?? 'unknown'}`,
    lagSeconds !== null && `${lagSeconds} s behind`,
    `${contracts} contracts`,
    contractsWithGap > 0 && `${contractsWithGap} of them lack up to ${gapBlocksMax} blocks of their past`,
    contractsWithGap > 0 && pastFault !== null && `the past waits: ${pastFault}`,
    controlFault !== null && `who got control before its record waits: ${controlFault}`,
    traces === false && 'calls between contracts are not told',
  ];
  return [
    `${chain.name} (${chain.chainId}): ${describeProgress(chain).label}. ${chain.reason}`,
    `  ${facts.filter(Boolean).join(', ')}`,
    ...chain.endpoints.map(({ host, state, head: its, latencyMs, missing, waits }) =>
      [
        `  ${host}: ${state}`,
        its !== null && `head ${its}`,
        latencyMs !== null && `${latencyMs} ms`,
        missing.length > 0 && `without ${missing.join(', ')}`,
        waits !== null && `daily limit: ${waits}`,
        describeUsage(usage.filter((one) => one.chain === chain.chain && one.host === host)),
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ];
}

/** Workers' requests since midnight UTC. */
function describeUsage(usage: readonly UsageToday[]): string | false {
  const sum = (of: 'calls' | 'units') => usage.reduce((total, one) => total + one[of], 0);
  return usage.length > 0 && `${sum('calls')} calls (${sum('units')} units) today`;
}
