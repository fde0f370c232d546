import { encodeAbiParameters, type Hex, keccak256, toHex } from 'viem';
import { type DemoProject, ONE } from '../scenario/project.ts';
import type { Contract, World } from '../scenario/world.ts';

const DEPLOYER = 'fogbank deployer';

function locateFogbank(world: World): Contract {
  return world.locate(world.person(DEPLOYER), 0, 'Fogbank');
}

/** What opens a note; known to whoever paid it in. */
export function toSecret(world: World, name: string): Hex {
  return keccak256(toHex(`redoubt demo note ${world.seed}: ${name}`));
}

export function payIn(world: World, { from, secret }: { from: `0x${string}`; secret: Hex }): void {
  const commitment = keccak256(encodeAbiParameters([{ type: 'bytes32' }], [secret]));
  world.call(from, locateFogbank(world), 'deposit', [commitment], { value: ONE });
}

/** Somebody else sends the transaction, so that the new address needs no ether before. */
export function payOut(world: World, { to, secret }: { to: `0x${string}`; secret: Hex }): void {
  world.call(world.person('fogbank relayer'), locateFogbank(world), 'withdraw', [secret, to]);
}

/** A stand-in for a mixer. */
export const fogbank: DemoProject = {
  id: 'demo-fogbank',
  day: 21,
  weight: 2,
  needs: [],
  words: {
    name: 'Fogbank (demo)',
    tickers: [],
    categories: ['privacy'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/fogbank' }],
    text: 'Fogbank is a demo project that stands in for a mixer. It takes notes of one ether and pays them out at other addresses. Unlike a real one it hides nothing from whoever reads its calls. Nobody can change it.',
  },
  found: (world) => {
    const mixer = world.deploy(world.person(DEPLOYER), 'Fogbank');
    world.person('fogbank relayer');
    return {
      contracts: [{ role: 'vault', name: 'One ether notes', contract: mixer }],
      events: [],
      act: (inside) => {
        const secret = toSecret(inside, `${inside.now} ${inside.random.below(1_000_000)}`);
        payIn(inside, { from: inside.random.pick(inside.crowd), secret });
        payOut(inside, { to: inside.random.pick(inside.crowd), secret });
      },
      incidents: [],
    };
  },
};
