import { encodeAbiParameters, keccak256 } from 'viem';
import { readArtifact } from '../scenario/artifacts.ts';
import { type DemoProject, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { type Contract, toCreate2Address, type World } from '../scenario/world.ts';
import { DEADLINE, FERRY_NEEDS, locateFerry } from './ferry.ts';
import { approveAll } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

const WHOLE = 2n ** 96n;
/** The root of the ratio of one ether, in wei, to 2,500 dollars, in millionths. */
const ETHER_ROOT = 20_000n;

/** Concentrated liquidity: Uniswap V3 as it was published. */
export const heron: DemoProject = {
  id: 'demo-heron',
  day: 14,
  weight: 6,
  needs: [...FERRY_NEEDS, 'UniswapV3Factory', 'UniswapV3Pool', 'PositionManager', 'SwapRouter'],
  words: {
    name: 'Heron Exchange (demo)',
    tickers: [],
    categories: ['exchange'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/heron' }],
    text: 'Heron Exchange is a demo project. It runs the published contracts of Uniswap V3 unchanged, with pools of two fees. The owner of the factory can add fees and take a share of them, and can do nothing to what others put in.',
  },
  found: (world) => {
    const deployer = world.person('heron deployer');
    const keeper = world.person('heron keeper');
    const { weth } = locateFerry(world);
    const dollar = locateDollar(world);
    const ward = world.locate(world.person('wardstone issuer'), 0, 'Wardstone');
    const factory = world.deploy(deployer, 'UniswapV3Factory');
    const router = world.deploy(deployer, 'SwapRouter', [factory.address, weth.address]);
    // Positions have no drawing here, hence no address of who draws them.
    const positions = world.deploy(deployer, 'PositionManager', [factory.address, weth.address, factory.address]);

    world.call(world.person('tollgate issuer'), dollar, 'mint', [keeper, 5_000_000n * ONE_DOLLAR]);
    world.call(world.person('wardstone issuer'), ward, 'issue', [keeper, 2_000_000n * ONE_DOLLAR]);
    world.call(keeper, weth, 'deposit', [], { value: 1_000n * ONE });
    for (const token of [weth, dollar, ward]) world.call(keeper, token, 'approve', [positions.address, UNLIMITED]);
    const open = (sides: readonly [Contract, Contract], { fee, root, reach, amounts }: PoolPlan): Contract => {
      const [first, second] = sides;
      const isInOrder = first.address < second.address;
      const [low, high] = isInOrder ? [first, second] : [second, first];
      const [lowAmount, highAmount] = isInOrder ? amounts : amounts.toReversed();
      const price = isInOrder ? root * WHOLE : WHOLE / root;
      const args = [low.address, high.address, fee, price];
      world.call(keeper, positions, 'createAndInitializePoolIfNecessary', args, { gas: 8_000_000n });
      const position = { token0: low.address, token1: high.address, fee, tickLower: -reach, tickUpper: reach };
      const stake = { amount0Desired: lowAmount, amount1Desired: highAmount, amount0Min: 0n, amount1Min: 0n };
      world.call(keeper, positions, 'mint', [{ ...position, ...stake, recipient: keeper, deadline: DEADLINE }], { gas: 2_000_000n });
      return locateV3Pool(factory, low, high, fee);
    };
    const wide = open([dollar, weth], { fee: 3_000, root: ETHER_ROOT, reach: 887_220, amounts: [2_500_000n * ONE_DOLLAR, 1_000n * ONE] });
    const narrow = open([dollar, ward], { fee: 500, root: 1n, reach: 200, amounts: [2_000_000n * ONE_DOLLAR, 2_000_000n * ONE_DOLLAR] });
    const traders = world.crowd.slice(20, 95);
    for (const token of [dollar, ward]) approveAll(world, { token, by: traders, spender: router.address });

    const swap = (
      { call }: World,
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
      act: (inside) => {
        const by = inside.random.pickUneven(traders);
        const size = BigInt(inside.random.between(1, 60));
        if (inside.random.chance(0.3)) swap(inside, by, [weth, dollar], 3_000, (size * ONE) / 100n);
        else if (inside.random.chance(0.4)) swap(inside, by, [dollar, weth], 3_000, size * 25n * ONE_DOLLAR);
        else if (inside.random.chance(0.5)) swap(inside, by, [dollar, ward], 500, size * 8n * ONE_DOLLAR);
        else swap(inside, by, [ward, dollar], 500, size * 8n * ONE_DOLLAR);
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
