import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, ZERO_ADDRESS } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** The account whose key is the hash of "voucher key". It signed the vouchers here. */
const ISSUER = '0x9039da15c4e15e234e04cdf373a80147fe42f64e';
/** The account whose key is 1. */
const FIRST_KEY = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf';
const VOUCHER_WEI = 10n ** 16n;
const V = 27;

/** A contract in which ann redeemed a voucher: from then on its signature is known to everyone. */
const redeemed =
  (name: string, voucher: readonly unknown[], value = 0n): Case['make'] =>
  async (chain) => {
    const contract = await chain.make(name, [], { value });
    await callsOf(chain, contract, name)('ann', 'redeem', voucher);
    return contract;
  };

/** Signatures that are not checked, not bound to what they allow, or usable again. */
export const SIGNATURES = deployPlainly({
  ZeroSigner: { value: ETHER, rows: [], dangers: [['payOut(address,uint256,uint8,bytes32,bytes32)', 'withdraw']] },
  ZeroOperator: {
    make: (chain) => chain.make('ZeroOperator', [person('operator'), ZERO_ADDRESS]),
    rows: [['moveBySignature(address,address,uint256,bytes32,bytes32,uint8)', 'withdraw', ['operator']]],
    dangers: [['moveBySignature(address,address,uint256,bytes32,bytes32,uint8)', 'withdraw']],
  },
  NamedVerifier: { value: ETHER, rows: [], dangers: [['payOut(address,bytes32,bytes,uint256)', 'withdraw']] },
  OwnVerifier: { rows: [['accept(bytes32)', undefined, ['hidden']]] },
  ReplayedVoucher: {
    make: redeemed(
      'ReplayedVoucher',
      [
        VOUCHER_WEI,
        V,
        '0xbb244bf5838a2449476ceb544968937ebb0bc456882744d5d119c2a4558f3004',
        '0x136e05e1add56df2f45d82e678856aee8f17548bdc8000ec104b0073650c7c27',
      ],
      ETHER,
    ),
    rows: [['redeem(uint256,uint8,bytes32,bytes32)', 'withdraw', [ISSUER]]],
    dangers: [['redeem(uint256,uint8,bytes32,bytes32)', 'withdraw']],
  },
  UnspentNonce: {
    make: redeemed('UnspentNonce', [
      person('ann'),
      VOUCHER_WEI,
      1n,
      V,
      '0x0daab4af51d4e941e1afe9b2fadb8eb040a757ac56cc2d8c294de87752a7be47',
      '0x56bd72896ded792923e4b65a5c4451f0a3dbfe83d309f9dfca254d822e806e82',
    ]),
    rows: [['redeem(address,uint256,uint256,uint8,bytes32,bytes32)', 'mint', [ISSUER]]],
    dangers: [['redeem(address,uint256,uint256,uint8,bytes32,bytes32)', 'mint']],
  },
  NamelessDigest: {
    rows: [],
    dangers: [['moveBySignature(address,address,uint256,address,uint8,bytes32,bytes32)', 'withdraw']],
  },
  SignatureTwin: {
    make: redeemed(
      'SignatureTwin',
      [
        person('ann'),
        VOUCHER_WEI,
        V,
        '0xb4221c43d932149c677916e10ab929f58c7be7c0891ea026286bb234dbf9fca6',
        '0x5ab7948dfc76f700780b10b7908bb32c9f0677342f0e2deea45c0625d919406d',
      ],
      ETHER,
    ),
    rows: [['redeem(address,uint256,uint8,bytes32,bytes32)', 'withdraw', [ISSUER]]],
    dangers: [['redeem(address,uint256,uint8,bytes32,bytes32)', 'withdraw']],
  },
  PackedTexts: {
    rows: [['approveText(bytes32)', undefined, ['editor']]],
    dangers: [['claim(string,string)', 'mint']],
  },
  SignedOperator: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['hidden']]] },
  CallerDigest: {
    value: ETHER,
    rows: [['payOut(bytes32,uint8,bytes32,bytes32,uint256)', 'withdraw', [ISSUER]]],
    dangers: [['payOut(bytes32,uint8,bytes32,bytes32,uint256)', 'withdraw']],
  },
  KnownKey: {
    value: ETHER,
    rows: [['payOut(address,uint256,uint8,bytes32,bytes32)', 'withdraw', [FIRST_KEY]]],
    dangers: [['payOut(address,uint256,uint8,bytes32,bytes32)', 'withdraw']],
  },
});
