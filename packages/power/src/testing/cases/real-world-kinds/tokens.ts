import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Tokens with reflections, launch limits, elastic supply, yearly minting and agents. */
export const TOKENS: Readonly<Record<string, Case>> = {
  ReflectionToken: {
    make: async (chain) => {
      const token = await chain.make('ReflectionToken', [person('owner')]);
      await callsOf(chain, token, 'ReflectionToken')('owner', 'transfer', [person('ann'), ETHER]);
      return token;
    },
    rows: [
      ['excludeFromReward(address)', undefined, ['owner']],
      ['excludeFromFee(address)', undefined, ['owner']],
      ['includeInFee(address)', undefined, ['owner']],
      ['setTaxFeePercent(uint256)', 'fee', ['owner']],
      ['setLiquidityFeePercent(uint256)', 'fee', ['owner']],
      ['setMaxTxPercent(uint256)', undefined, ['owner']],
      ['withdrawStuck(address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LaunchToken: {
    make: async (chain, made) => {
      const token = await chain.make('LaunchToken', [person('owner'), made('TokenPair'), person('treasurer')]);
      await callsOf(chain, token, 'LaunchToken')('owner', 'enableTrading');
      await callsOf(chain, token, 'LaunchToken')('owner', 'transfer', [token, ETHER]);
      return token;
    },
    rows: [
      ['enableTrading()', undefined, ['owner']],
      ['removeLimits()', undefined, ['owner']],
      ['updateMaxWallet(uint256)', undefined, ['owner']],
      ['updateMaxTransaction(uint256)', undefined, ['owner']],
      ['excludeFromLimits(address,bool)', undefined, ['owner']],
      ['setMarketMaker(address,bool)', undefined, ['owner']],
      ['updateTaxes(uint256,uint256)', 'fee', ['owner']],
      ['manageBots(address[],bool)', 'blacklist', ['owner']],
      ['updateMarketingWallet(address)', undefined, ['owner']],
      ['forwardTaxes(uint256)', 'withdraw', ['treasurer']],
      ['withdrawStuckToken(address,address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  ElasticToken: {
    make: (chain) => chain.make('ElasticToken', [person('owner')]),
    rows: [['setMonetaryPolicy(address)', 'ownership', ['owner']], ['rebase(int256)', undefined, ['SupplyPolicy']], ...OWNABLE('owner')],
  },
  SupplyPolicy: {
    make: async (chain, made) => {
      const args = [person('owner'), made('ElasticToken'), person('keeper'), person('oracle')];
      const policy = await chain.make('SupplyPolicy', args);
      await callsOf(chain, made('ElasticToken'), 'ElasticToken')('owner', 'setMonetaryPolicy', [policy]);
      await callsOf(chain, policy, 'SupplyPolicy')('oracle', 'pushPrice', [12n * 10n ** 17n]);
      return policy;
    },
    rows: [
      ['pushPrice(uint256)', undefined, ['oracle']],
      ['rebase()', undefined, ['keeper']],
      ['setOrchestrator(address)', 'ownership', ['owner']],
      ['setOracle(address)', 'ownership', ['owner']],
      ['setLag(uint256)', undefined, ['owner']],
      ['setThreshold(uint256)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  YearlyVotes: {
    make: (chain) => chain.make('YearlyVotes', [person('ann'), person('minter'), 1_700_000_000n]),
    rows: [
      ['setMinter(address)', 'ownership', ['minter']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
  SecurityToken: {
    make: async (chain) => {
      const token = await chain.make('SecurityToken', [person('owner'), person('operator')]);
      const said = callsOf(chain, token, 'SecurityToken');
      await said('operator', 'setVerified', [person('ann'), true]);
      await said('owner', 'transfer', [person('ann'), ETHER]);
      return token;
    },
    rows: [
      ['addAgent(address)', 'ownership', ['owner']],
      ['removeAgent(address)', 'ownership', ['owner']],
      ['setVerified(address,bool)', undefined, ['operator']],
      ['pause()', 'pause', ['operator']],
      ['unpause()', 'pause', ['operator']],
      ['setAddressFrozen(address,bool)', 'blacklist', ['operator']],
      ['freezePartialTokens(address,uint256)', 'blacklist', ['operator']],
      ['mint(address,uint256)', 'mint', ['operator']],
      ['burn(address,uint256)', 'burn', ['operator']],
      ['forcedTransfer(address,address,uint256)', 'withdraw', ['operator']],
      ['recoveryAddress(address,address)', 'withdraw', ['operator']],
      ...OWNABLE('owner'),
    ],
  },
};
