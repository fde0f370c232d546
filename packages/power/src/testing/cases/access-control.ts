import { join } from 'node:path';
import type { Table } from '../map-cases.ts';
import { CONTROL_CHAINS } from './access-control/control-chains.ts';
import { OWNERS } from './access-control/owners.ts';
import { PROXIES } from './access-control/proxies.ts';
import { ROLE_KINDS } from './access-control/roles.ts';
import { SIGNATURES } from './access-control/signatures.ts';
import { VYPER } from './access-control/vyper.ts';

/** The interface that code written by hand is called through. */
const VYPER_FACE = {
  abi: [
    {
      type: 'function',
      name: 'set_minter',
      stateMutability: 'nonpayable',
      inputs: [
        { name: 'who', type: 'address' },
        { name: 'yes', type: 'bool' },
      ],
      outputs: [],
    },
  ],
  bytecode: '0x00',
} as const;

/**
 * Ways to control access. Truth was written from the sources before the analysis had seen these
 * contracts.
 */
export const ACCESS_CONTROL: Table = {
  folder: join(import.meta.dirname, '../../../contracts/access-control'),
  others: { VyperFace: VYPER_FACE },
  cases: { ...PROXIES, ...OWNERS, ...ROLE_KINDS, ...SIGNATURES, ...CONTROL_CHAINS, ...VYPER },
};
