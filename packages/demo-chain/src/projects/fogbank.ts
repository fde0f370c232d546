import { encodeAbiParameters, type Hex, keccak256, toHex } from 'viem';
import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE } from '../scenario/project.ts';

const DEPLOYER = 'fogbank deployer';

function locateFogbank(context: ScenarioContext): Contract {
  return context.locate(context.person(DEPLOYER), 0, 'Fogbank');
}

/** The secret of a note, known to the depositor. */
export function toSecret(context: ScenarioContext, name: string): Hex {
  return keccak256(toHex(`redoubt demo note ${context.seed}: ${name}`));
}

export function payIn(context: ScenarioContext, { from, secret }: { from: `0x${string}`; secret: Hex }): void {
  const commitment = keccak256(encodeAbiParameters([{ type: 'bytes32' }], [secret]));
  context.call(from, locateFogbank(context), 'deposit', [commitment], { value: ONE });
}

/** A relayer sends the transaction, so that the new address needs no ether. */
export function payOut(context: ScenarioContext, { to, secret }: { to: `0x${string}`; secret: Hex }): void {
  context.call(context.person('fogbank relayer'), locateFogbank(context), 'withdraw', [secret, to]);
}

/** A stand-in for a mixer. */
export const fogbank: DemoProject = {
  id: 'demo-fogbank',
  day: 21,
  weight: 2,
  needs: [],
  catalog: {
    name: 'Fogbank (demo)',
    tickers: [],
    categories: ['privacy'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/fogbank' }],
    text: 'Fogbank is a demo project that stands in for a mixer. It takes notes of one ether and pays them out at other addresses. Unlike a real one it hides nothing from readers of its calls. No one can change it.',
  },
  deploy: (context) => {
    const mixer = context.deploy(context.person(DEPLOYER), 'Fogbank');
    context.person('fogbank relayer');
    return {
      contracts: [{ role: 'vault', name: 'One ether notes', contract: mixer }],
      events: [],
      simulateUse: (ctx) => {
        const secret = toSecret(ctx, `${ctx.now} ${ctx.random.below(1_000_000)}`);
        payIn(ctx, { from: ctx.random.pick(ctx.crowd), secret });
        payOut(ctx, { to: ctx.random.pick(ctx.crowd), secret });
      },
      incidents: [],
    };
  },
};
