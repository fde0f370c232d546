import { expect, test } from 'vitest';
import { hueOf, identiconCells, monogramOf, shortenAddress } from './identity.ts';

test.each([
  ['Uniswap', 'Un'],
  ['Rocket Pool', 'RP'],
  ['1inch', '1i'],
  ['Ready (Argent)', 'RA'],
  ['ether.fi', 'EF'],
  ['Saltmarsh (demo)', 'Sa'],
  ['Sweetwater (demo)', 'Sw'],
  ['Heron Exchange (demo)', 'HE'],
  ["Bob's", 'Bo'],
  ['  ', '?'],
  ['Ω', 'Ω'],
])('the monogram of %j is %s', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram);
});

test('an address keeps its prefix and both ends', () => {
  expect(shortenAddress('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')).toBe('0x1f98…f984');
});

test('a hue belongs to its id', () => {
  expect(hueOf('uniswap')).toBe(hueOf('uniswap'));
  expect(hueOf('uniswap')).not.toBe(hueOf('uniswaq'));
});

test('an identicon is mirrored', () => {
  const cells = identiconCells('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984');
  expect(cells).toHaveLength(25);
  for (let row = 0; row < 5; row += 1) expect(cells[row * 5]).toBe(cells[row * 5 + 4]);
});

test('an address of many zeros has a figure', () => {
  expect(identiconCells('0x000000000004444c5dc75cb358380d2e3de08a90').some((cell) => cell > 0)).toBe(true);
});
