import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, toHex } from 'viem';
import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, type Event, ONE, ZERO_ADDRESS } from '../scenario/project.ts';
import { sendAround, spread } from './token-life.ts';

const PROPOSER_ROLE = keccak256(toHex('PROPOSER_ROLE'));
const CANCELLER_ROLE = keccak256(toHex('CANCELLER_ROLE'));
const ADMIN_ROLE: Hex = `0x${'0'.repeat(64)}`;
/** The first so many members keep their tokens and their votes. */
const PROPOSERS = 5;
const AGAINST = 0;
const FOR = 1;
const ABSTAIN = 2;

type Proposal = { readonly day: number; readonly reason: string; readonly ether: bigint; readonly passes: boolean };

const PROPOSALS: readonly Proposal[] = [
  { day: 22, reason: 'Pay for the first audit', ether: 12n, passes: true },
  { day: 37, reason: 'Pay the founder a bonus', ether: 200n, passes: false },
  { day: 56, reason: 'Pay for translations', ether: 4n, passes: true },
  { day: 78, reason: 'Pay for a second audit', ether: 15n, passes: true },
  { day: 101, reason: 'Pay for a bridge', ether: 60n, passes: false },
];

/** A treasury governed by token holders. */
export const commons: DemoProject = {
  id: 'demo-commons',
  day: 7,
  weight: 5,
  needs: [],
  catalog: {
    name: 'Commons Ledger (demo)',
    tickers: ['COMM'],
    categories: ['governance'],
    traits: [
      { trait: 'token', source: 'https://demo-chain.example/commons' },
      { trait: 'governor', source: 'https://demo-chain.example/commons' },
    ],
    text: 'Commons Ledger is a demo project. Holders of its token decide over a treasury: a proposal waits a day, is voted on for three, and is carried out by a timelock after one more. No key stands above them.',
  },
  deploy: (context) => {
    const founder = context.person('commons founder');
    const token = context.deploy(founder, 'CommonsToken', [1_000_000n * ONE]);
    const timelock = context.deploy(founder, 'TimelockController', [86_400n, [], [ZERO_ADDRESS], founder]);
    const governor = context.deploy(founder, 'CommonsGovernor', [token.address, timelock.address]);
    const treasury = context.deploy(founder, 'CommonsTreasury', [timelock.address], { value: 500n * ONE });
    for (const role of [PROPOSER_ROLE, CANCELLER_ROLE]) context.call(founder, timelock, 'grantRole', [role, governor.address]);
    context.call(founder, timelock, 'renounceRole', [ADMIN_ROLE, founder]);
    const members = context.crowd.slice(0, 80);
    spread(context, { from: founder, token, to: members, amount: 9_000n * ONE });
    for (const member of members) context.call(member, token, 'delegate', [member]);
    return {
      contracts: [
        { role: 'token', name: 'COMM', contract: token },
        { role: 'admin', name: 'Governor', contract: governor },
        { role: 'admin', name: 'Timelock', contract: timelock },
        { role: 'vault', name: 'Treasury', contract: treasury },
      ],
      events: PROPOSALS.flatMap((proposal) => listSteps(context, { proposal, governor, treasury, members })),
      simulateUse: (ctx) => {
        // Proposers keep their tokens and votes.
        const others = members.slice(PROPOSERS);
        if (ctx.random.chance(0.1)) ctx.call(ctx.random.pick(others), token, 'delegate', [ctx.random.pickUneven(members)]);
        else sendAround(ctx, { token, holders: others, unit: ONE });
      },
      incidents: [
        {
          happen: (ctx) => {
            const motion = toMotion(treasury, {
              to: ctx.person('commons founder'),
              ether: 1n,
              reason: `Pay for the month, ${ctx.now}`,
            });
            ctx.call(ctx.random.pick(members.slice(0, PROPOSERS)), governor, 'propose', [...motion.call, motion.text], {
              gas: 1_000_000n,
            });
          },
        },
      ],
    };
  },
};

type Setting = { proposal: Proposal; governor: Contract; treasury: Contract; members: ScenarioContext['crowd'] };

/** Proposed, voted on, and where it passed queued and executed. */
function listSteps(context: ScenarioContext, { proposal: { day, reason, ether, passes }, governor, treasury, members }: Setting): Event[] {
  const { call, text, id } = toMotion(treasury, { to: context.person(`commons payee ${reason}`), ether, reason });
  const proposer = members[3] ?? ZERO_ADDRESS;
  const textHash = keccak256(toHex(text));
  const vote = (ctx: ScenarioContext, from: number, to: number) => {
    for (const [index, voter] of members.slice(from, to).entries()) {
      const choice = index % 9 === 8 ? ABSTAIN : index % 5 < (passes ? 4 : 1) ? FOR : AGAINST;
      ctx.call(voter, governor, 'castVote', [id, choice]);
    }
  };
  const execution: Event[] = [
    { day: day + 5, happen: (ctx) => ctx.call(proposer, governor, 'queue', [...call, textHash], { gas: 1_000_000n }) },
    { day: day + 6.5, happen: (ctx) => ctx.call(proposer, governor, 'execute', [...call, textHash], { gas: 1_000_000n }) },
  ];
  return [
    { day, happen: (ctx) => ctx.call(proposer, governor, 'propose', [...call, text], { gas: 1_000_000n }) },
    { day: day + 1.5, happen: (ctx) => vote(ctx, 0, 30) },
    { day: day + 2.5, happen: (ctx) => vote(ctx, 30, 55) },
    ...(passes ? execution : []),
  ];
}

/** A proposal to pay an account, in the form that the governor takes, with its id. */
function toMotion(treasury: Contract, { to, ether, reason }: { to: `0x${string}`; ether: bigint; reason: string }) {
  const data = encodeFunctionData({ abi: treasury.abi, functionName: 'pay', args: [to, ether * ONE, reason] });
  const call = [[treasury.address], [0n], [data]] as const;
  const types = [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes[]' }, { type: 'bytes32' }];
  const id = BigInt(keccak256(encodeAbiParameters(types, [...call, keccak256(toHex(reason))])));
  return { call, text: reason, id };
}
