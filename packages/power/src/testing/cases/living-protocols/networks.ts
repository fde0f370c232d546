import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, toHash } from '../contract-calls.ts';
import { pay } from './pay.ts';

const COUNCILLORS = ['ann', 'ben', 'cid'];

/** Docks of other chains, registered shares, a patient proxy, a council for emergencies, and a card. */
export const NETWORKS: Readonly<Record<string, Case>> = {
  RollupDock: {
    make: async (chain) => {
      const dock = await chain.make('RollupDock', ['owner', 'operator', 'guardian'].map(person), { value: ETHER });
      await callsOf(chain, dock, 'RollupDock')('operator', 'post', [toHash('root')]);
      return dock;
    },
    rows: [
      ['post(bytes32)', undefined, ['operator']],
      ['reject(uint256)', undefined, ['guardian']],
      ['setSequencer(address)', 'ownership', ['owner']],
      ['setChallenger(address)', 'ownership', ['owner']],
    ],
  },
  PeerCoin: {
    make: async (chain) => {
      const coin = await chain.make('PeerCoin', [person('operator'), person('owner')]);
      const peer = `0x${'7'.padStart(64, '0')}`;
      await callsOf(chain, coin, 'PeerCoin')('operator', 'receiveMessage', [1, peer, person('ann'), ETHER]);
      return coin;
    },
    rows: [
      ['receiveMessage(uint32,bytes32,address,uint256)', 'mint', ['operator']],
      ['setPeer(uint32,bytes32)', undefined, ['owner']],
      ['setDailyLimit(uint256)', undefined, ['owner']],
      ['setDelegate(address)', 'ownership', ['owner']],
    ],
  },
  InvestorRegister: {
    make: async (chain) => {
      const register = await chain.make('InvestorRegister', [person('owner'), person('keeper')]);
      for (const who of ['ann', 'ben']) await callsOf(chain, register, 'InvestorRegister')('keeper', 'enter', [person(who), 36]);
      return register;
    },
    rows: [
      ['enter(address,uint16)', undefined, ['keeper']],
      ['strike(address)', undefined, ['keeper']],
      ['setAgent(address,bool)', 'ownership', ['owner']],
    ],
  },
  RegisteredShares: {
    make: async (chain, made) => {
      const shares = await chain.make('RegisteredShares', [made('InvestorRegister'), person('minter'), person('operator')]);
      const said = callsOf(chain, shares, 'RegisteredShares');
      for (const who of ['ann', 'ben']) await said('minter', 'issue', [person(who), ETHER]);
      return shares;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['minter']],
      ['forcedTransfer(address,address,uint256)', 'withdraw', ['operator']],
      ['setFrozen(address,bool)', 'blacklist', ['minter', 'operator']],
      ['setRegister(address)', undefined, ['minter']],
      ['setTransferAgent(address)', 'ownership', ['minter']],
    ],
  },
  PatientProxy: {
    make: async (chain) => {
      const proxy = await chain.make('PatientProxy', [await chain.make('BoxCode'), person('steward')]);
      await callsOf(chain, proxy, 'BoxCode')('deployer', 'open', [person('guardian')]);
      await pay(chain, 'ann', proxy, { contract: 'BoxCode', name: 'put', value: ETHER });
      await callsOf(chain, proxy, 'PatientProxy')('steward', 'announce', [await chain.make('BoxCode')]);
      return proxy;
    },
    rows: [
      ['announce(address)', undefined, ['steward']],
      ['takeBack()', undefined, ['steward']],
      ['applyNext()', 'upgrade', ['steward']],
      ['seize(address,uint256)', 'withdraw', ['guardian']],
    ],
  },
  EmergencyCouncil: {
    make: async (chain) => {
      const council = await chain.make('EmergencyCouncil', [person('owner'), COUNCILLORS.map(person)]);
      await pay(chain, 'heir', council, { contract: 'EmergencyCouncil', name: 'save', value: ETHER });
      return council;
    },
    rows: [
      // The second vote stops.
      ['voteToStop()', undefined, COUNCILLORS],
      ['start()', 'pause', ['owner']],
      ['seat(address,bool)', 'ownership', ['owner']],
    ],
  },
  MonthlyCard: {
    make: async (chain) => {
      const card = await chain.make('MonthlyCard', [person('owner'), person('operator')], { value: ETHER });
      await callsOf(chain, card, 'MonthlyCard')('owner', 'setShop', [person('heir'), true]);
      return card;
    },
    rows: [
      ['charge(address,uint256)', 'withdraw', ['operator']],
      ['setShop(address,bool)', undefined, ['owner']],
      ['setCard(address,uint96)', 'ownership', ['owner']],
      ['drain(uint256)', 'withdraw', ['owner']],
    ],
  },
};
