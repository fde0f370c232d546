import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import type { Case } from '../../map-cases.ts';
import { askAddress } from '../contract-calls.ts';

/** Announced changes, and modules that act after a delay. */
export const TIMELOCKS: Readonly<Record<string, Case>> = {
  Guard: {
    make: (chain) => chain.make('Guard', [person('owner')]),
    rows: [
      ['permit(bytes32,bytes32,bytes32)', undefined, ['owner']],
      ['forbid(bytes32,bytes32,bytes32)', undefined, ['owner']],
    ],
  },
  Pauser: {
    make: async (chain, made) => {
      const pauser = await chain.make('Pauser', [person('owner'), made('Guard')]);
      const plot = toSelector('plot(address,bytes32,bytes,uint256)').padEnd(64, '0');
      const args = [`${person('ann')}${'0'.repeat(24)}`, `${pauser}${'0'.repeat(24)}`, `0x${plot}`];
      await chain.call(person('owner'), made('Guard'), { contract: 'Guard', name: 'permit', args });
      return pauser;
    },
    rows: [
      ['plot(address,bytes32,bytes,uint256)', undefined, ['owner', 'ann', 'Pauser']],
      ['drop(address,bytes32,bytes,uint256)', undefined, ['owner', 'Pauser']],
      ['setOwner(address)', 'ownership', ['Hands']],
      ['setAuthority(address)', 'ownership', ['Hands']],
      ['setDelay(uint256)', undefined, ['Hands']],
    ],
  },
  Hands: {
    make: (chain, made) => askAddress(chain, made('Pauser'), 'hands()'),
    rows: [['exec(address,bytes)', 'upgrade', ['Pauser']]],
  },
  DelayModule: {
    make: (chain) => chain.make('DelayModule', [person('owner'), person('treasurer'), person('ann')]),
    rows: [
      ['setTxCooldown(uint256)', undefined, ['owner']],
      ['setAvatar(address)', undefined, ['owner']],
      ['enableModule(address)', 'ownership', ['owner']],
      ['disableModule(address,address)', undefined, ['owner']],
      ['setTxNonce(uint256)', undefined, ['owner']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', undefined, ['ann']],
    ],
  },
  Announced: {
    make: (chain) => chain.make('Announced', [person('admin')]),
    rows: [
      ['commit(address)', undefined, ['admin']],
      ['apply_()', 'ownership', ['admin']],
      ['revertCommit()', undefined, ['admin']],
      ['kill()', 'pause', ['admin']],
      ['setFee(uint256)', 'fee', ['admin']],
    ],
  },
};
