import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Branches behind much memory, storage, hashing, paths or code. */
export const RESOURCES = deployPlainly({
  MuchMemory: { rows: [['approve(address,uint256)', 'mint', ['minter']]] },
  ManySlots: { value: ETHER, rows: [['sweep()', 'withdraw', ['treasurer']]] },
  LongList: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['operator']]] },
  HashRounds: { rows: [['issue(uint256)', 'mint', ['editor']]] },
  DeepCalls: {
    value: ETHER,
    rows: [
      ['settle(uint256)', 'withdraw', ['keeper']],
      ['descend(uint256,address,uint256)', 'withdraw', ['DeepCalls']],
    ],
  },
  CopiedBranches: { rows: [['turn(uint256)', 'pause', ['guardian']]] },
  Maze: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['hidden']]] },
  PowerOfCaller: { rows: [['issue(uint256)', 'mint', ['minter']]] },
  SearchedList: { rows: [['burn(address,uint256)', 'burn', ['operator']]] },
  LongLoop: { value: ETHER, rows: [['settle(uint256)', 'withdraw', ['admin']]] },
  SlotWalk: { rows: [['grow(uint256)', 'mint', ['owner']]] },
  SortFirst: { rows: [['settle(uint256[],address)', 'withdraw', ['hidden']]] },
  ManyFunctions: { rows: [['otterFlint(uint256)', 'burn', ['keeper']]] },
});
