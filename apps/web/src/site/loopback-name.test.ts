import { expect, test } from 'vitest';
import { toOtherLoopback } from './loopback-name.ts';

const at = (address: string) => toOtherLoopback(new URL(address) as unknown as Location);

test('a site on this machine has another name, under which a browser has other cookies (BR-27)', () => {
  expect(at('http://localhost:3000/auth/confirm-browser')).toBe('http://127.0.0.1:3000');
  expect(at('http://127.0.0.1:3000/')).toBe('http://localhost:3000');
  expect(at('https://localhost/')).toBe('https://127.0.0.1');
  expect(at('https://redoubt.example/')).toBeUndefined();
  expect(at('http://[::1]:3000/')).toBeUndefined();
});
