import { type Address, concatHex, keccak256 } from 'viem';
import { type ForeignName, readArtifact } from '../scenario/artifacts.ts';
import { type DemoProject, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { type Contract, toCreate2Address, type World } from '../scenario/world.ts';
import { approveAll } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

export const FERRY_NEEDS: readonly ForeignName[] = ['UniswapV2Factory', 'UniswapV2Pair', 'UniswapV2Router02', 'WETH9'];

/** Nothing here waits for anybody: in the year 2100. */
export const DEADLINE = 4_102_444_800n;

const DEPLOYER = 'ferry deployer';
/** A fifth of what the keeper put into the pool: the root of the product of both sides is 5 × 10^16. */
const PULLED = 10n ** 16n;

/** The exchange's contracts, in the order in which they are deployed. */
export function locateFerry(world: World): { weth: Contract; factory: Contract; router: Contract } {
  const deployer = world.person(DEPLOYER);
  return {
    weth: world.locate(deployer, 0, 'WETH9'),
    factory: world.locate(deployer, 1, 'UniswapV2Factory'),
    router: world.locate(deployer, 2, 'UniswapV2Router02'),
  };
}

/** The pool of a token against ether. */
export function locatePool(world: World, token: Contract): Contract {
  const { weth, factory } = locateFerry(world);
  const sides = [token.address, weth.address].toSorted();
  const { abi, bytecode } = readArtifact('UniswapV2Pair');
  return { address: toCreate2Address(factory.address, keccak256(concatHex(sides)), keccak256(bytecode)), abi };
}

/** Makes a pool, with what `from` puts into it. */
export function openPool(
  world: World,
  { from, token, tokens, ether }: { from: Address; token: Contract; tokens: bigint; ether: bigint },
): Contract {
  const { router } = locateFerry(world);
  world.call(from, token, 'approve', [router.address, UNLIMITED]);
  const args = [token.address, tokens, 0n, 0n, from, DEADLINE];
  world.call(from, router, 'addLiquidityETH', args, { value: ether, gas: 5_000_000n });
  return locatePool(world, token);
}

export function buy(world: World, { by, token, ether }: { by: Address; token: Contract; ether: bigint }): void {
  const { router, weth } = locateFerry(world);
  const args = [0n, [weth.address, token.address], by, DEADLINE];
  world.call(by, router, 'swapExactETHForTokensSupportingFeeOnTransferTokens', args, { value: ether });
}

export function sell(world: World, { by, token, amount }: { by: Address; token: Contract; amount: bigint }): void {
  const { router, weth } = locateFerry(world);
  const args = [amount, 0n, [token.address, weth.address], by, DEADLINE];
  world.call(by, router, 'swapExactTokensForETHSupportingFeeOnTransferTokens', args);
}

/** Lets many sell. */
export function allowSales(world: World, { token, by }: { token: Contract; by: readonly Address[] }): void {
  approveAll(world, { token, by, spender: locateFerry(world).router.address });
}

/** An exchange: Uniswap V2 as it was published. */
export const ferry: DemoProject = {
  id: 'demo-ferry',
  day: 2,
  weight: 9,
  needs: FERRY_NEEDS,
  words: {
    name: 'Ferry Exchange (demo)',
    tickers: [],
    categories: ['exchange'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/ferry' }],
    text: 'Ferry Exchange is a demo project. It runs the published contracts of Uniswap V2 unchanged: nobody can stop them or take what is in the pools. Its only key decides where a part of the fees may go one day.',
  },
  found: (world) => {
    const deployer = world.person(DEPLOYER);
    const keeper = world.person('ferry keeper');
    const issuer = world.person('tollgate issuer');
    const { weth, factory, router } = locateFerry(world);
    const dollar = locateDollar(world);
    world.deploy(deployer, 'WETH9');
    world.deploy(deployer, 'UniswapV2Factory', [deployer]);
    world.deploy(deployer, 'UniswapV2Router02', [factory.address, weth.address]);
    // More than goes into the pool at first: what is pulled out later goes back in at another price.
    world.call(issuer, dollar, 'mint', [keeper, 4_000_000n * ONE_DOLLAR]);
    const pool = openPool(world, { from: keeper, token: dollar, tokens: 2_500_000n * ONE_DOLLAR, ether: 1_000n * ONE });
    world.call(keeper, pool, 'approve', [router.address, UNLIMITED]);
    const traders = world.crowd.slice(0, 90);
    allowSales(world, { token: dollar, by: traders });
    return {
      contracts: [
        { role: 'router', name: 'Router', contract: router },
        { role: 'factory', name: 'Factory', contract: factory },
        { role: 'pool', name: 'TOLL/WETH', contract: pool },
        { role: 'token', name: 'WETH', contract: weth },
      ],
      events: [{ day: 52, happen: ({ call, person }) => call(deployer, factory, 'setFeeToSetter', [person('ferry council')]) }],
      act: (inside) => {
        const by = inside.random.pickUneven(traders);
        const hundredths = BigInt(inside.random.between(1, 60));
        if (inside.random.chance(0.06)) inside.call(by, weth, 'deposit', [], { value: (hundredths * ONE) / 100n });
        else if (inside.random.chance(0.5)) buy(inside, { by, token: dollar, ether: (hundredths * ONE) / 100n });
        else sell(inside, { by, token: dollar, amount: hundredths * 25n * ONE_DOLLAR });
      },
      incidents: [
        {
          happen: ({ call }) => call(keeper, router, 'removeLiquidityETH', [dollar.address, PULLED, 0n, 0n, keeper, DEADLINE]),
          settle: ({ call }) => {
            const args = [dollar.address, 505_000n * ONE_DOLLAR, 0n, 0n, keeper, DEADLINE];
            call(keeper, router, 'addLiquidityETH', args, { value: 300n * ONE });
          },
        },
      ],
    };
  },
};
