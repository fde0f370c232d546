import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDocument, sealDocument } from './seal-document.ts';

const key = randomBytes(32);
const bytes = Buffer.from('a passport');
const place = { caseId: 'one', documentId: 'two' };

test('KYC-03: a sealed document is opened with its key, in its place, unchanged, and in no other way', () => {
  const { nonce, sealed } = sealDocument({ key, bytes, ...place });
  expect(openDocument({ key, nonce, sealed, ...place })).toEqual(bytes);
  expect(sealed.includes(bytes)).toBe(false);
  expect(openDocument({ key: randomBytes(32), nonce, sealed, ...place })).toBeUndefined();
  expect(openDocument({ key, nonce: randomBytes(12), sealed, ...place })).toBeUndefined();
  expect(openDocument({ key, nonce, sealed, ...place, caseId: 'other' })).toBeUndefined();
  expect(openDocument({ key, nonce, sealed, ...place, documentId: 'other' })).toBeUndefined();
  for (let at = 0; at < sealed.byteLength; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openDocument({ key, nonce, sealed: changed, ...place }), `byte ${at}`).toBeUndefined();
    expect(openDocument({ key, nonce, sealed: sealed.subarray(0, at), ...place }), `${at} bytes`).toBeUndefined();
  }
});

test('KYC-03: the same document sealed twice has two nonces', () => {
  const [one, other] = [sealDocument({ key, bytes, ...place }), sealDocument({ key, bytes, ...place })];
  expect(one.nonce.equals(other.nonce)).toBe(false);
  expect(one.sealed.equals(other.sealed)).toBe(false);
});
