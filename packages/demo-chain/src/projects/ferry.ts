import { type Address, concatHex, keccak256 } from 'viem';
import { type ForeignName, readArtifact } from '../scenario/artifacts.ts';
import { type Contract, type ScenarioContext, toCreate2Address } from '../scenario/context.ts';
import { type DemoProject, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { approveAll } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

export const FERRY_NEEDS: readonly ForeignName[] = ['UniswapV2Factory', 'UniswapV2Pair', 'UniswapV2Router02', 'WETH9'];

/** In the year 2100: no trade expires. */
export const DEADLINE = 4_102_444_800n;

const DEPLOYER = 'ferry deployer';
/** A fifth of the keeper's liquidity: the square root of the product of both sides is 5 × 10^16. */
const PULLED = 10n ** 16n;

/** The exchange's contracts, in the order in which they are deployed. */
export function locateFerry(context: ScenarioContext): { weth: Contract; factory: Contract; router: Contract } {
  const deployer = context.person(DEPLOYER);
  return {
    weth: context.locate(deployer, 0, 'WETH9'),
    factory: context.locate(deployer, 1, 'UniswapV2Factory'),
    router: context.locate(deployer, 2, 'UniswapV2Router02'),
  };
}

/** The pool of a token against ether. */
export function locatePool(context: ScenarioContext, token: Contract): Contract {
  const { weth, factory } = locateFerry(context);
  const sides = [token.address, weth.address].toSorted();
  const { abi, bytecode } = readArtifact('UniswapV2Pair');
  return { address: toCreate2Address(factory.address, keccak256(concatHex(sides)), keccak256(bytecode)), abi };
}

/** Makes a pool, with what `from` puts into it. */
export function openPool(
  context: ScenarioContext,
  { from, token, tokens, ether }: { from: Address; token: Contract; tokens: bigint; ether: bigint },
): Contract {
  const { router } = locateFerry(context);
  context.call(from, token, 'approve', [router.address, UNLIMITED]);
  const args = [token.address, tokens, 0n, 0n, from, DEADLINE];
  context.call(from, router, 'addLiquidityETH', args, { value: ether, gas: 5_000_000n });
  return locatePool(context, token);
}

export function buy(context: ScenarioContext, { by, token, ether }: { by: Address; token: Contract; ether: bigint }): void {
  const { router, weth } = locateFerry(context);
  const args = [0n, [weth.address, token.address], by, DEADLINE];
  context.call(by, router, 'swapExactETHForTokensSupportingFeeOnTransferTokens', args, { value: ether });
}

export function sell(context: ScenarioContext, { by, token, amount }: { by: Address; token: Contract; amount: bigint }): void {
  const { router, weth } = locateFerry(context);
  const args = [amount, 0n, [token.address, weth.address], by, DEADLINE];
  context.call(by, router, 'swapExactTokensForETHSupportingFeeOnTransferTokens', args);
}

/** Approves the router for many holders, so that they can sell. */
export function allowSales(context: ScenarioContext, { token, by }: { token: Contract; by: readonly Address[] }): void {
  approveAll(context, { token, by, spender: locateFerry(context).router.address });
}

/** An exchange: Uniswap V2 as it was published. */
export const ferry: DemoProject = {
  id: 'demo-ferry',
  day: 2,
  weight: 9,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Ferry Exchange (demo)',
    tickers: [],
    categories: ['exchange'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/ferry' }],
    text: 'Ferry Exchange is a demo project. It runs the published contracts of Uniswap V2 unchanged: no one can stop them or withdraw the pools’ funds. Its only key decides where a part of the fees may go one day.',
  },
  deploy: (context) => {
    const deployer = context.person(DEPLOYER);
    const keeper = context.person('ferry keeper');
    const issuer = context.person('tollgate issuer');
    const { weth, factory, router } = locateFerry(context);
    const dollar = locateDollar(context);
    context.deploy(deployer, 'WETH9');
    context.deploy(deployer, 'UniswapV2Factory', [deployer]);
    context.deploy(deployer, 'UniswapV2Router02', [factory.address, weth.address]);
    // More than the pool needs at first: liquidity that is removed later is added again at another price.
    context.call(issuer, dollar, 'mint', [keeper, 4_000_000n * ONE_DOLLAR]);
    const pool = openPool(context, { from: keeper, token: dollar, tokens: 2_500_000n * ONE_DOLLAR, ether: 1_000n * ONE });
    context.call(keeper, pool, 'approve', [router.address, UNLIMITED]);
    const traders = context.crowd.slice(0, 90);
    allowSales(context, { token: dollar, by: traders });
    return {
      contracts: [
        { role: 'router', name: 'Router', contract: router },
        { role: 'factory', name: 'Factory', contract: factory },
        { role: 'pool', name: 'TOLL/WETH', contract: pool },
        { role: 'token', name: 'WETH', contract: weth },
      ],
      events: [{ day: 52, happen: ({ call, person }) => call(deployer, factory, 'setFeeToSetter', [person('ferry council')]) }],
      simulateUse: (ctx) => {
        const by = ctx.random.pickUneven(traders);
        const hundredths = BigInt(ctx.random.between(1, 60));
        if (ctx.random.chance(0.06)) ctx.call(by, weth, 'deposit', [], { value: (hundredths * ONE) / 100n });
        else if (ctx.random.chance(0.5)) buy(ctx, { by, token: dollar, ether: (hundredths * ONE) / 100n });
        else sell(ctx, { by, token: dollar, amount: hundredths * 25n * ONE_DOLLAR });
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
