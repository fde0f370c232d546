import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, toHash, toWord } from '../contract-calls.ts';

const APPROVE_MESSAGES = 'approveMessages((string,string,string,address,bytes32)[],(((address,uint128)[],uint128,bytes32),bytes[]))';

const ROTATE_SIGNERS = 'rotateSigners(((address,uint128)[],uint128,bytes32),(((address,uint128)[],uint128,bytes32),bytes[]))';

/** Uniswap's governance and Axelar's gateway as published. */
export const PUBLISHED: Readonly<Record<string, Case>> = {
  Uni: {
    make: (chain) => chain.make('Uni', [person('ann'), person('minter'), LATER]),
    rows: [
      ['setMinter(address)', 'ownership', ['minter']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
  UniTimelock: {
    make: (chain) => chain.make('UniTimelock', [person('steward'), 172_800n]),
    rows: [
      ['queueTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['cancelTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['executeTransaction(address,uint256,string,bytes,uint256)', 'execute', ['steward']],
      ['setDelay(uint256)', undefined, ['UniTimelock']],
      ['setPendingAdmin(address)', 'ownership', ['UniTimelock']],
      ['acceptAdmin()', 'ownership', []],
    ],
  },
  GovernorAlpha: { make: (chain, made) => chain.make('GovernorAlpha', [made('UniTimelock'), made('Uni')]), rows: [] },
  TreasuryVester: {
    make: (chain, made) => chain.make('TreasuryVester', [made('Uni'), person('ann'), ETHER, LATER, LATER + 1_000n, LATER + 2_000n]),
    rows: [['setRecipient(address)', 'ownership', ['ann']]],
  },
  FeeToSetter: {
    make: async (chain) => {
      const factory = await chain.make('V2Factory', [person('deployer')]);
      const setter = await chain.make('FeeToSetter', [factory, LATER, person('owner'), person('treasurer')]);
      await callsOf(chain, factory, 'V2Factory')('deployer', 'setFeeToSetter', [setter]);
      return setter;
    },
    rows: [
      ['setOwner(address)', 'ownership', ['owner']],
      ['setFeeToSetter(address)', undefined, ['owner']],
      ['toggleFees(bool)', undefined, ['owner']],
    ],
  },
  FeeTo: {
    make: (chain) => chain.make('FeeTo', [person('owner')]),
    rows: [
      ['setOwner(address)', 'ownership', ['owner']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['updateTokenAllowState(address,bool)', undefined, ['owner']],
      ['updateTokenAllowStates(address[],bool)', undefined, ['owner']],
    ],
  },
  Operators: {
    make: async (chain) => {
      const operators = await chain.make('Operators', [person('owner')]);
      await callsOf(chain, operators, 'Operators')('owner', 'addOperator', [person('operator')]);
      return operators;
    },
    rows: [
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['proposeOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['addOperator(address)', 'ownership', ['owner']],
      ['removeOperator(address)', undefined, ['owner']],
      ['executeContract(address,bytes,uint256)', 'execute', ['operator']],
    ],
  },
  Gateway: {
    make: async (chain) => {
      const code = await chain.make('Gateway', [1n, toHash('domain'), 0n]);
      // The operator, and one signer of whom only a hash is stored.
      const words = [person('operator'), 0x40n, 1n, 0x20n, 0x60n, 1n, 0n, 1n, person('signer'), 1n];
      return chain.make('GatewayProxy', [code, person('owner'), `0x${words.map(toWord).join('')}`]);
    },
    // The argument types recovered from bytecode are wrong, so no call of these can be tried.
    missed: [APPROVE_MESSAGES, ROTATE_SIGNERS],
    rows: [
      ['setPauseStatus(bool)', 'pause', ['owner', 'operator']],
      ['transferOperatorship(address)', 'ownership', ['owner', 'operator']],
      ['upgrade(address,bytes32,bytes)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['proposeOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      [APPROVE_MESSAGES, undefined, []],
      [ROTATE_SIGNERS, undefined, []],
    ],
  },
  ServiceGovernance: {
    make: (chain, made) => chain.make('ServiceGovernance', [made('Gateway'), 'Axelarnet', 'axelar1governance', 3_600n, person('operator')]),
    rows: [
      ['executeOperatorProposal(address,bytes,uint256)', 'execute', ['operator']],
      ['transferOperatorship(address)', 'ownership', ['operator', 'ServiceGovernance']],
      ['withdraw(address,uint256)', 'withdraw', ['ServiceGovernance']],
    ],
  },
};
