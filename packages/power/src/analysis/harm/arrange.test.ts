import { expect, test } from 'vitest';
import { OPCODE } from '../../evm/opcodes.ts';
import type { Flip } from '../../evm/path.ts';
import { combine, constant, derive, input, ONE, TAINT, type Value, ZERO } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, answer, CALLER, CONTRACT, entry, flip, load, SAMPLE, SIGNER } from '../../testing/paths.ts';
import { canArrange, isFree, isOfBalance, isPassword } from './arrange.ts';
import type { Context } from './context.ts';

const [PASSWORD, LIST, LIMIT, OWNER] = [1n, 2n, 3n, 4n].map(constant) as [Value, Value, Value, Value];
const NOW = 1_790_000_000n;
const DAY = 86_400n;
const CONTEXT: Context = {
  meaning: { code: [], supply: [], balances: [], guards: [], owners: [], gates: [], rates: [] },
  ...{ sample: SAMPLE, address: CONTRACT, lists: [], approvals: [] },
  ledgers: [{ account: CONTRACT, root: LIST.v, keys: [ACCOUNT], field: 0n }],
};
const HASH = derive('keccak', 1n << 200n, [AMOUNT]);
const TIME = input('time', NOW, TAINT.time, { source: { at: OPCODE.timestamp } });
const BLOCK = input('time', 7n, TAINT.time, { source: { at: OPCODE.number } });
const SENT = input('value', 0n, TAINT.funds);
const BALANCE = input('balance', 5n, TAINT.ext, { of: [constant(0xc0n)] });
const TOTAL = combine('add', AMOUNT, ONE);
const eq = (left: Value, right: Value, truth = true): Flip => flip('arg', combine('eq', left, right), truth);
const above = (left: Value, right: Value, truth = true): Flip => flip('arg', combine('gt', left, right), truth);

test.each<[what: string, supposed: Flip, can: boolean]>([
  ['an argument is the password that is stored', eq(AMOUNT, load(PASSWORD)), true],
  ['an argument is not the password', eq(TOTAL, load(PASSWORD), false), false],
  ['an argument has a certain hash', eq(HASH, constant(5n)), true],
  ['an argument is what another contract answers', eq(AMOUNT, answer(constant(0xbbn))), true],
  ['an argument is within what is stored', above(load(LIMIT), AMOUNT), true],
  ['a sum is within what is stored', above(load(LIMIT), TOTAL), false],
  ['an argument is within what another contract answers', above(answer(constant(0xbbn)), AMOUNT), false],
  ['a sum is within the caller’s own entry', flip('caller', combine('lt', TOTAL, load(entry(CALLER, LIST)))), true],
  ['the account that the call names says so', flip('arg', answer(ACCOUNT, AMOUNT)), true],
  ['another contract says so', flip('arg', answer(constant(0xbbn), AMOUNT)), false],
  ['the caller is a contract', flip('caller', input('size', 0n, TAINT.caller, { of: [CALLER] })), true],
  ['the caller’s code says so', flip('caller', answer(CALLER, AMOUNT)), true],
  ['the account that the call names signed', eq(SIGNER, ACCOUNT), true],
  ['no one signed', eq(SIGNER, ZERO), true],
  ['the owner signed', eq(SIGNER, load(OWNER)), false],
  ['the account that the call names did not sign', eq(SIGNER, ACCOUNT, false), false],
  ['a day passed', above(TIME, constant(NOW + DAY - 1n)), true],
  ['ten years passed', above(TIME, constant(NOW + 3_649n * DAY)), true],
  ['more than ten years passed', above(TIME, constant(NOW + 3_650n * DAY)), false],
  ['it is yesterday', above(TIME, constant(NOW - DAY), false), false],
  ['a block passed', above(BLOCK, constant(7n)), true],
  ['the 50th block from now is there, after ten minutes', eq(BLOCK, constant(57n)), true],
  ['a block is there again that was there before', eq(BLOCK, constant(6n)), false],
  ['a day passed after one that is stored', above(TIME, load(LIMIT)), false],
  ['ether is sent along', flip('arg', SENT), true],
  ['ether is sent along by the owner', flip('caller', combine('and', SENT, CALLER)), false],
  ['the price of gas is high', above(input('env', 1n, TAINT.env), constant(9n)), true],
  ['a hash begins with 48 zero bits', flip('arg', combine('lt', HASH, constant(1n << 208n))), true],
  ['a hash begins with 49 zero bits', flip('arg', combine('lt', HASH, constant(1n << 207n))), false],
  ['48 bits of a hash are zero', flip('arg', combine('shr', constant(208n), HASH), false), true],
  ['49 bits of a hash are zero', flip('arg', combine('shr', constant(207n), HASH), false), false],
  ['the contract has not just that much ether', eq(BALANCE, load(LIMIT), false), true],
  ['the contract has just that much ether', eq(BALANCE, load(LIMIT)), false],
  ['the account that the call names is in a list for all', flip('arg', load(entry(ACCOUNT, LIST), 0n)), true],
  ['the account that the call names is not in a list for all', flip('arg', load(entry(ACCOUNT, LIST), 0n), false), false],
  ['the account that the call names is in another list', flip('arg', load(entry(ACCOUNT, OWNER), 0n)), false],
])('that %s can be arranged by anyone, or cannot', (_what, supposed, can) => {
  expect(canArrange(supposed, CONTEXT)).toBe(can);
});

