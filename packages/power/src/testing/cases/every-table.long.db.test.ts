import { afterEach, expect, test, vi } from 'vitest';
import { judgeSilence } from '../judge-silence.ts';
import { deployCases, mapDeployed, type Table } from '../map-cases.ts';
import { ACCESS_CONTROL } from './access-control.ts';
import { ADVERSARIAL } from './adversarial.ts';
import { APPLICATIONS } from './applications.ts';
import { COMPILER_VERSIONS } from './compiler-versions.ts';
import { DEPLOYED_SYSTEMS } from './deployed-systems.ts';
import { GOVERNED_SYSTEMS } from './governed-systems.ts';
import { LIBRARIES_AND_PROTOCOLS } from './libraries-and-protocols.ts';
import { LIVING_PROTOCOLS } from './living-protocols.ts';
import { REAL_WORLD_KINDS } from './real-world-kinds.ts';
import { SHIPPED_PRODUCTS } from './shipped-products.ts';

type Expected = {
  /** Contracts of which a function is said to be open to anyone, although some may do more by it, with what the analysis does not see. */
  readonly gaps?: Readonly<Record<string, string>>;
  /** Share of the contracts of which a true privilege or danger may be said to be undetermined. */
  readonly undeterminedMax: number;
};

const TABLES: readonly (readonly [name: string, table: Table, expected: Expected])[] = [
  ['access control', ACCESS_CONTROL, { undeterminedMax: 0 }],
  ['libraries and protocols', LIBRARIES_AND_PROTOCOLS, { undeterminedMax: 0 }],
  [
    'compiler versions',
    COMPILER_VERSIONS,
    {
      undeterminedMax: 0.05,
      gaps: {
        LinkedPool: 'only a router’s history says which chains it knows',
        Buckets: 'a facilitator may burn what it minted, as from an ordinary balance',
      },
    },
  ],
  [
    'applications',
    APPLICATIONS,
    {
      undeterminedMax: 0.05,
      gaps: { SpendModule: 'another account sets each caller’s limit, as it would a debt to be paid out' },
    },
  ],
  [
    'real-world kinds',
    REAL_WORLD_KINDS,
    {
      undeterminedMax: 0.05,
      gaps: {
        ProxyFactory: 'each proxy has an administrator of its own',
        VyperGauge: 'each reward token has a distributor of its own',
      },
    },
  ],
  ['deployed systems', DEPLOYED_SYSTEMS, { undeterminedMax: 0.05 }],
  ['governed systems', GOVERNED_SYSTEMS, { undeterminedMax: 0.06 }],
  ['living protocols', LIVING_PROTOCOLS, { undeterminedMax: 0.05 }],
  [
    'shipped products',
    SHIPPED_PRODUCTS,
    {
      undeterminedMax: 0.05,
      gaps: {
        CashBridge: 'the gateway that delivers is looked up by the chain that a message names',
        WrongSubjectClub: 'anyone can enter itself in the list of administrators',
      },
    },
  ],
  [
    'adversarial',
    ADVERSARIAL,
    {
      undeterminedMax: 0.1,
      gaps: { SelfApproved: 'an approval of the contract for itself, which another function uses' },
    },
  ],
];

/** Clocks that run that many times faster: what a machine is that does so much less in a second. */
const FACTORS = [8, 50];

afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets every clock that the analysis could read run faster. */
function speedUp(factor: number): void {
  const now = performance.now.bind(performance);
  const usage = process.threadCpuUsage.bind(process);
  vi.spyOn(performance, 'now').mockImplementation(() => now() * factor);
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => {
    const { user, system } = usage();
    return { user: user * factor, system: system * factor };
  });
}

test.each(TABLES)(
  'SKY-08 %s: the map is the same on any clock, and says of no held privilege or open danger that there is none',
  async (_name, table, { gaps = {}, undeterminedMax }) => {
    await using deployed = await deployCases(table);
    const read = async () => {
      const { maps } = await mapDeployed(deployed);
      return {
        maps,
        texts: [...maps].map(
          ([
            name,
            {
              ms: _,
              effort: { computeMs: __, ...effort },
              ...map
            },
          ]) => [name, JSON.stringify({ ...map, effort })],
        ),
      };
    };
    const { maps, texts } = await read();
    const silence = judgeSilence(table, { maps });
    expect({ safe: silence.safe, unsaid: silence.unsaid }).toEqual({ safe: Object.keys(gaps), unsaid: [] });
    expect(silence.undetermined.length / maps.size).toBeLessThanOrEqual(undeterminedMax);
    for (const factor of FACTORS) {
      speedUp(factor);
      expect((await read()).texts).toEqual(texts);
      vi.restoreAllMocks();
    }
  },
);
