import type { BuiltCode, Place } from './compare-code.ts';
import { type Definitions, listDefinitions, type NamedPlace, nameFunctions } from './name-functions.ts';

/** A contract in a build, as its compiler or build tool names it. */
export type BuiltContract = BuiltCode & {
  /** Path of its source; empty where the build does not say it. */
  readonly file: string;
  readonly name: string;
  /** Compiler and version; `undefined` where the build does not say it. */
  readonly compiler: string | undefined;
  /** Which function each place of the code was made from; empty where the build does not say it. */
  readonly functions: readonly NamedPlace[];
};

/** What was given is no build that can be read; the message says why. */
export class BuildFault extends Error {
  override readonly name = 'BuildFault';
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * The contracts with code in a build: standard JSON output of Solidity or Vyper, Hardhat's build info, or one contract's artifact of Hardhat,
 * Foundry or Truffle. Throws `BuildFault` for anything else.
 */
export function readBuild(json: unknown): BuiltContract[] {
  const output = isObject(inside(json, 'output', 'contracts')) ? inside(json, 'output') : json;
  const files = inside(output, 'contracts');
  const compiler = text(inside(json, 'solcLongVersion')) ?? text(inside(output, 'compiler'));
  const found = isObject(files)
    ? readOutput(files, { compiler, definitions: listDefinitions(inside(output, 'sources')) })
    : [readArtifact(json)].flatMap((each) => each ?? []);
  if (found.length === 0)
    throw new BuildFault(
      'No contract with code is in this file. Give standard JSON output, build info of Hardhat, or the artifact of a contract.',
    );
  return found;
}

type OfOutput = { readonly compiler: string | undefined; readonly definitions: Definitions };

function readOutput(files: Json, { compiler, definitions }: OfOutput): BuiltContract[] {
  return Object.entries(files).flatMap(([file, contracts]) =>
    entriesOf(contracts).flatMap(
      ([name, contract]) =>
        toContract(
          inside(contract, 'evm', 'deployedBytecode'),
          { file, name, compiler: compiler ?? readCompiler(contract) },
          definitions,
        ) ?? [],
    ),
  );
}

function readArtifact(json: unknown): BuiltContract | undefined {
  const target = inside(json, 'metadata', 'settings', 'compilationTarget');
  const [file, name] = (isObject(target) ? Object.entries(target)[0] : undefined) ?? [];
  const truffle = text(inside(json, 'compiler', 'name'));
  const about = {
    file: file ?? text(inside(json, 'sourceName')) ?? text(inside(json, 'sourcePath')) ?? '',
    name: text(name) ?? text(inside(json, 'contractName')) ?? '',
    compiler: truffle === undefined ? readCompiler(json) : `${truffle} ${text(inside(json, 'compiler', 'version')) ?? ''}`.trim(),
  };
  const code = inside(json, 'deployedBytecode');
  if (typeof code !== 'string') return toContract(code ?? inside(json, 'evm', 'deployedBytecode'), about);
  return toContract({ object: code, linkReferences: inside(json, 'deployedLinkReferences') }, about);
}

/** Of a contract's metadata, which compilers and Foundry keep as text or as an object. */
function readCompiler(contract: unknown): string | undefined {
  const metadata = inside(contract, 'metadata');
  const found =
    typeof metadata === 'string'
      ? /"compiler":\{"version":"([^"]{1,60})"\}/.exec(metadata)?.[1]
      : text(inside(metadata, 'compiler', 'version'));
  return found === undefined ? undefined : `solc ${found}`;
}

function toContract(
  code: unknown,
  about: { file: string; name: string; compiler: string | undefined },
  definitions: Definitions = new Map(),
): BuiltContract | undefined {
  const object = text(inside(code, 'object'));
  if (object === undefined || object === '' || object === '0x') return undefined;
  const immutables = inside(code, 'immutableReferences');
  const isVyper = about.file.endsWith('.vy') || about.compiler?.startsWith('vyper') === true;
  return {
    ...about,
    code: object,
    immutables: isVyper
      ? new Map()
      : isObject(immutables)
        ? new Map(Object.entries(immutables).map(([id, places]) => [id, toPlaces(places)]))
        : undefined,
    libraries: new Map(
      entriesOf(inside(code, 'linkReferences')).flatMap(([file, names]) =>
        entriesOf(names).map(([name, places]) => [`${file}:${name}`, toPlaces(places)] as const),
      ),
    ),
    isAppended: isVyper,
    functions: nameFunctions(object, inside(code, 'sourceMap'), definitions),
  };
}

function toPlaces(given: unknown): Place[] {
  if (!Array.isArray(given)) throw new BuildFault('A list of places in the code is no list.');
  return given.map((place: unknown) => {
    const [start, length] = [inside(place, 'start'), inside(place, 'length')];
    if (
      !Number.isSafeInteger(start) ||
      !Number.isSafeInteger(length) ||
      (start as number) < 0 ||
      (length as number) < 1 ||
      (length as number) > 32
    )
      throw new BuildFault('A place in the code has no start and length.');
    return { start: start as number, length: length as number };
  });
}
