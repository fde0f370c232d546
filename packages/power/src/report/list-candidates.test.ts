import { expect, test, vi } from 'vitest';
import { VOTES_TOPIC } from '../analysis/control-topics.ts';
import type { Address, Hex } from '../evm/reader.ts';
import type { Endpoint, Reply } from '../verify/endpoint.ts';
import { createTrailReader } from './list-candidates.ts';

const at = (digits: string): Address => `0x${digits.repeat(20)}`;
const [CONTRACT, CREATOR, MEMBER, CALLER, NAMED] = ['c0', 'ce', 'e1', 'ca', 'a3'].map(at) as [Address, Address, Address, Address, Address];
const wordOf = (address: Address): string => address.slice(2).padStart(64, '0');
const HEAD = 1_000;
const CREATED = 700;

type Faults = {
  readonly logsPerRequest?: number;
  readonly pruned?: boolean;
  readonly creation?: Hex;
  readonly logs?: readonly { readonly topics: readonly Hex[]; readonly data: Hex; readonly transactionHash: Hex }[];
};

const LOGS: NonNullable<Faults['logs']> = [
  { topics: ['0xaa', `0x${wordOf(NAMED)}`], data: `0x${'0'.repeat(62)}07`, transactionHash: '0x02' },
];

/** A node at the wire: a contract created at block 700, called at 701, with a log that names an account at 990. */
function node({ logsPerRequest = HEAD, pruned = false, creation = `0x6001${wordOf(MEMBER)}`, logs = LOGS }: Faults = {}): Endpoint {
  const transactions = [
    { hash: '0x01', from: CREATOR, to: null, input: creation, blockNumber: '0x2bc' },
    { hash: '0x02', from: CALLER, to: CONTRACT, input: '0x12345678', blockNumber: '0x2bd' },
  ];
  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_getCode') return pruned ? undefined : Number(params[1]) >= CREATED ? '0x00' : '0x';
    if (method === 'eth_getTransactionByHash') return transactions.find(({ hash }) => hash === params[0]);
    if (method === 'eth_getBlockByNumber')
      return { transactions: transactions.filter(({ blockNumber }) => Number(blockNumber) === Number(params[0])) };
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }];
    if (Number(toBlock) - Number(fromBlock) + 1 > logsPerRequest) return undefined;
    const isIn = Number(fromBlock) <= 990 && Number(toBlock) >= 990;
    return isIn ? logs : [];
  };
  return {
    ask: async (method, params): Promise<Reply> => {
      const result = answer(method, params);
      return result === undefined ? { error: { code: -32_000, message: 'refused' } } : { result };
    },
  };
}

const MINUTE = 60_000;
const trailOf = (faults?: Faults) => createTrailReader(node(faults), { block: HEAD, waitMsMax: MINUTE }).of(CONTRACT);

test('ANL-04: candidates are who created a contract, who its constructor names, who called it and whom its logs name', async () => {
  const { accounts, gaps } = await trailOf();
  expect(accounts.toSorted()).toEqual([CREATOR, MEMBER, CALLER, NAMED].toSorted());
  expect(accounts[0]).toBe(CREATOR);
  expect(gaps).toEqual([]);
});

test('SKY-12: who has the most votes by its last event comes directly after who created the token', async () => {
  const votes = (to: Address, now: bigint): NonNullable<Faults['logs']>[number] => ({
    topics: [VOTES_TOPIC, `0x${wordOf(to)}`],
    data: `0x${'0'.repeat(64)}${now.toString(16).padStart(64, '0')}`,
    transactionHash: '0x02',
  });
  const { accounts } = await trailOf({ logs: [votes(at('b1'), 900n), votes(at('b2'), 500n), votes(at('b3'), 600n), votes(at('b1'), 1n)] });
  expect(accounts.slice(0, 4)).toEqual([CREATOR, at('b3'), at('b2'), at('b1')]);
});

test('ANL-04: a creation shorter than a word, and one that ends in the middle of one, name no account', async () => {
  for (const creation of ['0x6001', `0x${'11'.repeat(40)}`] as const)
    expect((await trailOf({ creation })).accounts.toSorted()).toEqual([CREATOR, CALLER, NAMED].toSorted());
});

test('ANL-04: where an endpoint limits its logs, the newest are read in parts, and the trail says from which block on', async () => {
  const { accounts, gaps } = await trailOf({ logsPerRequest: 20 });
  expect(accounts).toContain(NAMED);
  expect(gaps).toEqual([
    expect.stringMatching(/^The endpoint returned the logs of 0xc0c0\w+ from block \d{3} on: members of roles may be missing\.$/),
  ]);
  expect((await trailOf({ logsPerRequest: 400 })).gaps).toEqual([]);
});

test('ANL-04: a node that keeps no earlier state is a gap, and what its logs name is found all the same', async () => {
  const { accounts, gaps } = await trailOf({ pruned: true });
  expect(accounts.toSorted()).toEqual([CALLER, NAMED].toSorted());
  expect(gaps).toEqual([`Who created ${CONTRACT} was not read: the endpoint keeps no earlier state.`]);
});

test('ANL-04: an endpoint that takes too long for a history is a gap; a machine that is slow in between is none', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const { ask } = node();
  const slow = createTrailReader({ ask: (...asked) => ask(...asked).finally(() => (now += MINUTE)) }, { block: HEAD, waitMsMax: MINUTE });
  await slow.of(CONTRACT);
  expect(await slow.gaps()).toEqual([
    `The history of ${CONTRACT} was read in part: the endpoint took more than 60 s for it. Members of roles may be missing.`,
  ]);
  const quick = createTrailReader({ ask }, { block: HEAD, waitMsMax: MINUTE });
  now += 10 * MINUTE;
  await quick.of(CONTRACT);
  clock.mockRestore();
  expect(await quick.gaps()).toEqual([]);
});
