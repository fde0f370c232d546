import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address, Hex } from '../../../evm/reader.ts';
import { ACCESS_MANAGER, type Case, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, ZERO_ADDRESS } from '../contract-calls.ts';

/** The address that a call without effects returns. */
async function readCall(chain: ContractChain, to: Address, data: Hex): Promise<Address> {
  const word = (await chain.rpc.ask('eth_call', [{ to, data }, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

/** Managers of other contracts, wallets and exchanges, as published. */
export const PUBLISHED_PROTOCOLS: Readonly<Record<string, Case>> = {
  AccessBook: {
    make: async (chain) => {
      const logic = await chain.make('AccessBookLogic');
      const data = chain.encode({ contract: 'AccessBookLogic', name: 'initialize', args: [person('admin')] });
      const book = await chain.make('ERC1967Proxy', [logic, data]);
      const said = callsOf(chain, book, 'AccessBookLogic');
      await said('admin', 'grantRole', [42n, person('operator'), 0]);
      await said('admin', 'grantRole', [43n, person('guardian'), 0]);
      await said('admin', 'setRoleGuardian', [42n, 43n]);
      return book;
    },
    rows: [
      ...ACCESS_MANAGER('admin'),
      ['execute(address,bytes)', 'execute', ['admin', 'operator']],
      // Only for members whose role has a delay, of whom there are none.
      ['schedule(address,bytes,uint48)', undefined, []],
      ['cancel(address,address,bytes)', undefined, ['admin', 'guardian']],
    ],
  },
  ManagedDollar: {
    make: async (chain, made) => {
      const token = await chain.make('ManagedDollar', [made('AccessBook')]);
      const said = callsOf(chain, made('AccessBook'), 'AccessBookLogic');
      const minting = ['0x40c10f19', '0x79cc6790']; // mint and burnFrom
      await said('admin', 'setTargetFunctionRole', [token, minting, 42n]);
      return token;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['operator']],
      ['burnFrom(address,uint256)', 'burn', ['operator']],
      ['setFrozen(bool)', 'pause', ['admin']],
      ['setAuthority(address)', 'ownership', ['AccessBook']],
    ],
  },
  CouncilTimelock: {
    make: async (chain) => {
      const logic = await chain.make('TimelockLogic');
      const data = chain.encode({
        contract: 'TimelockLogic',
        name: 'initialize',
        args: [172_800n, [person('admin')], [person('keeper')], ZERO_ADDRESS],
      });
      return chain.make('ERC1967Proxy', [logic, data]);
    },
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['admin']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['admin']],
      ['cancel(bytes32)', undefined, ['admin']],
      ['execute(address,uint256,bytes,bytes32,bytes32)', 'execute', ['keeper']],
      ['executeBatch(address[],uint256[],bytes[],bytes32,bytes32)', 'execute', ['keeper']],
      ['updateDelay(uint256)', undefined, ['CouncilTimelock']],
      ...ROLES('CouncilTimelock'),
    ],
  },
  SafeWallet: {
    make: async (chain) => {
      const safe = await chain.make('SafeProxyOf1', [await chain.make('SafeL2')]);
      const owners = ['ann', 'ben', 'cid'].map(person);
      const setup = [owners, 2n, ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS];
      await callsOf(chain, safe, 'SafeL2')('deployer', 'setup', setup);
      await chain.call(safe, safe, { contract: 'SafeL2', name: 'enableModule', args: [person('keeper')] });
      return safe;
    },
    rows: [
      ['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute', ['ann', 'ben', 'cid']],
      ['approveHash(bytes32)', undefined, ['ann', 'ben', 'cid']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', 'execute', ['keeper']],
      ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', 'execute', ['keeper']],
      ['addOwnerWithThreshold(address,uint256)', 'ownership', ['SafeWallet']],
      ['removeOwner(address,address,uint256)', 'ownership', ['SafeWallet']],
      ['swapOwner(address,address,address)', 'ownership', ['SafeWallet']],
      ['changeThreshold(uint256)', undefined, ['SafeWallet']],
      ['enableModule(address)', 'ownership', ['SafeWallet']],
      ['disableModule(address,address)', 'ownership', ['SafeWallet']],
      ['setGuard(address)', undefined, ['SafeWallet']],
      ['setModuleGuard(address)', undefined, ['SafeWallet']],
      ['setFallbackHandler(address)', undefined, ['SafeWallet']],
    ],
  },
  SafeFactory: { make: (chain) => chain.make('SafeFactory'), rows: [] },
  SpareToken: {
    make: (chain) => chain.make('FixedToken', ['Spare', 'SPARE', 10n ** 24n, person('deployer')]),
    rows: [],
  },
  PairFactory: {
    make: (chain) => chain.make('PairFactory', [person('treasurer')]),
    rows: [
      ['setFeeTo(address)', 'fee', ['treasurer']],
      ['setFeeToSetter(address)', 'ownership', ['treasurer']],
    ],
  },
  TokenPair: {
    make: async (chain, made) => {
      const tokens = [made('FixedToken'), made('SpareToken')];
      await callsOf(chain, made('PairFactory'), 'PairFactory')('ann', 'createPair', tokens);
      const get = chain.encode({ contract: 'PairFactory', name: 'getPair', args: tokens });
      const pair = await readCall(chain, made('PairFactory'), get);
      for (const token of tokens) await callsOf(chain, token, 'FixedToken')('deployer', 'transfer', [pair, 10n * ETHER]);
      await callsOf(chain, pair, 'TokenPair')('ann', 'mint', [person('ann')]);
      return pair;
    },
    rows: [['initialize(address,address)', undefined, ['PairFactory']]],
  },
  WrappedEther: { make: (chain) => chain.make('WrappedEther'), rows: [] },
  PairRouter: {
    make: (chain, made) => chain.make('PairRouter', [made('PairFactory'), made('WrappedEther')]),
    rows: [],
  },
  PoolFactory: {
    make: (chain) => chain.make('PoolFactory', [], { from: person('librarian') }),
    rows: [
      ['setOwner(address)', 'ownership', ['librarian']],
      ['enableFeeAmount(uint24,int24)', undefined, ['librarian']],
    ],
  },
  TokenPool: {
    make: async (chain, made) => {
      const args = [made('FixedToken'), made('SpareToken'), 3_000];
      await callsOf(chain, made('PoolFactory'), 'PoolFactory')('ann', 'createPool', args);
      const get = chain.encode({ contract: 'PoolFactory', name: 'getPool', args });
      const pool = await readCall(chain, made('PoolFactory'), get);
      await callsOf(chain, pool, 'TokenPool')('ann', 'initialize', [2n ** 96n]);
      return pool;
    },
    rows: [
      ['setFeeProtocol(uint8,uint8)', 'fee', ['librarian']],
      ['collectProtocol(address,uint128,uint128)', 'withdraw', ['librarian']],
    ],
  },
};
