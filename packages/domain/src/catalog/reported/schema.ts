import * as z from 'zod/mini';
import { WebAddress } from '../../form.ts';
import { ChainSlug } from '../file/schema.ts';

// The published schema of reported readings: what others read from a chain and published. docs/readings.md explains it.

/** The version of the schema. A change that an earlier reader would misread raises it. */
export const READINGS_VERSION = 1;

/** Contracts in one snapshot, and holders of one contract: more is no list of who controls what. */
const CONTRACTS_MAX = 3_000;
const HOLDERS_MAX = 200;
const ADDRESSES_MAX = 128;
const DELAY_SECONDS_MAX = 100 * 365 * 86_400;

const Address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase());
const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(charactersMax));
const Addresses = z.array(Address).check(z.maxLength(ADDRESSES_MAX));

/**
 * How the source came to know: `snapshot` read the chain; `asserted` states values that a tool compares with the chain;
 * `registry` is filled from the chain by its keeper; `log` follows from event logs; `review` is a person's table;
 * `own-record` is the subject's own record about itself.
 */
export const ReadingKind = z.enum(['snapshot', 'asserted', 'registry', 'log', 'review', 'own-record']);
export type ReadingKind = z.infer<typeof ReadingKind>;

/** What `day` is: the time that the source states, the date of its commit or of its review, or a time between dated blocks. */
export const DayBasis = z.enum(['stated', 'commit', 'review', 'interpolated']);
export type DayBasis = z.infer<typeof DayBasis>;

/** `no-one`: the zero address. `anyone`: an open role. `unknown`: the source does not say. */
export const ReportedHolderKind = z.enum(['multisig', 'timelock', 'governor', 'contract', 'eoa', 'no-one', 'anyone', 'unknown']);
export type ReportedHolderKind = z.infer<typeof ReportedHolderKind>;

export const ReadingSource = z.strictObject({
  name: Words(60),
  repository: WebAddress,
  /** Null where the file came without it. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  path: Words(300),
  /** As the repository states it. A source that states none is left out. */
  licence: Words(60),
  kind: ReadingKind,
});
export type ReadingSource = z.infer<typeof ReadingSource>;

const ThresholdOf = {
  threshold: z.int().check(z.minimum(1), z.maximum(ADDRESSES_MAX)),
  members: z.int().check(z.minimum(1), z.maximum(ADDRESSES_MAX)),
};
const isPossible = z.refine<{ threshold: number; members: number }>(
  ({ threshold, members }) => threshold <= members,
  'More must agree than there are.',
);
const Threshold = z.strictObject(ThresholdOf).check(isPossible);

const ReportedMultisig = z.strictObject({ ...ThresholdOf, addresses: z.optional(Addresses), modules: z.optional(Addresses) }).check(
  isPossible,
  z.refine(({ members, addresses }) => addresses === undefined || addresses.length === members, 'Lists another number of members.'),
);
export type ReportedMultisig = z.infer<typeof ReportedMultisig>;

/** One who holds a power over a contract. */
const ReportedHolder = z.strictObject({
  /** `upgrade`, `owner`, `role:…`, `modifier:…`, `functions`, or the getter's name as the source gives it. */
  power: Words(120),
  holder: Address,
  kind: ReportedHolderKind,
  multisig: z.optional(Threshold),
  /** Seconds between announcement and effect. Null: not known, which is not zero. */
  delaySeconds: z.nullable(z.int().check(z.nonnegative(), z.maximum(DELAY_SECONDS_MAX))),
  /** Contracts between, the nearest to the contract first. */
  via: z._default(Addresses, []),
  functions: z._default(z.array(Words(80)).check(z.maxLength(HOLDERS_MAX)), []),
  /** `stated`: as the source has it; `resolved`: the source followed it to its end; `followed`: we followed the source's values. */
  basis: z.enum(['stated', 'resolved', 'followed']),
});
export type ReportedHolder = z.infer<typeof ReportedHolder>;

export const ReportedContract = z.strictObject({
  address: Address,
  name: z.string().check(z.maxLength(120)),
  proxy: z.optional(
    z.strictObject({
      kind: Words(60),
      implementations: Addresses,
      /** Null where the source names none. That is no statement that the code cannot be replaced. */
      admin: z.nullable(Address),
    }),
  ),
  multisig: z.optional(ReportedMultisig),
  holders: z._default(z.array(ReportedHolder).check(z.maxLength(HOLDERS_MAX)), []),
});
export type ReportedContract = z.infer<typeof ReportedContract>;

/** What one source read on one chain at one time. */
export const Snapshot = z.strictObject({
  source: ReadingSource,
  chain: ChainSlug,
  /** Null where the source states none. */
  block: z.nullable(z.int().check(z.nonnegative())),
  day: z.iso.date(),
  dayBasis: DayBasis,
  contracts: z.array(ReportedContract).check(
    z.minLength(1),
    z.maxLength(CONTRACTS_MAX),
    z.check(({ value, issues }) => {
      const seen = new Set<string>();
      for (const [index, { address }] of value.entries()) {
        if (seen.has(address)) issues.push({ code: 'custom', input: address, path: [index], message: 'This address is listed twice.' });
        seen.add(address);
      }
    }),
  ),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** One file of reported readings. */
export const ReadingsFile = z.strictObject({
  format: z.literal('reported-readings'),
  version: z.literal(READINGS_VERSION),
  snapshots: z.array(Snapshot).check(z.minLength(1), z.maxLength(200)),
});
export type ReadingsFile = z.infer<typeof ReadingsFile>;

/** What identifies a snapshot: two files cannot state it twice. */
export function snapshotKey({ source: { repository, path, commit }, chain, block }: Omit<Snapshot, 'contracts'>): string {
  return [repository, path, commit ?? '', chain, block ?? ''].join(' ');
}

/** The file of a source at its commit, where it is known; otherwise the repository. */
export function sourceUrl({ repository, commit, path }: Pick<ReadingSource, 'repository' | 'commit' | 'path'>): string {
  return commit === null ? repository : `${repository}/blob/${commit}/${path}`;
}
