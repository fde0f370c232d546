import { type ContractChain, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../analysis/read-safe.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { assemble } from './assemble.ts';

export const OWNER = toPerson('owner');

/** A dispatcher over functions named `f0`, `f1`, …. */
const dispatch = (bodies: readonly string[]): Hex =>
  assemble(`0x00 calldataload 0xe0 shr
    ${bodies.map((_, index) => `dup1 0x${toSelector(`f${index}()`)} eq @f${index} jumpi`).join('\n')}
    0x00 0x00 revert
    ${bodies.map((body, index) => `f${index}: ${body}`).join('\n')}
    refuse: 0x00 0x00 revert`);

/** OwnershipTransferred(address,address), which triggers a new analysis of a followed contract. */
const OWNERSHIP_TRANSFERRED = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

/**
 * Code of the largest size. Each of its selectors leads into an endless loop with sixteen megabytes
 * of memory, which takes seconds to recognise. A call with any other selector logs a change of
 * control.
 */
export function toSlowCode({ selectors = 2_100, bytesMax = 24_576 }: { selectors?: number; bytesMax?: number } = {}): Hex {
  const names = Array.from({ length: selectors }, (_, index) => (0x1000_0000 + index * 7_919).toString(16).padStart(8, '0'));
  let code: string = assemble(`0x00 calldataload 0xe0 shr ${names.map((name) => `dup1 0x${name} eq @slow jumpi`).join(' ')}
    ${OWNERSHIP_TRANSFERRED} 0x00 0x00 log1 stop slow:`).slice(0, -2);
  for (;;) {
    const at = ((code.length - 2) / 2).toString(16).padStart(4, '0');
    const loop = `5b61${at}5f6300ffffff5256`;
    if ((code.length - 2 + loop.length) / 2 > bytesMax) return code as Hex;
    code += loop;
  }
}

const ONLY_OWNER = '0x00 sload caller eq iszero @refuse jumpi';

/** Places a contract on the chain with its owner in slot 0. */
async function place(chain: ContractChain, name: string, code: Hex): Promise<Address> {
  const address = await chain.place(name, code);
  await chain.rpc.ask('anvil_setStorageAt', [address, '0x0', toSlot(OWNER)]);
  return address;
}

const toSlot = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`;
const ofCode = (name: string, code: Hex) => (chain: ContractChain) => place(chain, name, code);
const runAll = (target: string) =>
  `calldatasize 0x00 0x00 calldatacopy 0x00 0x00 calldatasize 0x00 ${target} gas delegatecall @ok jumpi 0x00 0x00 revert ok: stop`;

/** Contracts that try to exhaust or deceive the analysis. */
export const HOSTILE = {
  'a loop without an end': ofCode('loop', dispatch(['again: @again jump'])),
  'a loop that hashes all its memory': ofCode('hashes', dispatch(['hash: 0x01f000 0x00 keccak256 0x00 mstore @hash jump'])),
  'a loop of the dearest arithmetic': ofCode('powers', dispatch(['power: 0x00 not 0x03 "0x0a" 0x00 mstore @power jump'])),
  'three hundred questions to the caller, with much memory': ofCode(
    'questions',
    dispatch([
      `0x01 0x01f000 mstore ${Array.from({ length: 300 }, (_, index) => `0x${(index + 16).toString(16).padStart(4, '0')} calldataload caller add 0x03 and @q${index} jumpi q${index}:`).join(' ')} 0x01 0x01 sstore stop`,
    ]),
  ),
  'twenty-four kilobytes of guarded functions': ofCode(
    'jump table',
    dispatch(Array.from({ length: 860 }, (_, index) => `${ONLY_OWNER} 0x${(index + 1).toString(16).padStart(4, '0')} 0x01 sstore stop`)),
  ),
  'functions that take long to find': (chain: ContractChain) => chain.place('slow to read', toSlowCode()),
  'an answer of two megabytes': async (chain: ContractChain) => {
    const big = await chain.place('big answer', assemble('0x200000 0x00 return'));
    return place(chain, 'asks for much', dispatch([`0x00 0x00 0x00 0x00 ${big} gas staticcall pop ${ONLY_OWNER} 0x01 0x01 sstore stop`]));
  },
  'three hundred answers of two megabytes, each to another question': async (chain: ContractChain) => {
    const big = await chain.place('big answer', assemble('0x200000 0x00 return'));
    const asks = Array.from(
      { length: 300 },
      (_, index) => `0x${(index + 1).toString(16).padStart(4, '0')} 0x00 mstore 0x00 0x00 0x20 0x00 ${big} gas staticcall pop`,
    );
    return place(chain, 'asks for very much', dispatch([`${asks.join(' ')} ${ONLY_OWNER} 0x01 0x01 sstore stop`]));
  },
  'memory that is filled before each of many questions': ofCode(
    'fills',
    dispatch(
      Array.from(
        { length: 40 },
        (_, index) =>
          `calldatasize 0x01 add 0x00 mstore 0x01e000 0x00 0x20 "0x5e" ${Array.from({ length: 8 }, (_, at) => `caller 0x${(at + 1).toString(16).padStart(2, '0')} shr 0x01 and @m${index}x${at} jumpi m${index}x${at}:`).join(' ')} ${ONLY_OWNER} 0x01 0x01 sstore stop`,
      ),
    ),
  ),
  'proxies that run each other without an end': async (chain: ContractChain) => {
    await chain.place('right', assemble(runAll(toPerson('left'))));
    return chain.place('left', assemble(runAll(toPerson('right'))));
  },
  'a proxy that changes its code with every call': async (chain: ContractChain) => {
    // The implementation overwrites the implementation slot before anything else.
    const next = await chain.place('next code', dispatch(['0x01 0x01 sstore stop']));
    const first = await chain.place('first code', dispatch([`${next} 0x05 sstore ${ONLY_OWNER} 0x02 0x02 sstore stop`]));
    const address = await place(chain, 'changing proxy', assemble(runAll('0x05 sload')));
    await chain.rpc.ask('anvil_setStorageAt', [address, '0x5', toSlot(first)]);
    return address;
  },
  'getters that lie': async (chain: ContractChain) => {
    const answers = [
      ['owner()', `0x${'22'.repeat(20)}`],
      ['getMinDelay()', '0x0fffff'],
      ['getThreshold()', '0x05'],
      ['implementation()', `0x${'33'.repeat(20)}`],
      ['facets()', `0x${'ff'.repeat(32)}`],
    ] as const;
    const code = assemble(`0x00 calldataload 0xe0 shr
      ${answers.map(([signature]) => `dup1 0x${toSelector(signature)} eq @say${toSelector(signature)} jumpi`).join('\n')}
      dup1 0x${toSelector('f0()')} eq @f0 jumpi 0x00 0x00 revert
      ${answers.map(([signature, word]) => `say${toSelector(signature)}: ${word} 0x00 mstore 0x20 0x00 return`).join('\n')}
      f0: ${ONLY_OWNER} 0x01 0x01 sstore stop
      refuse: 0x00 0x00 revert`);
    return place(chain, 'liar', code);
  },
} satisfies Readonly<Record<string, (chain: ContractChain) => Promise<Address>>>;
