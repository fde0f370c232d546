import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const DAY_S = 86_400;
const OPERATION = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)';

/** Abstract accounts with who pays their gas, and crossings to other chains, of parts of OpenZeppelin 5. */
export const CROSSINGS: Readonly<Record<string, Case>> = {
  StakeDesk: {
    make: async (chain) => {
      const desk = await chain.make('StakeDesk');
      await pay(chain, 'ann', desk, { contract: 'StakeDesk', name: 'depositTo', args: [person('ann')], value: ETHER });
      await pay(chain, 'ben', desk, { contract: 'StakeDesk', name: 'addStake', args: [DAY_S], value: ETHER });
      return desk;
    },
    rows: [],
  },
  // What only the entry point calls here changes nothing.
  PassPaymaster: {
    make: async (chain, made) => {
      const paymaster = await chain.make('PassPaymaster', [made('SeasonPass'), made('StakeDesk'), person('treasurer')]);
      await pay(chain, 'ben', paymaster, { contract: 'PassPaymaster', name: 'deposit', value: ETHER });
      await pay(chain, 'treasurer', paymaster, { contract: 'PassPaymaster', name: 'addStake', args: [DAY_S], value: ETHER });
      return paymaster;
    },
    rows: [
      ['withdraw(address,uint256)', 'withdraw', ['treasurer']],
      ['addStake(uint32)', undefined, ['treasurer']],
      ['unlockStake()', undefined, ['treasurer']],
      ['withdrawStake(address)', 'withdraw', ['treasurer']],
      ...OWNABLE('treasurer'),
    ],
  },
  SalaryModule: {
    make: (chain) => chain.make('SalaryModule', [person('operator')]),
    rows: [['pay(address,address,uint256)', 'withdraw', ['operator']]],
  },
  ModularAccount: {
    make: async (chain, made) => {
      const account = await chain.make('ModularAccount', [made('StakeDesk'), made('SalaryModule')], { value: ETHER });
      await callsOf(chain, made('SalaryModule'), 'SalaryModule')('operator', 'pay', [account, person('ann'), 1n]);
      return account;
    },
    rows: [
      ['execute(bytes32,bytes)', 'execute', ['ModularAccount', 'StakeDesk']],
      ['executeFromExecutor(bytes32,bytes)', 'execute', ['SalaryModule']],
      ['installModule(uint256,address,bytes)', 'ownership', ['ModularAccount', 'StakeDesk']],
      ['uninstallModule(uint256,address,bytes)', undefined, ['ModularAccount', 'StakeDesk']],
      // Pays the entry point what it asks for.
      [`validateUserOp(${OPERATION},bytes32,uint256)`, undefined, ['StakeDesk']],
    ],
  },
  RoamingCoin: {
    make: async (chain) => {
      const coin = await chain.make('RoamingCoin', [person('owner'), person('operator')]);
      await callsOf(chain, coin, 'RoamingCoin')('operator', 'crosschainMint', [person('ann'), ETHER]);
      return coin;
    },
    rows: [
      ['crosschainMint(address,uint256)', 'mint', ['operator']],
      ['crosschainBurn(address,uint256)', 'burn', ['operator']],
      ['setBridge(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  RelayGateway: {
    make: (chain) => chain.make('RelayGateway', [person('owner'), [person('keeper'), person('operator')]]),
    rows: [
      ['deliver(address,bytes32,bytes,bytes)', undefined, ['keeper', 'operator']],
      ['setRelayer(address,bool)', 'ownership', ['owner']],
    ],
  },
  CashBridge: {
    make: async (chain, made) => {
      const bridge = await chain.make('CashBridge', [made('Cash'), made('RelayGateway'), person('hidden'), person('steward')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [bridge, 10n * ETHER]);
      return bridge;
    },
    rows: [
      ['receiveMessage(bytes32,bytes,bytes)', 'withdraw', ['RelayGateway']],
      ['link(address,uint256,address)', undefined, ['steward']],
      ...OWNABLE('steward'),
    ],
  },
};
