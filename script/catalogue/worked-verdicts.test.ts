import { judgeListedToken } from '@redoubt/domain/catalog/verdict/listed-token';
import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import { expect, test } from 'vitest';
import { judgeAll, readCatalogue } from './judge-files.ts';

// Verdicts of projects that people look for, worked out by hand from catalog/ by the rules of docs/methodology.md. Who changes what is on
// record of one of them works it out again here.

const AS_OF = Date.parse('2026-11-24T12:00:00Z');
const judged = new Map<string, VerdictByQuestion>(judgeAll(await readCatalogue(), AS_OF).map(({ file, verdict }) => [file.id, verdict]));

/** Level, basis, day of the decisive statements, contracts read, what makes the level, and the answers to the five questions. */
function summaryOf(id: string) {
  const verdict = judged.get(id);
  if (verdict === undefined) throw new Error(`${id} is not in the catalogue.`);
  const { level, basis, asOf, read, sentence, reasons, questions } = verdict;
  return {
    says: [level, basis, asOf, `${read.contracts} of ${read.of}`],
    sentence,
    reasons: reasons.map((reason) => `${reason.check} ${reason.level}`),
    answers: questions.map(({ question, state, unknown }) => `${question} ${state}${unknown === null ? '' : ` (${unknown})`}`),
  };
}

const CHAINLESS = 'selling unknown (needs-a-chain)';

// Control. The permissions book (2026-08-22) reads, of five pools on four chains, an upgrade by a governor, delay null: a vote with notice that
// was not read is a concern (medium). v3 and v2 pool and the Payloads Controller on Ethereum say it in the same words, so they are one finding
// about three contracts; each other chain has a block of its own: three more. DeFiScan (2025-05-07) names a contract that upgrades AAVE: an
// account that was not resolved, a concern: the fifth, and the oldest of the decisive ones.
// Losses. 190 million hit it through a third party, 56,000 is below a million, 1.9 million of 2022 came back whole: no finding. The search names no
// place that lists stolen keys, so the question stays open.
// Audits: 20 of 10 firms. Status: live. Of 21 contracts nine have a reading.
test('Aave', () => {
  expect(summaryOf('aave')).toEqual({
    says: ['medium', 'reported', '2025-05-07', '9 of 21'],
    sentence:
      'A governance vote (Executor_lvl1 (V3)) can replace the code of v3 Pool and 2 more contracts, with notice that was not read (Aave permissions book, block 25,806,993, 3 months old). 9 of 21 contracts read.',
    reasons: ['GOV-01 medium', 'GOV-01 medium', 'GOV-01 medium', 'GOV-01 medium', 'GOV-01 medium'],
    answers: ['control concern', CHAINLESS, 'audits pass', 'losses unknown (too-few)', 'status pass'],
  });
});

// Control. L2BEAT (2026-06-08) reads of USDC on Ethereum: upgrade by a key without code, delay 0. On Ethereum that is a key, and a key below 24
// hours fails; a token holds users' value: high. The keys that pause and blacklist are GOV-02, a concern. The master minter is a contract that
// was not resolved: a concern, never more. On Base (2025-05-14) the upgrader is an account without code on a layer 2 chain of which nothing is
// known below: not a key but unresolved, so a concern; its minter likewise. The level is that of the failure, so its day counts alone.
// Audits: one, of one firm: a concern without a level. The loss of 2023 was a bank's. No one looked whether it runs. 3 of 12 were read.
test('USDC', () => {
  expect(summaryOf('usdc')).toEqual({
    says: ['high', 'reported', '2026-06-08', '3 of 12'],
    sentence:
      'A single-key wallet (EOA) can replace the code of USDC without a timelock (L2BEAT, 5 months old). A single-key wallet (EOA) can pause or blacklist in USDC (L2BEAT, 5 months old). 3 of 12 contracts read.',
    reasons: ['GOV-01 high', 'GOV-02 medium', 'GOV-01 medium', 'GOV-01 medium', 'GOV-01 medium'],
    answers: ['control fail', CHAINLESS, 'audits concern', 'losses unknown (too-few)', 'status unknown (not-searched)'],
  });
});

// Control. Only of the governor does a reading name a replacement of code: by a timelock, delay null (DeFiScan, the newer of 2025-01-31): a
// concern. The owners of the factories have functions that were not classified, which is no finding. Documents speak of parameters, not of taking.
// 220,000 dollars of 2020 are below a million; one place was searched. 14 audits of 6 firms. Six of 18 were read.
test('Uniswap', () => {
  expect(summaryOf('uniswap')).toEqual({
    says: ['medium', 'reported', '2025-01-31', '6 of 18'],
    sentence:
      'A timelock can replace the code of Governor Bravo, with notice that was not read (DeFiScan, 21 months old). 6 of 18 contracts read.',
    reasons: ['GOV-01 medium'],
    answers: ['control concern', CHAINLESS, 'audits pass', 'losses unknown (too-few)', 'status pass'],
  });
});

