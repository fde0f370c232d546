import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Address } from '../evm/reader.ts';
import { findSource } from './find-source.ts';

// A server with the answers of Sourcify's API v2.

const at = (digits: string): Address => `0x${digits.repeat(20)}`;
const [OWN, LOGIC] = [at('a1'), at('b2')] as [Address, Address];
const CODE = '0x6001';
const answers = new Map<string, { status: number; body: unknown }>();
const server = createServer((request, response) => {
  const { status, body } = answers.get(request.url ?? '') ?? { status: 500, body: 'no such thing' };
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/server`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function answer(address: Address, runtimeMatch: string | null, { code = CODE, chainId = '1' } = {}) {
  const found = { match: runtimeMatch, creationMatch: null, runtimeMatch, chainId, address };
  const body = runtimeMatch === null ? found : { ...found, verifiedAt: '2026-01-01T00:00:00Z', runtimeBytecode: { onchainBytecode: code } };
  const path = `/server/v2/contract/1/${address}?fields=runtimeBytecode.onchainBytecode`;
  answers.set(path, { status: runtimeMatch === null ? 404 : 200, body });
}
const find = (...addresses: Address[]) => findSource(url, { chainId: 1, parts: addresses.map((address) => ({ address, code: CODE })) });

test('JUDGE-09 published source that compiles to the code is verified, also where only its metadata differs', async () => {
  answer(OWN, 'exact_match');
  expect(await find(OWN)).toEqual({ verified: true, words: `By ${new URL(url).host}, published source compiles to its code.` });
  answer(OWN, 'match');
  expect((await find(OWN)).words).toContain('but for its metadata');
});

test('JUDGE-09 a proxy is verified only with every implementation in use', async () => {
  answer(OWN, 'exact_match');
  answer(LOGIC, null);
  expect(await find(OWN, LOGIC)).toMatchObject({ verified: false, words: expect.stringContaining(`its implementation ${LOGIC}`) });
  answer(LOGIC, 'exact_match');
  expect(await find(OWN, LOGIC)).toMatchObject({ verified: true });
});

test('JUDGE-09 a match of other code, of another contract, and an answer that is none leave it open, with the reason', async () => {
  answer(OWN, 'exact_match', { code: '0x6002' });
  expect(await find(OWN)).toMatchObject({ verified: null, words: expect.stringContaining('compared other code') });
  answer(OWN, 'exact_match', { chainId: '10' });
  expect(await find(OWN)).toMatchObject({ verified: null, words: expect.stringContaining('no usable answer') });
  answers.clear();
  expect(await find(OWN)).toMatchObject({ verified: null, words: expect.stringContaining('no usable answer') });
  expect(await findSource('http://127.0.0.1:1', { chainId: 1, parts: [{ address: OWN, code: CODE }] })).toMatchObject({ verified: null });
});
