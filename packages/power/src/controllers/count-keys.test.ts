import { expect, test } from 'vitest';
import type { Controller } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import { countKeys } from './count-keys.ts';

const at = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const [ann, ben, cid, dan] = [at(0xa1), at(0xb2), at(0xc3), at(0xd4)];
const base = { verified: true, complete: true, controllers: [] } as const;
const wallet = (address: Address, threshold: number, owners: readonly Address[], modules: readonly Address[] = []): Controller => ({
  ...base,
  address,
  kind: 'multisig',
  multisig: { threshold, owners, modules },
});
const count = (address: Address, ...controllers: Controller[]) =>
  countKeys(new Map(controllers.map((controller) => [controller.address, controller])), address);

test('a wallet of keys needs as many as its threshold, however many owners it has', () => {
  const owners = Array.from({ length: 30 }, (_, index) => at(0x100 + index));
  expect(count(at(1), wallet(at(1), 15, owners))).toBe(15);
});

test('a key that stands behind several owners counts once', () => {
  const inner = [wallet(at(2), 1, [ann, ben]), wallet(at(3), 1, [ann, cid])];
  expect(count(at(1), wallet(at(1), 3, [at(2), at(3), dan, ben]), ...inner)).toBe(2);
  expect(count(at(1), wallet(at(1), 2, [at(2), at(3)]), ...inner)).toBe(1);
});

test('a nested wallet needs its own threshold, where cheaper owners do not suffice', () => {
  expect(count(at(1), wallet(at(1), 2, [ann, at(2)]), wallet(at(2), 2, [ben, cid, dan]))).toBe(3);
  expect(count(at(1), wallet(at(1), 2, [ann, ben, at(2)]), wallet(at(2), 2, [ben, cid, dan]))).toBe(2);
});

test('a module acts without the owners, and so does who controls it', () => {
  const module: Controller = { ...base, address: at(5), kind: 'contract', controllers: [dan] };
  expect(count(at(1), wallet(at(1), 3, [ann, ben, cid], [at(5)]), module)).toBe(1);
});

test('wallets that own each other, and owners that no one controls, make no set of keys', () => {
  expect(count(at(1), wallet(at(1), 1, [at(2)]), wallet(at(2), 1, [at(1)]))).toBe(0);
  expect(count(at(1), wallet(at(1), 2, [ann, at(0)]), { ...base, address: at(0), kind: 'nobody' })).toBe(0);
});

test('more sets of shared keys than can be compared leave the number undetermined', () => {
  const keys = Array.from({ length: 14 }, (_, index) => at(0x100 + index));
  const second = wallet(at(2), 7, keys);
  expect(count(at(1), wallet(at(1), 7, [...keys, at(2)]), second)).toBeUndefined();
});