// Control. Staking, registry and oracle are no core roles; vaults and tokens are. The newest reading that names an upgrade: of the Withdrawal Queue
// and the Vault Hub state-mate's of 2026-08-17, by the Agent, a governor, delay null: one concern about two contracts. Of the Withdrawal Vault
// state-mate names no upgrade, so L2BEAT's of 2025-05-09 stands: by Aragon Voting, a second concern, and the older day.
// No loss is on record, and one place was searched. 16 audits of 11 firms. Ten of 15 were read.
test('Lido', () => {
  expect(summaryOf('lido')).toEqual({
    says: ['medium', 'reported', '2025-05-09', '10 of 15'],
    sentence:
      'A governance vote (Aragon Agent) can replace the code of Withdrawal Queue and 1 more contract, with notice that was not read (Lido state-mate, 3 months old). 10 of 15 contracts read.',
    reasons: ['GOV-01 medium', 'GOV-01 medium'],
    answers: ['control concern', CHAINLESS, 'audits pass', 'losses unknown (too-few)', 'status pass'],
  });
});

// Control. Of five bridges on Ethereum L2BEAT (2025-05-02) reads two ways to new code: a contract with a delay of 259,200 s, and the Security Council,
// 9 of 12, with none. Nine keys are no single key, and no notice is below 48 hours: a concern, one finding about five contracts. Of ARB (2025-05-16) the
// emergency council, 9 of 12, without notice: a second. The "eoa" 0xf7951d… is the alias of a timelock below, whose notice was read elsewhere: a third.
// 22 audits of one firm: a concern without a level. Of 8 contracts seven were read: not the token's copy on Ethereum.
test('Arbitrum', () => {
  expect(summaryOf('arbitrum')).toEqual({
    says: ['medium', 'reported', '2025-05-02', '7 of 8'],
    sentence:
      'Arbitrum Security Council (multisig, 9 of 12 keys) can replace the code of Rollup and 4 more contracts without a timelock (L2BEAT, block 22,397,501, 18 months old). 7 of 8 contracts read.',
    reasons: ['GOV-01 medium', 'GOV-01 medium', 'GOV-01 medium'],
    answers: ['control concern', CHAINLESS, 'audits concern', 'losses unknown (too-few)', 'status pass'],
  });
});

// Nothing was read of five contracts. 30,950,010 dollars went by a key in 2017: above ten million, and no source says that they came back, so a concern
// at any age; older than a year, so no more than that. One audit. The day is that of the search for losses.
test('Tether', () => {
  expect(summaryOf('tether')).toEqual({
    says: ['medium', 'attested', '2026-11-21', '0 of 5'],
    sentence:
      '2017-11-19: Tokens taken out of the treasury wallet, 31 million US dollars lost; no return is on record. 0 of 5 contracts read.',
    reasons: ['OPS-01 medium'],
    answers: ['control unknown (not-read)', CHAINLESS, 'audits concern', 'losses concern', 'status unknown (not-searched)'],
  });
});

// Nothing was read of its contract. Five places were searched for audits and none found: CAP-12, medium. 15 million dollars went by keys in 2023 without
// a return on record: medium. Never low, and never "not known": what is known is bad.
test('Pepe', () => {
  expect(summaryOf('pepe')).toEqual({
    says: ['medium', 'attested', '2026-11-21', '0 of 1'],
    sentence:
      'No published audit was found in 5 searched places. 2023-08-24: Signers of the wallet of the project sold its tokens, 15 million US dollars lost; no return is on record. 0 of 1 contracts read.',
    reasons: ['CAP-12 medium', 'OPS-01 medium'],
    answers: ['control unknown (not-read)', CHAINLESS, 'audits concern', 'losses concern', 'status unknown (not-searched)'],
  });
});

// Closed since May 2026, of its funds nothing is stated: high, by a page. L2BEAT (2025-05-02): 2 of 5 keys replace the code of its spoke at once: two
// keys are no single key, so a concern beside it. A page and a reading: the basis is mixed; the level is the closing's, so its day counts.
// The owner of the older bridge, 7 of 9, is named without a replacement of code. Four audits of three firms. Two of nine were read.
test('Everclear', () => {
  expect(summaryOf('everclear')).toEqual({
    says: ['high', 'mixed', '2026-11-21', '2 of 9'],
    sentence:
      'Closed since 2026-05-21. The project announced that it ceases all operation because its treasury was empty. GnosisSafe (multisig, 2 of 5 keys) can replace the code of Everclear spoke without a timelock (L2BEAT, block 22,397,509, 18 months old). 2 of 9 contracts read.',
    reasons: ['status high', 'GOV-01 medium'],
    answers: ['control concern', CHAINLESS, 'audits pass', 'losses unknown (too-few)', 'status fail'],
  });
});

// A public list gives a name and an address: no question was asked.
test('a token of a list', () => {
  expect(judgeListedToken(1)).toMatchObject({
    level: 'unknown',
    sentence: 'Not known. A name and an address are on record, nothing else.',
    reasons: [],
    questions: [],
    read: { contracts: 0, of: 1 },
  });
});
