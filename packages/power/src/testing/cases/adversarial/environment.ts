import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Where the sweeper of FutureSweeper will stand, once someone deploys it through the usual factory. */
const FUTURE_SWEEPER = '0x5aa2a2b95efab3a24c8e9c344ce8764c013ba712';

/** Branches on the block, the transaction, the gas, and other accounts' code and balance. */
export const ENVIRONMENT = deployPlainly({
  GasPriceMint: { rows: [], dangers: [['transfer(address,uint256)', 'mint']] },
  BaseFeeDoor: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['hidden']]] },
  TimeBomb: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['owner']]] },
  // From 2027 on.
  OpenLater: { rows: [], dangers: [['harvest(uint256)', 'mint']] },
  HundredthBlock: { value: ETHER, rows: [['withdraw(uint256)', 'withdraw', ['treasurer']]] },
  SimulationCoinbase: { rows: [['transfer(address,uint256)', 'mint', ['hidden']]] },
  // Anyone who builds a block.
  BuilderTakes: { value: ETHER, rows: [], dangers: [['tip()', 'withdraw']] },
  ChainDoor: { rows: [['sync(uint256)', 'pause', ['guardian']]] },
  LongCalldata: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['operator']]] },
  GasLeftDoor: { rows: [['approve(address,uint256)', 'mint', ['minter']]] },
  GasDigits: { value: ETHER, rows: [], dangers: [['ping()', 'withdraw']] },
  FutureCode: {
    rows: [
      ['raise()', undefined, ['keeper']],
      ['transferFrom(address,address,uint256)', 'withdraw', ['hidden']],
    ],
  },
  FutureNonce: { value: ETHER, rows: [['withdraw(uint256)', 'withdraw', ['hidden']]] },
  FutureSweeper: { value: ETHER, rows: [['sweep()', 'withdraw', [FUTURE_SWEEPER]]] },
  BalanceDoor: { rows: [['claim(uint256)', 'mint', ['minter']]] },
  RandaoDoor: { value: ETHER, rows: [['withdraw(uint256)', 'withdraw', ['operator']]] },
  BlobFeeDoor: { rows: [['burn(address,uint256)', 'burn', ['keeper']]] },
  AnswerSize: { rows: [], dangers: [['refresh(uint256)', 'mint']] },
  ForcedEther: { value: ETHER, rows: [], dangers: [['settle()', 'withdraw']] },
  BlockHashDoor: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['hidden']]] },
  GasLimitDoor: { rows: [['approve(address,uint256)', 'mint', ['owner']]] },
  HalfMinute: { value: ETHER, rows: [], dangers: [['poke()', 'withdraw']] },
  WarmSlot: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['hidden']]] },
  SilentHeartbeat: { rows: [['beat(uint256)', 'pause', ['treasurer']]] },
});
