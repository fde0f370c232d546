import type { BatchReader } from '../analysis/many-words.ts';
import type { MostVotes } from '../analysis/power-map.ts';
import { toDelegate } from '../evm/code.ts';
import { type Address, isUncontrolled, LimitReached, toAddress } from '../evm/reader.ts';
import { readWord } from './read-getter.ts';

/** Getters of the token whose holders vote: OpenZeppelin's, Compound's, Uniswap's. */
const TOKENS = ['token()', 'comp()', 'uni()'] as const;
/** What an account may vote with now: OpenZeppelin's tokens, Compound's. */
const VOTES_NOW = ['getVotes(address)', 'getCurrentVotes(address)'] as const;
const VOTES_THEN = 'getVotes(address,uint256)';
/** Accounts that are asked: of the token's record, and of the governor's, in which those who voted are named. */
const OF_TOKEN = 120;
const OF_GOVERNOR = 40;

type Governor = { readonly address: Address /** A past point of its clock. */; readonly at: bigint | undefined };

/**
 * Which of the accounts that the records of a governor and of its token name has the most votes now. Members of a vote cannot be
 * enumerated: another account, which no record names, may have more.
 */
export async function readMostVotes(reader: BatchReader, governor: Governor): Promise<MostVotes> {
  try {
    const token = await findToken(reader, governor.address);
    const votesOf = await findVotes(reader, { governor, token });
    if (votesOf === undefined) return { is: 'unknown', reason: token === undefined ? 'no-token' : 'call-refused' };
    const accounts = [
      ...(token === undefined ? [] : await listNamed(reader, token, OF_TOKEN)),
      ...(await listNamed(reader, governor.address, OF_GOVERNOR)),
    ];
    const asked = await Promise.all(
      [...new Set(accounts)].map(async (account) => ({ account, votes: isUncontrolled(BigInt(account)) ? 0n : await votesOf(account) })),
    );
    if (asked.some(({ votes }) => votes === undefined)) return { is: 'unknown', reason: 'call-refused' };
    const [most] = asked.toSorted(byVotes);
    if (most?.votes === undefined || most.votes === 0n) return { is: 'unknown', reason: 'no-voter-found' };
    const code = await reader.getCode(most.account);
    const by = code === '0x' || toDelegate(code) !== undefined ? 'wallet' : 'contract';
    return { is: 'known', account: most.account, votes: most.votes.toString(), by };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { is: 'unknown', reason: 'limit' };
  }
}

type Voter = { readonly account: Address; readonly votes: bigint | undefined };

/** The most first; of several with as many the same one whatever the order of the record. */
function byVotes(one: Voter, other: Voter): number {
  const [less, more] = [one.votes ?? 0n, other.votes ?? 0n];
  return less === more ? (one.account < other.account ? -1 : 1) : less < more ? 1 : -1;
}

const listNamed = async (reader: BatchReader, of: Address, max: number): Promise<readonly Address[]> =>
  ((await reader.accountsOf?.(of)) ?? []).slice(0, max);

async function findToken(reader: BatchReader, governor: Address): Promise<Address | undefined> {
  for (const getter of TOKENS) {
    const word = await readWord(reader, governor, getter);
    if (word !== undefined && word >> 160n === 0n && !isUncontrolled(word)) return toAddress(word);
  }
  return undefined;
}

type VotesOf = (account: Address) => Promise<bigint | undefined>;

/** How votes are asked for: as the token answers, or else as the governor counts them. */
async function findVotes(
  reader: BatchReader,
  { governor: { address, at }, token }: { governor: Governor; token: Address | undefined },
): Promise<VotesOf | undefined> {
  const ways: VotesOf[] = [
    ...(token === undefined
      ? []
      : VOTES_NOW.map(
          (getter): VotesOf =>
            (account) =>
              readWord(reader, token, getter, BigInt(account)),
        )),
    ...(at === undefined ? [] : [(account: Address) => readWord(reader, address, VOTES_THEN, BigInt(account), at)]),
  ];
  for (const votesOf of ways) if ((await votesOf(address)) !== undefined) return votesOf;
  return undefined;
}
