import { spawn } from 'node:child_process';
import type { Answer } from '@redoubt/domain/catalog/score/answers';
import { ENGINE } from '@redoubt/power/analysis/engine';
import { ACCESS_CONTROL } from '@redoubt/power/testing/cases/access-control';
import { ADVERSARIAL } from '@redoubt/power/testing/cases/adversarial';
import { APPLICATIONS } from '@redoubt/power/testing/cases/applications';
import { COMPILER_VERSIONS } from '@redoubt/power/testing/cases/compiler-versions';
import { DEPLOYED_SYSTEMS } from '@redoubt/power/testing/cases/deployed-systems';
import { GOVERNED_SYSTEMS } from '@redoubt/power/testing/cases/governed-systems';
import { LIBRARIES_AND_PROTOCOLS } from '@redoubt/power/testing/cases/libraries-and-protocols';
import { LIVING_PROTOCOLS } from '@redoubt/power/testing/cases/living-protocols';
import { REAL_WORLD_KINDS } from '@redoubt/power/testing/cases/real-world-kinds';
import { SHIPPED_PRODUCTS } from '@redoubt/power/testing/cases/shipped-products';
import { judgeSilence } from '@redoubt/power/testing/judge-silence';
import { deployCases, type MappedCases, mapDeployed, type Table } from '@redoubt/power/testing/map-cases';
import { afterEach, expect, test, vi } from 'vitest';
import type { ContractView } from '../contract-view.ts';
import { findPowersOf } from '../power-findings.ts';

type Expected = {
  /** Contracts of which a function is said to be open to anyone, although some may do more by it, with what the analysis does not see. */
  readonly gaps?: Readonly<Record<string, string>>;
  /** Checks that say that no one can take or block, where someone can, with what the analysis does not see. */
  readonly wrongNones?: Readonly<Record<string, string>>;
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
      wrongNones: { 'GOV-02 VyperController': 'the markets that it calls are an array, which is empty' },

      undeterminedMax: 0.05,
      gaps: {
        ProxyFactory: 'each proxy has an administrator of its own',
        VyperGauge: 'each reward token has a distributor of its own',
      },
    },
  ],
  ['deployed systems', DEPLOYED_SYSTEMS, { undeterminedMax: 0.05 }],
  ['governed systems', GOVERNED_SYSTEMS, { undeterminedMax: 0.06 }],
  [
    'living protocols',
    LIVING_PROTOCOLS,
    {
      wrongNones: {
        'GOV-01 PoolCodes': 'others run the code that a getter of it names',
        'GOV-02 EtherLoansBook': 'who owes nothing is in a list, by its debts',
      },
      undeterminedMax: 0.05,
    },
  ],
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

/** Share of the checks that may leave open whether someone can take or block, where no one can. */
const LEFT_OPEN_MAX = 0.3;

const CLASSES = {
  'GOV-01': new Set<string | undefined>(['upgrade', 'execute', 'withdraw', 'mint', 'destroy', 'burn']),
  'GOV-02': new Set<string | undefined>(['pause', 'blacklist', 'fee']),
} as const;

type Judged = { readonly check: string; readonly isNone: boolean; readonly isOpen: boolean; readonly isTrue: boolean };

/** The checks on who can take and block, as '<check> <contract>': whether they say that no one can or leave it open, and whether someone can. */
function judgeChecks({ cases }: Table, { maps }: Pick<MappedCases, 'maps'>): Judged[] {
  const block = { number: 1, hash: '0x00', time: new Date(0) } as const;
  return Object.entries(cases).flatMap(([contract, { rows, dangers = [] }]) => {
    const map = maps.get(contract);
    if (map === undefined) return [];
    const view: ContractView = {
      address: map.address,
      name: contract,
      role: 'other',
      map,
      engine: ENGINE,
      question: { address: map.address, accounts: {} },
      functions: undefined,
      at: block,
      now: block,
      paths: { recorded: new Set(), snapshots: new Map() },
      isHolder: false,
      recordedFrom: undefined,
    };
    const findings = findPowersOf(view, { isPublished: false });
    const held = [...rows.flatMap(([, capability, holders]) => (holders.length > 0 ? [capability] : [])), ...dangers.map(([, it]) => it)];
    return Object.entries(CLASSES).flatMap(([check, capabilities]) => {
      const answer = findings.find(({ subject }) => subject === check)?.answer as Answer<'GOV-01'> | undefined;
      const { paths = [], complete = true } = answer ?? {};
      const isNone = paths.length === 0 && complete;
      const isOpen = !isNone && paths.every(({ enabled }) => enabled === null);
      return [{ check: `${check} ${contract}`, isNone, isOpen, isTrue: held.some((capability) => capabilities.has(capability)) }];
    });
  });
}

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
  'SKY-08 %s: the map is the same on any clock and beside burners, and says of no held privilege or open danger that there is none',
  async (_name, table, { gaps = {}, wrongNones = {}, undeterminedMax }) => {
    await using deployed = await deployCases(table);
    const read = async (addresses = deployed.addresses) => {
      const { maps } = await mapDeployed({ ...deployed, addresses });
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
    const checks = judgeChecks(table, { maps });
    const wrong = checks.flatMap(({ check, isNone, isTrue }) => (isNone && isTrue ? [check] : []));
    expect(wrong.toSorted()).toEqual(Object.keys(wrongNones).toSorted());
    const leftOpen = checks.filter(({ isOpen, isTrue }) => isOpen && !isTrue);
    expect(leftOpen.length / checks.length).toBeLessThanOrEqual(LEFT_OPEN_MAX);
    expect(silence.undetermined.length / maps.size).toBeLessThanOrEqual(undeterminedMax);
    for (const factor of FACTORS) {
      speedUp(factor);
      expect((await read()).texts).toEqual(texts);
      vi.restoreAllMocks();
    }
    const slowest = [...maps].toSorted(([, one], [, other]) => other.ms - one.ms).slice(0, SLOWEST);
    const names = new Set(slowest.map(([name]) => name));
    using _burning = burn();
    const { texts: slowed } = await read(new Map([...deployed.addresses].filter(([name]) => names.has(name))));
    expect(slowed).toEqual(texts.filter(([name]) => names.has(name ?? '')));
  },
);

/** Contracts of each table that are mapped on a machine without time to spare. */
const SLOWEST = 4;
const BURNERS = 8;

/** Keeps every processor busy. */
function burn(): Disposable {
  const burners = Array.from({ length: BURNERS }, () => spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }));
  return {
    [Symbol.dispose]() {
      for (const burner of burners) burner.kill('SIGKILL');
    },
  };
}
