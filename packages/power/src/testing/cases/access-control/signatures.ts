import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';

/** Signers, and a list of which only the Merkle root is kept. */
export const SIGNATURES: Readonly<Record<string, Case>> = {
  Signed: {
    make: (chain) => chain.make('Signed', [person('signer'), person('oracle')]),
    rows: [
      ['mintSigned(address,uint256,uint256,bytes)', 'mint', ['signer']],
      ['report(uint256,uint8,bytes32,bytes32)', 'other', ['oracle']],
      ['setSigner(address)', 'ownership', ['signer']],
    ],
  },
  Rooted: {
    make: (chain) => chain.make('Rooted', [person('owner'), `0x${'5a'.repeat(32)}`]),
    rows: [['turn(uint256,bytes32[])', 'other', []], ['setRoot(bytes32)', 'ownership', ['owner']], ...OWNABLE('owner')],
  },
};
