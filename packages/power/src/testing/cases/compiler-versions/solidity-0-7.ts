import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import type { Address } from '../../../evm/reader.ts';
import { type Case, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, toBytes, toHash, toWord } from '../contract-calls.ts';

/**
 * The owner of a pool that leaves its administration to the vault: a constant of the vault's
 * source.
 */
const LEFT_TO_VAULT: Address = '0xba1ba1ba1ba1ba1ba1ba1ba1ba1ba1ba1ba1ba1b';

/** Solidity 0.7.6. */
export const SOLIDITY_0_7: Readonly<Record<string, Case>> = {
  Authorizer: {
    make: (chain) => chain.make('Authorizer', [person('admin')]),
    rows: [...ROLES('admin'), ['grantRoles(bytes32[],address)', 'ownership', ['admin']]],
  },
  PoolVault: {
    make: async (chain, made) => {
      const vault = await chain.make('PoolVault', [made('Authorizer')]);
      await fund(chain, vault);
      const allow = (who: string, signature: string) => allowAction(chain, made('Authorizer'), vault, who, signature);
      await allow('ann', 'setAuthorizer(address)');
      await allow('guardian', 'setPaused(bool)');
      await allow('ben', 'withdrawCollected(address,uint256)');
      return vault;
    },
    rows: [
      ['setAuthorizer(address)', 'ownership', ['ann']],
      ['setPaused(bool)', 'pause', ['guardian']],
      ['withdrawCollected(address,uint256)', 'withdraw', ['ben']],
    ],
  },
  VaultPool: {
    make: async (chain, made) => {
      await allowAction(chain, made('Authorizer'), person('deployer'), 'editor', 'setSwapFee(uint256)');
      return chain.make('VaultPool', [made('PoolVault'), LEFT_TO_VAULT]);
    },
    rows: [['setSwapFee(uint256)', undefined, ['editor']]],
  },
  OwnedPool: {
    make: (chain, made) => chain.make('VaultPool', [made('PoolVault'), person('owner')]),
    rows: [['setSwapFee(uint256)', undefined, ['owner']]],
  },
  Storage: {
    make: async (chain) => {
      const storage = await chain.make('Storage', [person('owner')]);
      const said = callsOf(chain, storage, 'Storage');
      const exists = toHash(Buffer.concat([Buffer.from('contract.exists'), toBytes(person('ann'))]));
      await said('owner', 'setBool', [exists, true]);
      await said('owner', 'setAddress', [toHash('contract.addressrocketMinipoolQueue'), person('ben')]);
      await said('owner', 'setDeployedStatus');
      return storage;
    },
    rows: [
      ['setGuardian(address)', 'ownership', ['owner']],
      ['confirmGuardian()', 'ownership', []],
      ['setDeployedStatus()', undefined, ['owner']],
      ['setAddress(bytes32,address)', undefined, ['ann']],
      ['setUint(bytes32,uint256)', undefined, ['ann']],
      ['setBool(bytes32,bool)', undefined, ['ann']],
    ],
  },
  DepositPool: {
    make: (chain, made) => chain.make('DepositPool', [made('Storage')], { value: ETHER }),
    rows: [
      ['setMaximum(uint256)', undefined, ['owner']],
      ['withdrawExcess(uint256)', 'withdraw', ['ben']],
    ],
  },
  Debt: {
    make: (chain) => chain.make('Debt', [person('ann'), person('ben'), person('cid')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['cid']],
      ['burn(address,uint256)', 'burn', ['ann', 'ben', 'cid']],
      ['sendToPool(address,address,uint256)', 'withdraw', ['ben']],
      ['returnFromPool(address,address,uint256)', 'withdraw', ['ann', 'ben']],
    ],
  },
};

/** Grants a person one action of contracts that derive their action ids from `maker`. */
function allowAction(chain: ContractChain, authorizer: Address, maker: Address, who: string, signature: string): Promise<void> {
  const action = toHash(toBytes(`${toWord(maker)}${toSelector(signature)}`));
  return callsOf(chain, authorizer, 'Authorizer')('admin', 'grantRole', [action, person(who)]);
}
