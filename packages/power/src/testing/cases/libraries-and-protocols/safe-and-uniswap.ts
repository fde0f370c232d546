import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import type { Hex } from '../../../evm/reader.ts';
import type { Case } from '../../map-cases.ts';
import { ZERO_ADDRESS } from '../contract-calls.ts';

/** Safe and Uniswap as published. */
export const SAFE_AND_UNISWAP: Readonly<Record<string, Case>> = {
  SafeProxy: {
    make: async (chain) => {
      const proxy = await chain.make('SafeProxy', [await chain.make('Safe')]);
      const args = [[person('ann'), person('ben'), person('cid')], 2n, ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS];
      await chain.call(person('passer-by'), proxy, { contract: 'Safe', name: 'setup', args });
      return proxy;
    },
    rows: [
      ['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute', ['ann', 'ben', 'cid']],
      ['approveHash(bytes32)', undefined, ['ann', 'ben', 'cid']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', 'execute', []],
      ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', 'execute', []],
      ['addOwnerWithThreshold(address,uint256)', 'ownership', ['SafeProxy']],
      ['removeOwner(address,address,uint256)', 'ownership', ['SafeProxy']],
      ['swapOwner(address,address,address)', 'ownership', ['SafeProxy']],
      ['changeThreshold(uint256)', undefined, ['SafeProxy']],
      ['enableModule(address)', 'ownership', ['SafeProxy']],
      ['disableModule(address,address)', undefined, ['SafeProxy']],
      ['setGuard(address)', undefined, ['SafeProxy']],
      ['setModuleGuard(address)', undefined, ['SafeProxy']],
      ['setFallbackHandler(address)', undefined, ['SafeProxy']],
    ],
  },
  V1Factory: {
    make: async (chain) => {
      const factory = await chain.make('V1Factory');
      const args = [await chain.make('V1Exchange')];
      await chain.call(person('passer-by'), factory, { contract: 'V1Factory', name: 'initializeFactory', args });
      return factory;
    },
    rows: [],
  },
  V1Exchange: {
    make: async (chain, made) => {
      const token = await chain.make('TokenOf2');
      await chain.call(person('passer-by'), made('V1Factory'), { contract: 'V1Factory', name: 'createExchange', args: [token] });
      const data = `0x${toSelector('getExchange(address)')}${token.slice(2).padStart(64, '0')}`;
      const word = (await chain.rpc.ask('eth_call', [{ to: made('V1Factory'), data }, 'latest'])) as Hex;
      return `0x${word.slice(26)}`;
    },
    rows: [],
  },
  SwapRouter: {
    make: async (chain) => chain.make('SwapRouter', [await chain.make('V3Factory'), await chain.make('TokenOf2')]),
    rows: [],
  },
};
