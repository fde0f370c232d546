import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What of a compiled contract is kept: how to call it, and what makes it; of one that is audited, its build as well. */
export type Artifact = { readonly abi: readonly unknown[]; readonly bytecode: `0x${string}` } & Partial<Build>;

/** The code that runs, in the form of an artifact of Foundry. */
type Build = { readonly contractName: string; readonly sourceName: string; readonly deployedBytecode: DeployedBytecode };
type DeployedBytecode = { readonly object: string; readonly immutableReferences: object; readonly linkReferences: object };

/** Contracts whose audits the demo does. */
const AUDITED: ReadonlySet<string> = new Set(['Wardstone', 'ManyhandsTokenV2']);

type Compiler = { compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string };
type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string }; deployedBytecode: DeployedBytecode } }>>;
};

/** The code that stands at a contract's address, beside what makes it. */
export type Compiled = Artifact & { readonly runtime: `0x${string}` };

export const SOURCES = join(import.meta.dirname, '../../contracts');

/** Contracts of OpenZeppelin that are deployed as they are. */
const AS_THEY_ARE = new Set([
  'ERC1967Proxy',
  'TransparentUpgradeableProxy',
  'ProxyAdmin',
  'UpgradeableBeacon',
  'BeaconProxy',
  'TimelockController',
]);

/** The compiler, and the sources it reads, are there in development only, hence are not imported. */
const COMPILER = 'solc';
const require = createRequire(import.meta.url);

/** Compiles everything in `contracts`. Returns the contracts that can be deployed, by name. Throws with the compiler's words. */
export function compileContracts(): Map<string, Artifact> {
  return new Map([...compile(readInput(SOURCES)).compiled].map(([name, { runtime: _, ...artifact }]) => [name, artifact]));
}

/**
 * Compiles every Solidity file of a folder in the same way. Throws with the compiler's words. What the same
 * sources came to before is read from disk, as the compiler takes up to a minute.
 */
export function compileFolder(folder: string): Map<string, Compiled> {
  const input = readInput(folder);
  const { version }: { version: string } = require(`${COMPILER}/package.json`);
  const file = join(CACHE, `${toDigest(JSON.stringify([version, input, readFileSync(import.meta.filename, 'utf8')]))}.json`);
  const kept = readKept(file);
  if (kept !== undefined) return new Map(kept.compiled);
  const { compiled, imports } = compile(input);
  mkdirSync(CACHE, { recursive: true });
  const content: Kept = { imports: [...imports], compiled: [...compiled] };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(content));
  renameSync(`${file}.${process.pid}`, file);
  return compiled;
}

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/contracts');

/** A result of the compiler, with the digests of the files that the sources import. */
type Kept = { readonly imports: readonly (readonly [path: string, digest: string])[]; readonly compiled: readonly [string, Compiled][] };

/** `undefined` where there is none, or where an imported file has changed since. */
function readKept(file: string): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    const isSame = kept.imports.every(([path, digest]) => toDigest(readFileSync(require.resolve(path), 'utf8')) === digest);
    return isSame ? kept : undefined;
  } catch {
    return undefined;
  }
}

const toDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

type Input = { readonly sources: Readonly<Record<string, { readonly content: string }>> } & Readonly<Record<string, unknown>>;

function readInput(folder: string): Input {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  return {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      outputSelection: {
        '*': {
          '*': [
            'abi',
            'evm.bytecode.object',
            ...['object', 'immutableReferences', 'linkReferences'].map((of) => `evm.deployedBytecode.${of}`),
          ],
        },
      },
    },
  };
}

/** `imports`: the digest of each imported file. */
function compile(input: Input): { compiled: Map<string, Compiled>; imports: Map<string, string> } {
  const compiler: Compiler = require(COMPILER);
  const imports = new Map<string, string>();
  const read = (path: string) => {
    const found = readImport(path);
    if ('contents' in found) imports.set(path, toDigest(found.contents));
    return found;
  };
  const output: Output = JSON.parse(compiler.compile(JSON.stringify(input), { import: read }));
  const faults = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const artifacts = Object.entries(output.contracts).flatMap(([file, contracts]) =>
    Object.entries(contracts).flatMap(([name, { abi, evm }]): [string, Compiled][] =>
      evm.bytecode.object !== '' && (file in input.sources || AS_THEY_ARE.has(name))
        ? [[name, { abi, bytecode: `0x${evm.bytecode.object}`, ...toBuild(file, name, evm.deployedBytecode) }]]
        : [],
    ),
  );
  return { compiled: new Map(artifacts.toSorted(([left], [right]) => (left < right ? -1 : 1))), imports };
}

function toBuild(file: string, name: string, deployedBytecode: DeployedBytecode): Pick<Compiled, 'runtime'> & Partial<Build> {
  const build: Build = { contractName: name, sourceName: `contracts/${file}`, deployedBytecode };
  return { runtime: `0x${deployedBytecode.object}`, ...(AUDITED.has(name) && build) };
}

/** The file in which the code of the probe for sales is kept, from the source in `folder`. */
export function writeProbeCode(folder: string): string {
  const runtime = compile(readInput(folder)).compiled.get('SaleProbe')?.runtime;
  if (runtime === undefined) throw new Error(`There is no SaleProbe in ${folder}.`);
  return `/** \`contracts/SaleProbe.sol\`, compiled. */\nexport const PROBE_CODE: \`0x\${string}\` =\n  '${runtime}';\n`;
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') };
  } catch (error) {
    return { error: String(error) };
  }
}
