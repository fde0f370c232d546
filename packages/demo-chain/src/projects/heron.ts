import { encodeAbiParameters, keccak256 } from 'viem';
import { type ForeignName, readArtifact } from '../scenario/artifacts.ts';
import { type Contract, type ScenarioContext, toCreate2Address } from '../scenario/context.ts';
import { type DemoProject, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { DEADLINE, FERRY_NEEDS, locateFerry } from './ferry.ts';
import { approveAll } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

const DEPLOYER = 'heron deployer';
export const HERON_NEEDS: readonly ForeignName[] = [...FERRY_NEEDS, 'UniswapV3Factory', 'UniswapV3Pool', 'PositionManager', 'SwapRouter'];

export function locateHeronRouter(context: ScenarioContext): Contract {
  return context.locate(context.person(DEPLOYER), 1, 'SwapRouter');
}

const WHOLE = 2n ** 96n;
/** The root of the ratio of one ether, in wei, to 2,500 dollars, in millionths. */
const ETHER_ROOT = 20_000n;

/** Concentrated liquidity: Uniswap V3 as it was published. */
export const heron: DemoProject = {
  id: 'demo-heron',
  day: 14,
  weight: 6,
  needs: HERON_NEEDS,
  catalog: {
    name: 'Heron Exchange (demo)',
    tickers: [],
    categories: ['exchange'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/heron' }],
    text: 'Heron Exchange is a demo project. It runs the published contracts of Uniswap V3 unchanged, with pools of two fees. The owner of the factory can add fees and take a share of them, and can do nothing to what others put in.',
  },
  deploy: (context) => {
    const deployer = context.person(DEPLOYER);
    const keeper = context.person('heron keeper');
    const { weth } = locateFerry(context);
    const dollar = locateDollar(context);
    const ward = context.locate(context.person('wardstone issuer'), 0, 'Wardstone');
    const factory = context.deploy(deployer, 'UniswapV3Factory');
    const router = context.deploy(deployer, 'SwapRouter', [factory.address, weth.address]);
    // Positions have no image here, so the descriptor's address does not matter.
    const positions = context.deploy(deployer, 'PositionManager', [factory.address, weth.address, factory.address]);

    context.call(context.person('tollgate issuer'), dollar, 'mint', [keeper, 5_000_000n * ONE_DOLLAR]);
    context.call(context.person('wardstone issuer'), ward, 'issue', [keeper, 2_000_000n * ONE_DOLLAR]);
    context.call(keeper, weth, 'deposit', [], { value: 1_000n * ONE });
    for (const token of [weth, dollar, ward]) context.call(keeper, token, 'approve', [positions.address, UNLIMITED]);
    const open = (sides: readonly [Contract, Contract], { fee, root, reach, amounts }: PoolPlan): Contract => {
      const [first, second] = sides;
      const isInOrder = first.address < second.address;
      const [low, high] = isInOrder ? [first, second] : [second, first];
      const [lowAmount, highAmount] = isInOrder ? amounts : amounts.toReversed();
      const price = isInOrder ? root * WHOLE : WHOLE / root;
      const args = [low.address, high.address, fee, price];
      context.call(keeper, positions, 'createAndInitializePoolIfNecessary', args, { gas: 8_000_000n });
      const position = { token0: low.address, token1: high.address, fee, tickLower: -reach, tickUpper: reach };
      const stake = { amount0Desired: lowAmount, amount1Desired: highAmount, amount0Min: 0n, amount1Min: 0n };
      context.call(keeper, positions, 'mint', [{ ...position, ...stake, recipient: keeper, deadline: DEADLINE }], { gas: 2_000_000n });
      return locateV3Pool(factory, low, high, fee);
    };
    const wide = open([dollar, weth], { fee: 3_000, root: ETHER_ROOT, reach: 887_220, amounts: [2_500_000n * ONE_DOLLAR, 1_000n * ONE] });
    const narrow = open([dollar, ward], { fee: 500, root: 1n, reach: 200, amounts: [2_000_000n * ONE_DOLLAR, 2_000_000n * ONE_DOLLAR] });
    const traders = context.crowd.slice(20, 95);
    for (const token of [dollar, ward]) approveAll(context, { token, by: traders, spender: router.address });

    const swap = (
      { call }: ScenarioContext,
      by: (typeof traders)[number],
      [from, to]: readonly [Contract, Contract],
      fee: number,
      amountIn: bigint,
    ) => {
      const way = { tokenIn: from.address, tokenOut: to.address, fee, recipient: by, deadline: DEADLINE };
      const value = from === weth ? amountIn : 0n;
      call(by, router, 'exactInputSingle', [{ ...way, amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }], { value });
    };
    return {
      contracts: [
        { role: 'router', name: 'Swap router', contract: router },
        { role: 'factory', name: 'Factory', contract: factory },
        { role: 'vault', name: 'Position manager', contract: positions },
        { role: 'pool', name: 'TOLL/WETH 0.3 %', contract: wide },
        { role: 'pool', name: 'TOLL/WARD 0.05 %', contract: narrow },
      ],
      events: [{ day: 70, happen: ({ call }) => call(deployer, factory, 'enableFeeAmount', [100, 1]) }],
      simulateUse: (ctx) => {
        const by = ctx.random.pickUneven(traders);
        const size = BigInt(ctx.random.between(1, 60));
        if (ctx.random.chance(0.3)) swap(ctx, by, [weth, dollar], 3_000, (size * ONE) / 100n);
        else if (ctx.random.chance(0.4)) swap(ctx, by, [dollar, weth], 3_000, size * 25n * ONE_DOLLAR);
        else if (ctx.random.chance(0.5)) swap(ctx, by, [dollar, ward], 500, size * 8n * ONE_DOLLAR);
        else swap(ctx, by, [ward, dollar], 500, size * 8n * ONE_DOLLAR);
      },
      incidents: [],
    };
  },
};

type PoolPlan = {
  /** Hundredths of a basis point. */
  readonly fee: number;
  /** Root of the price, when the first side comes first. */
  readonly root: bigint;
  /** Ticks on both sides that the position reaches. */
  readonly reach: number;
  readonly amounts: readonly [bigint, bigint];
};

function locateV3Pool(factory: Contract, low: Contract, high: Contract, fee: number): Contract {
  const { abi, bytecode } = readArtifact('UniswapV3Pool');
  const key = encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [low.address, high.address, fee]);
  return { address: toCreate2Address(factory.address, keccak256(key), keccak256(bytecode)), abi };
}
