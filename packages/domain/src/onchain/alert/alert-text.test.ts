import { expect, test } from 'vitest';
import { listAlertFacts, titleAlert } from './alert-text.ts';
import type { AlertDetail } from './schema.ts';
import { rateAlert } from './severity.ts';

const ONE = `0x${'1'.repeat(40)}`;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const ADMIN_ROLE = `0x${'0'.repeat(64)}`;
const by = null;
const mint = (shareBps: number): AlertDetail => ({ kind: 'large-mint', by, to: ONE, amount: '5', supplyBefore: '100', shareBps });
const removal = (shareBps: number): AlertDetail => ({ kind: 'liquidity-removal', by, to: ONE, amounts: ['1', '2'], shareBps });
const delay = (beforeSeconds: string, afterSeconds: string): AlertDetail => ({ kind: 'delay-change', by, beforeSeconds, afterSeconds });

test.each<[AlertDetail, string, string]>([
  [mint(500), 'medium', 'Tokens were minted: 5 % of the supply before'],
  [mint(1_000), 'major', 'Tokens were minted: 10 % of the supply before'],
  [mint(5_000), 'critical', 'Tokens were minted: 50 % of the supply before'],
  [removal(2_000), 'major', '20 % of the pool’s liquidity was removed'],
  [removal(9_999), 'critical', '99.99 % of the pool’s liquidity was removed'],
  [delay('172800', '60'), 'major', 'The delay of the timelock was shortened from 2 days to 1 minute'],
  [delay('0', '90'), 'informational', 'The delay of the timelock was lengthened from 0 seconds to 90 seconds'],
  [{ kind: 'owner-change', by, before: ONE, after: ONE }, 'major', 'The owner changed'],
  [{ kind: 'owner-change', by, before: ONE, after: ZERO_ADDRESS }, 'informational', 'Ownership was renounced'],
  [{ kind: 'role-change', by, change: 'granted', role: ADMIN_ROLE, account: ONE }, 'major', 'The admin role was granted'],
  [{ kind: 'role-change', by, change: 'granted', role: `0x${'a'.repeat(64)}`, account: ONE }, 'medium', 'A role was granted'],
  [{ kind: 'role-change', by, change: 'revoked', role: ADMIN_ROLE, account: ONE }, 'minor', 'The admin role was revoked'],
  [
    { kind: 'new-caller', by, selector: '0x867904b4', functionName: 'issue', capabilities: ['mint'], callersBefore: 1 },
    'major',
    'New privileged caller: issue was called for the first time by this address',
  ],
  [{ kind: 'pause', by, paused: false }, 'informational', 'The contract was unpaused'],
  [
    { kind: 'audited-code', by, chain: 'ethereum', contract: ONE, block: 7, scope: 'Vaults', report: 'a' },
    'major',
    'The code that runs is no longer the code that was audited',
  ],
  [
    { kind: 'report-withdrawn', by: null, scope: 'Vaults', report: 'a', version: 2, reason: 'Wrong' },
    'major',
    'The report of the audit of Vaults was withdrawn',
  ],
  [
    { kind: 'report-withdrawn', by: null, of: 'pentest', scope: 'the shop', report: 'a', version: 1, reason: 'Wrong' },
    'major',
    'The report of the penetration test of the shop was withdrawn',
  ],
  [{ kind: 'pause', by, paused: null }, 'major', 'A function that pauses or unpauses the contract was called'],
])('%j is %s: %s', (detail, severity, title) => {
  expect(rateAlert(detail)).toBe(severity);
  expect(titleAlert(detail)).toBe(title);
});

test('small arguments are shown as numbers, others in hexadecimal', () => {
  const words = [`0x${'0'.repeat(61)}12c`, `0x${'f'.repeat(64)}`];
  const facts = listAlertFacts({ kind: 'tax-change', by, selector: '0x667f6526', functionName: 'setTax', arguments: words });
  expect(facts.map(({ value }) => value)).toEqual(['0x667f6526', '300', words[1]]);
});
