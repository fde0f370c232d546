import { type DemoProject, ONE } from '../scenario/project.ts';
import type { World } from '../scenario/world.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';
import { locateDepositAddress } from './lantern.ts';
import { sendAround, spread } from './token-life.ts';

/** About five minutes after the first start: whoever follows the chain from then on has assessed the project before. */
export const FALLS_AFTER = 60;

const SUPPLY = 1_000_000n;
const POOLED = { tokens: 400_000n, ether: 200n };
const ISSUED = 9_000_000n;

/** A token like many others, until the one who can make more of it does. */
export const saltmarsh: DemoProject = {
  id: 'demo-saltmarsh',
  day: 24,
  weight: 4,
  needs: FERRY_NEEDS,
  words: {
    name: 'Saltmarsh (demo)',
    tickers: ['MRSH'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/saltmarsh' }],
    text: 'Saltmarsh is a demo project, and a rug pull that is still to come when this chain is first started. One key can make new tokens, and until then makes few. About five minutes later it makes nine times as many as there are and sells them, so that a fall can be watched.',
  },
  found: (world) => {
    const owner = world.person('saltmarsh owner');
    const token = world.deploy(owner, 'Saltmarsh', [SUPPLY * ONE]);
    const holders = world.crowd.slice(40, 120);
    spread(world, { from: owner, token, to: holders, amount: 5_000n * ONE });
    const pool = openPool(world, { from: owner, token, tokens: POOLED.tokens * ONE, ether: POOLED.ether * ONE });
    allowSales(world, { token, by: holders });
    const issue =
      (tokens: bigint) =>
      ({ call }: World) =>
        call(owner, token, 'issue', [owner, tokens * ONE]);
    return {
      contracts: [
        { role: 'token', name: 'MRSH', contract: token },
        { role: 'pool', name: 'MRSH/WETH', contract: pool },
      ],
      events: [
        { day: 58, happen: issue(15_000n) },
        { day: 101, happen: issue(20_000n) },
      ],
      act: (inside) => {
        const by = inside.random.pickUneven(holders);
        const size = BigInt(inside.random.between(1, 40));
        if (inside.random.chance(0.4)) sendAround(inside, { token, holders, unit: ONE });
        else if (inside.random.chance(0.5)) buy(inside, { by, token, ether: (size * ONE) / 200n });
        else sell(inside, { by, token, amount: size * 10n * ONE });
      },
      incidents: [],
      sequel: [
        { after: FALLS_AFTER, happen: issue(ISSUED) },
        { after: FALLS_AFTER + 1, happen: (inside) => sell(inside, { by: owner, token, amount: (ISSUED / 2n) * ONE }) },
        // To the exchange, in two parts.
        {
          after: FALLS_AFTER + 4,
          happen: (inside) => {
            for (const customer of [3, 5]) inside.send(owner, locateDepositAddress(inside, customer).address, 80n * ONE);
          },
        },
      ],
    };
  },
};
