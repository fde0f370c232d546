import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** A contract that holds one of ann's tokens. */
const holding =
  (name: string): Case['make'] =>
  async (chain, made) => {
    const holder = await chain.make(name, [made('PlainCoin')]);
    await callsOf(chain, made('PlainCoin'), 'PlainCoin')('ann', 'transfer', [holder, ETHER]);
    return holder;
  };

/** Calls that believe what their caller says, and ownership that is open to the first who asks. */
export const CALLBACKS = deployPlainly({
  PictureOrders: { value: ETHER, rows: [], dangers: [['onERC721Received(address,address,uint256,bytes)', 'withdraw']] },
  SwapCallback: {
    make: holding('SwapCallback'),
    rows: [],
    dangers: [['uniswapV2Call(address,uint256,uint256,bytes)', 'withdraw']],
  },
  LoanCallback: {
    make: holding('LoanCallback'),
    rows: [],
    dangers: [['onFlashLoan(address,address,uint256,uint256,bytes)', 'withdraw']],
  },
  BridgedCoin: {
    rows: [['setRemote(uint16,bytes32)', 'ownership', ['admin']]],
    dangers: [['lzReceive(uint16,bytes,uint64,bytes)', 'mint']],
  },
  ZeroRoot: {
    rows: [['accept(bytes32)', undefined, ['oracle']]],
    dangers: [['process(address,uint256,uint256)', 'mint']],
  },
  FulfilAnything: { value: ETHER, rows: [], dangers: [['fulfil(bytes32,uint256)', 'withdraw']] },
  AcceptedByAnyone: {
    value: ETHER,
    rows: [
      ['offerOwnership(address)', 'ownership', ['owner']],
      ['sweep()', 'withdraw', ['owner']],
    ],
    dangers: [['acceptOwnership()', 'ownership']],
  },
  RenouncedOpens: {
    make: async (chain) => {
      const token = await chain.make('RenouncedOpens');
      const owner = callsOf(chain, token, 'RenouncedOpens');
      await owner('owner', 'initialize');
      await owner('owner', 'renounce');
      return token;
    },
    rows: [
      ['renounce()', 'ownership', []],
      ['mint(address,uint256)', 'mint', []],
    ],
    dangers: [['initialize()', 'ownership']],
  },
  MisnamedConstructor: {
    value: ETHER,
    rows: [['sweep()', 'withdraw', ['owner']]],
    dangers: [['MisnamedConstructer()', 'ownership']],
  },
  EarlyHook: { rows: [], dangers: [['transfer(address,uint256)', 'mint']] },
  SelfOrders: {
    value: ETHER,
    rows: [['payOut(address,uint256)', 'withdraw', ['SelfOrders']]],
    dangers: [['tryCall(bytes)', 'execute']],
  },
  OpenQueue: { value: ETHER, rows: [], dangers: [['performUpkeep(uint256)', 'withdraw']] },
});
