import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import { assemble } from '../../assemble.ts';
import type { Case } from '../../map-cases.ts';

/**
 * Code in the manner of Vyper: the dispatcher tests selectors by exclusive or, mappings hash their
 * slot first, and all reverts jump to one place.
 */
const VYPER_LIKE = assemble(`
  0x00 calldataload 0xe0 shr
  dup1 0x${toSelector('set_admin(address)')} xor @second jumpi
    callvalue @fail jumpi  0x24 calldatasize lt @fail jumpi
    0x04 calldataload dup1 0xa0 shr @fail jumpi 0x40 mstore
    0x00 sload caller xor @fail jumpi
    0x40 mload 0x00 sstore stop
  second: dup1 0x${toSelector('mint(address,uint256)')} xor @third jumpi
    callvalue @fail jumpi 0x44 calldatasize lt @fail jumpi
    0x04 calldataload dup1 0xa0 shr @fail jumpi 0x40 mstore
    0x01 0x00 mstore caller 0x20 mstore 0x40 0x00 keccak256 sload iszero @fail jumpi
    0x02 0x00 mstore 0x40 mload 0x20 mstore 0x40 0x00 keccak256 dup1 sload 0x24 calldataload dup1 dup3 add dup1 dup3 gt @fail jumpi
    swap2 pop pop swap1 sstore stop
  third: dup1 0x${toSelector('set_minter(address,bool)')} xor @fourth jumpi
    callvalue @fail jumpi 0x44 calldatasize lt @fail jumpi
    0x24 calldataload dup1 0x01 shr @fail jumpi 0x60 mstore
    0x04 calldataload dup1 0xa0 shr @fail jumpi 0x40 mstore
    0x00 sload caller xor @fail jumpi
    0x60 mload 0x01 0x00 mstore 0x40 mload 0x20 mstore 0x40 0x00 keccak256 sstore stop
  fourth: dup1 0x${toSelector('balanceOf(address)')} xor @fifth jumpi
    0x04 calldataload 0x20 mstore 0x02 0x00 mstore 0x40 0x00 keccak256 sload 0x00 mstore 0x20 0x00 return
  fifth: dup1 0x${toSelector('burn(uint256)')} xor @fail jumpi
    callvalue @fail jumpi 0x24 calldatasize lt @fail jumpi
    0x02 0x00 mstore caller 0x20 mstore 0x40 0x00 keccak256 dup1 sload 0x04 calldataload dup1 dup3 lt @fail jumpi
    swap1 sub swap1 sstore stop
  fail: 0x00 0x00 revert`);

/** Code as Vyper compiles it. */
export const VYPER: Readonly<Record<string, Case>> = {
  VyperLike: {
    make: async (chain) => {
      const address = await chain.place('vyper', VYPER_LIKE);
      await chain.rpc.ask('anvil_setStorageAt', [address, '0x0', `0x${person('admin').slice(2).padStart(64, '0')}`]);
      await chain.call(person('admin'), address, { contract: 'VyperFace', name: 'set_minter', args: [person('minter'), true] });
      return address;
    },
    rows: [
      ['set_admin(address)', 'ownership', ['admin']],
      ['set_minter(address,bool)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
};
