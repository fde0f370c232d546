import { expect, test } from 'vitest';
import { hasValidChecksum } from './checksum.ts';

// Test addresses of EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
])('%s has a valid checksum', (address) => {
  expect(hasValidChecksum(address)).toBe(true);
});

test('a letter of the wrong case, or another digit, is detected', () => {
  expect(hasValidChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBe(false);
  expect(hasValidChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BfAed')).toBe(false);
});
