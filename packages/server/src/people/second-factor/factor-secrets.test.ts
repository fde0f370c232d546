import { UserId } from '@redoubt/domain/ids';
import { expect, test } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes, openSecret, sealSecret } from './factor-secrets.ts';

const userId = UserId.parse('1b4e28ba-2fa1-4d2b-883f-0016d3cca427');
const otherId = UserId.parse('6fa459ea-ee8a-4ca4-894e-db77e160355e');
const installationSecret = 'k'.repeat(64);
const secret = Buffer.from('12345678901234567890');

test('a secret is stored unreadable, differently each time, and comes back', () => {
  const [one, other] = [sealSecret(secret, { userId, installationSecret }), sealSecret(secret, { userId, installationSecret })];
  expect(one).toHaveLength(48);
  expect(one.includes(secret)).toBe(false);
  expect(one.equals(other)).toBe(false);
  expect(openSecret(one, { userId, installationSecret })).toEqual(secret);
});

test('it does not open for another person, with another key, or once a bit of it was changed', () => {
  const sealed = sealSecret(secret, { userId, installationSecret });
  expect(() => openSecret(sealed, { userId: otherId, installationSecret })).toThrow();
  expect(() => openSecret(sealed, { userId, installationSecret: 'j'.repeat(64) })).toThrow();
  for (const at of [0, 11, 12, 31, 32, 47]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => openSecret(changed, { userId, installationSecret })).toThrow();
  }
});

test('recovery codes are ten, all different, of letters and digits that cannot be mixed up', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[abcdefghjkmnpqrstuvwxyz23456789]{10}$/);
});

test('the hash of a recovery code depends on the code, the person and the installation', () => {
  const hash = hashRecoveryCode('abcdefgh23', { userId, installationSecret });
  expect(hash).toHaveLength(32);
  expect(hashRecoveryCode('abcdefgh23', { userId, installationSecret })).toEqual(hash);
  expect(hashRecoveryCode('abcdefgh24', { userId, installationSecret })).not.toEqual(hash);
  expect(hashRecoveryCode('abcdefgh23', { userId: otherId, installationSecret })).not.toEqual(hash);
  expect(hashRecoveryCode('abcdefgh23', { userId, installationSecret: 'j'.repeat(64) })).not.toEqual(hash);
});
