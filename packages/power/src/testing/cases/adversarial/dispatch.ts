import { toSelector } from '../../../analysis/read-safe.ts';
import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

const PARTS = ['balanceOf(address)', 'transfer(address,uint256)', 'seize(address,uint256)', 'setPart(bytes4,address)'];

/** Functions that are found in unusual ways, and calls that name no function. */
export const DISPATCH = deployPlainly({
  HashedSelector: { rows: [['harvest(address,uint256)', 'mint', ['minter']]] },
  ComputedSelector: { value: ETHER, rows: [['settle(uint256)', 'withdraw', ['treasurer']]] },
  ReceiveTakes: { value: ETHER, rows: [], fallback: true },
  FallbackMints: { rows: [], fallback: true },
  ShortOrder: { value: ETHER, rows: [], fallback: true },
  ThreeBytes: { value: ETHER, rows: [], dangers: [['fallback()', 'withdraw']] },
  TrailingSender: { rows: [['transfer(address,uint256)', 'withdraw', ['operator']]] },
  TrailingMint: { rows: [['approve(address,uint256)', 'mint', ['hidden']]] },
  Table: {
    make: async (chain) => {
      const selectors = PARTS.map((signature) => `0x${toSelector(signature)}`);
      return chain.make('Table', [await chain.make('TableParts'), selectors]);
    },
    rows: [
      ['seize(address,uint256)', 'withdraw', ['keeper']],
      ['setPart(bytes4,address)', 'upgrade', ['admin']],
    ],
  },
  InnocentHarvest: {
    make: async (chain) => chain.make('InnocentHarvest', [await chain.make('PayingPart')], { value: ETHER }),
    rows: [
      ['setStrategy(address)', 'upgrade', ['admin']],
      ['harvest(uint256)', 'withdraw', ['keeper']],
    ],
  },
  StoredSteps: { rows: [['step(uint256,uint256)', 'mint', ['operator']]] },
  MaskedPointer: { value: ETHER, rows: [['poke()', 'withdraw', ['treasurer']]] },
  Machine: { rows: [['run(bytes)', 'mint', ['editor']]] },
  BareDispatch: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['keeper']]] },
  SelfCall: {
    rows: [
      ['seize(address,address,uint256)', 'withdraw', ['SelfCall']],
      ['execute(bytes)', 'execute', ['hidden']],
    ],
  },
  OrderInAmount: { rows: [['transfer(address,uint256)', 'withdraw', ['guardian']]] },
  PayableView: { value: ETHER, rows: [['totalDeposits()', 'withdraw', ['admin']]] },
});
