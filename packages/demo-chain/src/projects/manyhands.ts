import { encodeFunctionData, type Hex, keccak256, toHex } from 'viem';
import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE } from '../scenario/project.ts';
import { sendAround } from './token-life.ts';

/** Blocks after the history until its audited code is replaced, about ten minutes: a site compares what runs with the audit before. */
export const UPGRADED_AFTER = 120;

const toRole = (name: string): Hex => keccak256(toHex(`${name}_ROLE`));
const MINTER = toRole('MINTER');
const BURNER = toRole('BURNER');
const GUARDIAN = toRole('GUARDIAN');
const TREASURER = toRole('TREASURER');
const ADMIN: Hex = `0x${'0'.repeat(64)}`;

/** A token whose roles are spread over many accounts, behind a transparent proxy. */
export const manyhands: DemoProject = {
  id: 'demo-manyhands',
  day: 6,
  weight: 6,
  needs: [],
  catalog: {
    name: 'Manyhands (demo)',
    tickers: ['HAND'],
    categories: ['governance', 'payments'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/manyhands' }],
    text: 'Manyhands is a demo project. Five roles over its token are held by nine accounts, some of them by several at once and one by an account that has been inactive for months. The code sits behind a transparent proxy that one key can replace.',
  },
  deploy: (context) => {
    const { person, deploy, call } = context;
    const deployer = person('manyhands deployer');
    const admin = person('manyhands admin');
    const upgrader = person('manyhands upgrader');
    const minters = [person('manyhands minter 1'), person('manyhands minter 2'), person('manyhands minter 3')];
    const guardians = [person('manyhands guardian 1'), person('manyhands guardian 2')];
    const treasurer = person('manyhands treasurer');
    const burner = person('manyhands burner');

    const first = deploy(deployer, 'ManyhandsToken');
    const second = deploy(deployer, 'ManyhandsTokenV2');
    const initialize = encodeFunctionData({ abi: first.abi, functionName: 'initialize', args: [admin] });
    const proxy = deploy(deployer, 'TransparentUpgradeableProxy', [first.address, upgrader, initialize]);
    const token: Contract = { address: proxy.address, abi: first.abi };
    // The proxy deploys its admin contract as its first; nonces of contracts start at 1.
    const proxyAdmin: Contract = context.locate(proxy.address, 1, 'ProxyAdmin');

    const grant = (role: Hex, to: ScenarioContext['crowd'][number]) => call(admin, token, 'grantRole', [role, to]);
    for (const minter of minters) grant(MINTER, minter);
    for (const guardian of guardians) grant(GUARDIAN, guardian);
    grant(BURNER, burner);
    grant(TREASURER, treasurer);
    const holders = context.crowd.slice(40, 150);
    for (const [index, holder] of holders.entries()) call(minters[index % minters.length] ?? admin, token, 'mint', [holder, 8_000n * ONE]);
    call(minters[0] ?? admin, token, 'mint', [token.address, 500_000n * ONE]);

    const upgrade = (to: Contract) => (ctx: ScenarioContext) =>
      ctx.call(upgrader, proxyAdmin, 'upgradeAndCall', [token.address, to.address, '0x']);
    const newcomer = person('manyhands newcomer');
    return {
      contracts: [
        { role: 'token', name: 'HAND', contract: token },
        { role: 'admin', name: 'Proxy admin', contract: proxyAdmin },
      ],
      events: [
        // The treasurer gets a second role; one minter stays inactive.
        { day: 25, happen: (ctx) => ctx.call(admin, token, 'grantRole', [BURNER, treasurer]) },
        { day: 40, happen: (ctx) => ctx.call(admin, token, 'grantRole', [ADMIN, guardians[0]]) },
        { day: 58, happen: upgrade(second) },
        { day: 80, happen: (ctx) => ctx.call(guardians[0] ?? admin, token, 'setStopped', [true]) },
        { day: 80.2, happen: (ctx) => ctx.call(guardians[1] ?? admin, token, 'setStopped', [false]) },
      ],
      simulateUse: (ctx) => {
        if (ctx.random.chance(0.04)) {
          ctx.call(ctx.random.pick(minters.slice(0, 2)), token, 'mint', [ctx.random.pick(holders), 50n * ONE]);
        } else if (ctx.random.chance(0.02)) {
          ctx.call(treasurer, token, 'pay', [ctx.random.pick(holders), 20n * ONE]);
        } else sendAround(ctx, { token, holders, unit: ONE });
      },
      sequel: [{ after: UPGRADED_AFTER, happen: upgrade(first) }],
      incidents: [
        {
          happen: (ctx) => ctx.call(admin, token, 'grantRole', [MINTER, newcomer]),
          settle: (ctx) => ctx.call(admin, token, 'revokeRole', [MINTER, newcomer]),
        },
        { happen: upgrade(first), settle: upgrade(second) },
        {
          happen: (ctx) => ctx.call(guardians[0] ?? admin, token, 'setStopped', [true]),
          settle: (ctx) => ctx.call(guardians[0] ?? admin, token, 'setStopped', [false]),
        },
      ],
    };
  },
};
