import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Curves, hashes and wallets with code that the chain itself computes, and storage of one transaction. */
export const PRECOMPILES = deployPlainly({
  CurveSuccess: { value: ETHER, rows: [], dangers: [['payOut(address,uint256,bytes32,bytes32)', 'withdraw']] },
  CurveSilence: { value: ETHER, rows: [], dangers: [['payOut(bytes,uint256)', 'withdraw']] },
  EmptyPairing: { rows: [], dangers: [['claim(bytes,uint256)', 'mint']] },
  FreePoints: { rows: [], dangers: [['claim(uint256[6],uint256)', 'mint']] },
  AbsentCurve: { value: ETHER, rows: [], dangers: [['settle(bytes,uint256)', 'withdraw']] },
  RipemdOwner: { rows: [['seize(address,uint256)', 'withdraw', ['operator']]] },
  BlakeOwner: { value: ETHER, rows: [['close()', 'withdraw', ['admin']]] },
  IdentityOwner: { rows: [['issue(uint256)', 'mint', ['minter']]] },
  PointOwner: { value: ETHER, rows: [['close()', 'withdraw', ['treasurer']]] },
  MissingVerifier: { rows: [], dangers: [['moveByProof(address,address,uint256,bytes)', 'withdraw']] },
  DelegatedWallet: { value: ETHER, rows: [], dangers: [['sweep()', 'withdraw']] },
  DelegatedSize: { rows: [], dangers: [['bonus(uint256)', 'mint']] },
  TransientKey: {
    value: ETHER,
    rows: [
      ['batch(bytes[])', 'withdraw', ['owner']],
      ['arm()', undefined, ['owner']],
      // The key is there only after `arm`, in the same transaction.
      ['take(uint256)', 'withdraw', []],
    ],
  },
  TransientSession: { value: ETHER, rows: [], dangers: [['open(bytes[])', 'withdraw']] },
  TransientSender: { rows: [], dangers: [['transferNoted(address,uint256)', 'withdraw']] },
});
