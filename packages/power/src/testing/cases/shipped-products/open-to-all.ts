import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, toBytes32, toHash } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

/** Contracts without privileges: what is asked of the caller concerns the caller’s own. */
export const OPEN_TO_ALL: Readonly<Record<string, Case>> = {
  FreeCoin: {
    make: async (chain) => {
      const coin = await chain.make('FreeCoin', [person('ann')]);
      const said = callsOf(chain, coin, 'FreeCoin');
      await said('ann', 'approve', [person('ben'), ETHER]);
      await said('ann', 'approveUntil', [person('cid'), ETHER, LATER]);
      return coin;
    },
    rows: [],
  },
  OwnLimits: {
    make: async (chain) => {
      const limits = await chain.make('OwnLimits');
      for (const who of ['ann', 'ben']) await pay(chain, who, limits, { contract: 'OwnLimits', name: 'save', value: ETHER });
      const said = callsOf(chain, limits, 'OwnLimits');
      await said('ann', 'nameHeir', [person('heir')]);
      await said('ann', 'setLimit', [5n]);
      return limits;
    },
    rows: [],
  },
  SecretSwaps: {
    make: async (chain) => {
      const swaps = await chain.make('SecretSwaps');
      const args = [person('ben'), toHash('secret'), LATER];
      await pay(chain, 'ann', swaps, { contract: 'SecretSwaps', name: 'open', args, value: ETHER });
      return swaps;
    },
    rows: [],
  },
  HandshakeDeals: {
    make: async (chain) => {
      const deals = await chain.make('HandshakeDeals');
      await pay(chain, 'ann', deals, { contract: 'HandshakeDeals', name: 'open', args: [person('ben')], value: ETHER });
      await callsOf(chain, deals, 'HandshakeDeals')('ben', 'refuse', [person('cid'), true]);
      return deals;
    },
    rows: [],
  },
  BarePair: {
    make: async (chain, made) => {
      const pair = await chain.make('BarePair', [made('Cash')]);
      const cash = callsOf(chain, made('Cash'), 'Cash');
      await cash('deployer', 'transfer', [person('ann'), 10n * ETHER]);
      await cash('ann', 'approve', [pair, 10n * ETHER]);
      await pay(chain, 'ann', pair, { contract: 'BarePair', name: 'join', args: [10n * ETHER], value: ETHER });
      return pair;
    },
    rows: [],
  },
  AllowanceHub: {
    make: async (chain, made) => {
      const hub = await chain.make('AllowanceHub');
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [hub, 10n * ETHER]);
      await callsOf(chain, hub, 'AllowanceHub')('deployer', 'allow', [made('Cash'), person('ann'), ETHER, LATER]);
      return hub;
    },
    rows: [],
  },
  NameCommits: {
    make: async (chain) => {
      const names = await chain.make('NameCommits');
      const word = (text: string) => toBytes32(text).slice(2);
      const commitment = toHash(Buffer.from(`${person('ann').slice(2).padStart(64, '0')}${word('ann')}${word('salt')}`, 'hex'));
      const said = callsOf(chain, names, 'NameCommits');
      await said('ann', 'commit', [commitment]);
      await chain.rpc.ask('evm_increaseTime', [120]);
      await said('ann', 'reveal', [toBytes32('ann'), toBytes32('salt')]);
      await said('ann', 'setManager', [toBytes32('ann'), person('ben')]);
      return names;
    },
    rows: [],
  },
};
