import type { Case } from '../../map-cases.ts';
import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** A token whose pool holds a part of the supply. */
const pooled =
  (name: string): Case['make'] =>
  (chain, made) =>
    chain.make(name, [made('Pair')]);

/** Tokens that can be bought and not sold, and ordinary calls that are orders of one account. */
export const CLOSED_MARKETS = deployPlainly({
  Pair: { rows: [] },
  ListedSellers: { make: pooled('ListedSellers'), rows: [['setBot(address,bool)', 'blacklist', ['operator']]] },
  GasPriceLimit: { rows: [['setGasLimit(uint256)', 'pause', ['owner']]] },
  FeeByReserve: { make: pooled('FeeByReserve'), rows: [['tune(uint256)', 'fee', ['keeper']]] },
  BurnOfPair: { make: pooled('BurnOfPair'), rows: [['deflate(uint256)', 'burn', ['steward']]] },
  AllowanceOfPair: { make: pooled('AllowanceOfPair'), rows: [['openTrading()', 'withdraw', ['admin']]] },
  Cooldown: { rows: [['setCooldown(uint256)', 'pause', ['guardian']]] },
  MarkByTransfer: {
    rows: [['transfer(address,uint256)', 'blacklist', ['hidden']]],
    dangers: [['transferFrom(address,address,uint256)', 'blacklist']],
  },
  SwitchByApproval: { rows: [['approve(address,uint256)', 'pause', ['guardian']]] },
  FeeByTransfer: { rows: [['transfer(address,uint256)', 'fee', ['keeper']]] },
  OwnerByTransfer: {
    rows: [
      ['transfer(address,uint256)', 'ownership', ['hidden']],
      ['mint(address,uint256)', 'mint', []],
    ],
  },
  EndByWithdraw: { value: ETHER, rows: [['withdraw(uint256)', 'destroy', ['heir']]] },
  MemoRuns: { value: ETHER, rows: [['depositWithMemo(bytes)', 'execute', ['editor']]] },
});
