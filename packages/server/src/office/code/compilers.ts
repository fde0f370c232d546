import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readCompilerVersion } from './run-compiler.ts';

/** Where compilers are: a folder in the data folder. */
export type CompilerHome = { readonly dataDir: string };

/** A release of Solidity, such as 0.8.25. */
export const COMPILER_VERSION = /^\d{1,2}\.\d{1,3}\.\d{1,3}$/;

/** Where Solidity publishes its compilers, with the list of their hashes. */
const PUBLISHED = 'https://binaries.soliditylang.org/bin/';
const ANSWER_MS = 120_000;
/** The largest published compiler has 27 MB. */
const BYTES_MAX = 64_000_000;

/** Why a compiler was not added, for people. */
export class CompilerFault extends Error {
  override readonly name = 'CompilerFault';
}

/** The file of a compiler that was added; `undefined` where it was not. */
export function findCompiler({ dataDir }: CompilerHome, { version }: { version: string }): string | undefined {
  if (!COMPILER_VERSION.test(version)) return undefined;
  const file = toFile({ dataDir }, version);
  return existsSync(file) ? file : undefined;
}

// Named .cjs: a package.json above the data folder must not make it a module.
const toFile = ({ dataDir }: CompilerHome, version: string) => join(dataDir, 'compilers', `solc-${version}.cjs`);

/**
 * Adds a compiler: from the place where Solidity publishes it, with the hash of its list; or from a file, with the hash that was
 * published for it. It is kept once the hash is right and it says that it is of this version. Throws `CompilerFault`.
 */
export async function addCompiler(
  home: CompilerHome,
  {
    version,
    from,
    base = PUBLISHED,
  }: { version: string; from: { readonly path: string; readonly sha256: string } | undefined; base?: string },
): Promise<{ file: string; sha256: string; says: string }> {
  if (!COMPILER_VERSION.test(version)) throw new CompilerFault(`${version} is no release of Solidity, such as 0.8.25.`);
  const { bytes, published } = from === undefined ? await download(base, version) : await readGiven(from);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== published)
    throw new CompilerFault(`The file has the SHA-256 ${sha256}, and ${published} is published for it. It was not added.`);
  const file = toFile(home, version);
  await mkdir(join(home.dataDir, 'compilers'), { recursive: true, mode: 0o711 });
  const fresh = file.replace(/\.cjs$/, `.${process.pid}.new.cjs`);
  try {
    await writeFile(fresh, bytes, { mode: 0o644 });
    const says = await readCompilerVersion(fresh).catch((cause: unknown) => {
      throw new CompilerFault(`The file does not run as a compiler: ${cause instanceof Error ? cause.message : String(cause)}`);
    });
    if (!says.startsWith(`${version}+`)) throw new CompilerFault(`The file is the compiler ${says}, not ${version}. It was not added.`);
    await rename(fresh, file);
    return { file, sha256, says };
  } finally {
    await rm(fresh, { force: true });
  }
}

async function readGiven({ path, sha256 }: { path: string; sha256: string }): Promise<{ bytes: Buffer; published: string }> {
  const published = sha256.toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/.test(published)) throw new CompilerFault('A SHA-256 has 64 hexadecimal digits.');
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new CompilerFault(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  return { bytes, published };
}

const Published = z.object({
  releases: z.record(z.string(), z.string().check(z.regex(/^soljson-v[0-9a-z.+-]{1,100}\.js$/))),
  builds: z.array(z.object({ path: z.string(), sha256: z.string() })),
});

async function download(base: string, version: string): Promise<{ bytes: Buffer; published: string }> {
  const text = (await get(new URL('list.json', base))).toString();
  const list = Published.safeParse(parseJson(text));
  if (!list.success) throw new CompilerFault(`${base}list.json is no list of compilers.`);
  const path = Object.hasOwn(list.data.releases, version) ? list.data.releases[version] : undefined;
  const published = list.data.builds.find((each) => each.path === path)?.sha256.replace(/^0x/, '');
  if (path === undefined || published === undefined) throw new CompilerFault(`No compiler ${version} is published at ${base}.`);
  return { bytes: await get(new URL(path, base)), published };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function get(url: URL): Promise<Buffer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > BYTES_MAX) throw new Error(`it is larger than ${BYTES_MAX / 1_000_000} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (cause) {
    const why = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : String(cause);
    throw new CompilerFault(`${url} could not be read: ${why}. Without a network, give --file and --sha256.`, { cause });
  }
}
