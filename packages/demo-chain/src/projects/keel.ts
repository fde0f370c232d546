import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, toHex } from 'viem';
import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE_DOLLAR, ZERO_ADDRESS } from '../scenario/project.ts';
import { deploySafe, executeBySafe, SAFE_NEEDS } from '../scenario/safe.ts';
import { approveAll } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

const DELAY_S = 172_800n;
const NOTHING_BEFORE: Hex = `0x${'0'.repeat(64)}`;
const FEE_SALT = keccak256(toHex('keel fee'));

/** A vault behind a proxy, behind a timelock, behind a Safe. */
export const keel: DemoProject = {
  id: 'demo-keel',
  day: 8,
  weight: 6,
  needs: SAFE_NEEDS,
  catalog: {
    name: 'Keel Vault (demo)',
    tickers: [],
    categories: ['yield', 'asset-management'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/keel' }],
    text: 'Keel Vault is a demo project. It keeps Tollgate Dollars. Its code can be replaced, but only by three of five owners of a Safe, and only through a timelock of forty-eight hours.',
  },
  deploy: (context) => {
    const deployer = context.person('keel deployer');
    const owners = [1, 2, 3, 4, 5].map((number) => context.person(`keel owner ${number}`));
    const safe = deploySafe(context, { deployer, owners, threshold: 3 });
    const timelock = context.deploy(deployer, 'TimelockController', [
      DELAY_S,
      [safe.contract.address],
      [safe.contract.address],
      ZERO_ADDRESS,
    ]);
    const first = context.deploy(deployer, 'KeelVault');
    const second = context.deploy(deployer, 'KeelVaultV2');
    const dollar = locateDollar(context);
    const initialize = encodeFunctionData({ abi: first.abi, functionName: 'initialize', args: [dollar.address, timelock.address] });
    const proxy = context.deploy(deployer, 'ERC1967Proxy', [first.address, initialize]);
    const vault: Contract = { address: proxy.address, abi: first.abi };
    const savers = context.crowd.slice(10, 100);
    approveAll(context, { token: dollar, by: savers, spender: vault.address });
    for (const saver of savers) context.call(saver, vault, 'deposit', [2_000n * ONE_DOLLAR]);

    const callBySafe = (ctx: ScenarioContext, nonce: bigint, functionName: string, args: readonly unknown[]) =>
      executeBySafe(ctx, safe, { to: timelock.address, data: encodeFunctionData({ abi: timelock.abi, functionName, args }), nonce });
    const upgrade = encodeFunctionData({ abi: first.abi, functionName: 'upgradeToAndCall', args: [second.address, '0x'] });
    const setFee = (bps: bigint) => encodeFunctionData({ abi: first.abi, functionName: 'setFee', args: [bps] });
    const schedule = (ctx: ScenarioContext, nonce: bigint, data: Hex, salt: Hex) =>
      callBySafe(ctx, nonce, 'schedule', [vault.address, 0n, data, NOTHING_BEFORE, salt, DELAY_S]);
    const execute = (ctx: ScenarioContext, nonce: bigint, data: Hex, salt: Hex) =>
      callBySafe(ctx, nonce, 'execute', [vault.address, 0n, data, NOTHING_BEFORE, salt]);
    const upgradeSalt = keccak256(toHex('keel upgrade'));
    const feeId = toOperationId(vault, setFee(30n), FEE_SALT);
    return {
      contracts: [
        { role: 'vault', name: 'Vault', contract: vault },
        { role: 'admin', name: 'Timelock', contract: timelock },
        { role: 'admin', name: 'Safe', contract: safe.contract },
      ],
      events: [
        { day: 30, happen: (ctx) => schedule(ctx, 0n, setFee(10n), upgradeSalt) },
        { day: 32.5, happen: (ctx) => execute(ctx, 1n, setFee(10n), upgradeSalt) },
        { day: 60, happen: (ctx) => schedule(ctx, 2n, upgrade, upgradeSalt) },
        // Too early: the timelock reverts.
        {
          day: 61,
          happen: ({ call }) => call(owners[0] ?? deployer, timelock, 'execute', [vault.address, 0n, upgrade, NOTHING_BEFORE, upgradeSalt]),
        },
        { day: 62.5, happen: (ctx) => execute(ctx, 3n, upgrade, upgradeSalt) },
      ],
      simulateUse: (ctx) => {
        const saver = ctx.random.pickUneven(savers);
        const amount = BigInt(ctx.random.between(1, 90)) * ONE_DOLLAR;
        ctx.call(saver, vault, ctx.random.chance(0.55) ? 'deposit' : 'withdraw', [amount]);
      },
      incidents: [
        {
          happen: async (ctx, read) => schedule(ctx, await readNonce(read(safe.contract, 'nonce')), setFee(30n), FEE_SALT),
          settle: async (ctx, read) => callBySafe(ctx, await readNonce(read(safe.contract, 'nonce')), 'cancel', [feeId]),
        },
      ],
    };
  },
};

async function readNonce(answer: Promise<unknown>): Promise<bigint> {
  return BigInt(String(await answer));
}

/** The timelock's id of an operation. */
function toOperationId(target: Contract, data: Hex, salt: Hex): Hex {
  const types = ['address', 'uint256', 'bytes', 'bytes32', 'bytes32'].map((type) => ({ type }));
  return keccak256(encodeAbiParameters(types, [target.address, 0n, data, NOTHING_BEFORE, salt]));
}