test.each<[what: string, supposed: Flip, free: boolean]>([
  ['an argument alone', above(AMOUNT, constant(9n)), true],
  ['how much the account has that the call names', above(load(entry(ACCOUNT, LIST)), AMOUNT), true],
  ['whether the account has an entry', flip('arg', load(entry(ACCOUNT, LIST))), false],
  ['a variable', above(AMOUNT, load(LIMIT)), false],
  ['the hash of an argument', eq(HASH, ONE), false],
  ['the time', above(TIME, AMOUNT), false],
  ['who signed', eq(SIGNER, AMOUNT), false],
  ['what another contract answers', above(answer(ACCOUNT), AMOUNT), false],
  ['ether that is sent along', above(SENT, AMOUNT), false],
  ['who calls', flip('caller', combine('gt', CALLER, AMOUNT)), false],
])('arguments alone decide on %s, or do not', (_what, supposed, free) => {
  expect(isFree(supposed)).toBe(free);
});

test('a password is what is stored and stays, or its hash', () => {
  const asked = eq(AMOUNT, load(PASSWORD));
  expect(isPassword(asked, [])).toBe(true);
  expect(isPassword(asked, [{ slot: LIMIT }])).toBe(true);
  expect(isPassword(asked, [{ slot: PASSWORD }])).toBe(false);
  expect(isPassword(eq(HASH, load(PASSWORD)), [])).toBe(true);
  expect(isPassword(eq(AMOUNT, load(PASSWORD), false), [])).toBe(false);
  expect(isPassword(eq(AMOUNT, constant(5n)), [])).toBe(false);
  expect(isPassword(above(AMOUNT, load(PASSWORD)), [])).toBe(false);
  expect(isPassword(eq(AMOUNT, load(entry(CALLER, LIST))), [])).toBe(false);
  expect(isPassword(eq(AMOUNT, combine('add', load(PASSWORD), TIME)), [])).toBe(false);
});

test('what an account has in ether is compared, not only read', () => {
  const compared = [combine('eq', BALANCE, ONE), combine('lt', BALANCE, load(LIMIT)), combine('gt', AMOUNT, combine('sub', BALANCE, ONE))];
  expect(compared.map(isOfBalance)).toEqual([true, true, true]);
  expect([BALANCE, combine('eq', AMOUNT, ONE)].map(isOfBalance)).toEqual([false, false]);
});
