import { expect, test } from 'vitest';
import { canonicalJson } from '../../canonical-json.ts';
import { REPORT_FORMAT, type ReportDocument, type ReportKey } from './document.ts';
import { verifyReport } from './verify-report.ts';

const REPORT: ReportDocument = {
  format: REPORT_FORMAT,
  id: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11',
  version: 1,
  provider: { name: 'Redoubt', origin: 'https://redoubt.example' },
  project: { id: 'harbour', name: 'Harbour' },
  title: 'Vaults',
  date: '2026-11-20',
  disclosure: 'full',
  fullSha256: null,
  scope: { code: null, commit: null, files: [], sha256: 'a'.repeat(64), lines: 0, addresses: [] },
  summary: 'One finding — größer als keine.',
  method: 'Read line by line.',
  notLookedAt: 'The website.',
  findings: [{ number: 1, severity: 'major', status: 'open', withheld: true, sha256: 'b'.repeat(64) }],
};

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function makeKey(id: string, from = '2026-01-01T00:00:00Z', until: string | null = null) {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const key: ReportKey = {
    id,
    publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    validFrom: from,
    validUntil: until,
  };
  const sign = async (report: ReportDocument) => {
    const value = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, bytesOf(canonicalJson(report))));
    return canonicalJson({ report, signature: { algorithm: 'Ed25519', keyId: id, value } });
  };
  return { key, sign };
}

const first = await makeKey('first', '2026-01-01T00:00:00Z', '2026-11-20T09:00:00Z');
const second = await makeKey('second', '2026-11-20T09:00:00Z');
const keys = [first.key, second.key];
const file = await first.sign(REPORT);

test('a report is genuine with the key that signed it, also after that key was replaced', async () => {
  expect(await verifyReport(bytesOf(file), { keys })).toMatchObject({ is: 'genuine', key: { id: 'first' }, report: { title: 'Vaults' } });
  expect(await verifyReport(bytesOf(await second.sign(REPORT)), { keys })).toMatchObject({ is: 'genuine', key: { id: 'second' } });
});

test('a change of any one byte is found', async () => {
  const bytes = bytesOf(file);
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = bytes.slice();
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect((await verifyReport(changed, { keys })).is, `byte ${index}`).not.toBe('genuine');
  }
});

test.each([
  ['a space at the end', `${file} `],
  ['a field more', file.replace('"report":{', '"report":{"aaa":1,')],
  ['a field told twice', file.replace('"title":"Vaults"', '"title":"Safe","title":"Vaults"')],
  ['a byte order mark', `\ufeff${file}`],
  ['a byte less', file.slice(0, -1)],
])('%s is no genuine report', async (_what, text) => {
  expect((await verifyReport(bytesOf(text), { keys })).is).not.toBe('genuine');
});

test('an unknown key, a key of another time and a file of another kind are each told as what they are', async () => {
  expect(await verifyReport(bytesOf(file), { keys: [second.key] })).toEqual({ is: 'unknown-key', keyId: 'first' });
  expect(await verifyReport(bytesOf(await first.sign({ ...REPORT, date: '2026-11-21' })), { keys })).toMatchObject({ is: 'changed' });
  expect(await verifyReport(bytesOf('{"report":{}}'), { keys })).toMatchObject({ is: 'no-report' });
  expect(await verifyReport(bytesOf('%PDF-1.7'), { keys })).toMatchObject({ is: 'no-report' });
});

test('a key that calls itself by the name of another signs nothing', async () => {
  const forger = await makeKey('first');
  expect(await verifyReport(bytesOf(await forger.sign(REPORT)), { keys })).toMatchObject({ is: 'changed' });
});
