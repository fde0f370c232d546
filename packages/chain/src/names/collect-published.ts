import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toEventSelector, toFunctionSelector } from 'viem';
import { readAbi, type Signature } from './read-signatures.ts';
import signatures from './signatures.json' with { type: 'json' };

// Writes signatures.txt.gz: `node packages/chain/src/names/collect-published.ts <folder>`, where the folder has a clone of each
// repository below at <owner>/<name>. Of their ABIs only the signatures are taken, which are facts; earlier sources win.

type Source = { readonly repository: string; readonly commit: string; readonly paths: RegExp };

const SOURCES: readonly Source[] = [
  // ABIs of some 150 protocols, most of the catalogue's among them.
  { repository: 'messari/subgraphs', commit: '2711ac91ef119f321f65b339e10a57f9aa74f9d8', paths: /(^|\/)abis\/.*\.json$/ },
  { repository: 'safe-global/safe-deployments', commit: 'd0989c95929c76e1723121566b3f2b764ffb94ee', paths: /^src\/assets\/.*\.json$/ },
  { repository: 'Uniswap/sdks', commit: '241fb9a7896f6ca52c984a421ea6c397178215bd', paths: /\/abis?\/.*\.json$/ },
  { repository: 'Uniswap/v4-subgraph', commit: 'fc74dfcc3df5e75d6d3e2b886e88498dfc7d4678', paths: /^abis\/.*\.json$/ },
  { repository: 'curvefi/curve-js', commit: '8cb9f82dfa542de575a184891498483f107d9266', paths: /^src\/constants\/abis\/.*\.json$/ },
  { repository: 'euler-xyz/euler-interfaces', commit: '8007d05e630d845f4122b604b86b798ac653e39d', paths: /^abis\/.*\.json$/ },
  { repository: 'Instadapp/fluid-contracts-public', commit: 'a9949b48ba1247d4f478cd0acb40896b5c8bf3f8', paths: /^deployments\/.*\.json$/ },
  { repository: 'ensdomains/ens-subgraph', commit: '723f1b6abfd4b30a99db0b429a77ebac61ed8b91', paths: /^abis\/.*\.json$/ },
  { repository: 'OffchainLabs/arbitrum-subgraphs', commit: '0e20e37c6bb4a6a29cb36988c425aa7471e231ec', paths: /\/abis?\/.*\.json$/ },
  { repository: 'circlefin/evm-cctp-contracts', commit: '4061786a5726bc05f99fcdb53b0985599f0dbaf7', paths: /^docs\/abis\/.*\.json$/ },
  { repository: 'graphprotocol/contracts', commit: '687d928b1336d1af594a3b0ed23326db6cb3a03f', paths: /\.json$/ },
  { repository: 'VeloraDEX/paraswap-dex-lib', commit: 'aa9c75fcfee8d498b01f3da33bbe01fdb0dea5f5', paths: /^src\/abi\/.*\.json$/ },
];

/** The entry point of ERC-4337, in versions 0.6 and 0.7. Source: the ERC. */
const STANDARDS: readonly string[] = [
  'handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)',
  'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
];

const MEGABYTES_MAX = 512;

function git(folder: string, options: readonly string[], input?: string): Buffer {
  return execFileSync('git', ['-C', folder, ...options], { input, maxBuffer: MEGABYTES_MAX * 1024 * 1024 });
}

/** The files of a commit that hold ABIs, without those that are the same. */
function* readFiles(folder: string, { commit, paths }: Source): Generator<string> {
  const rows = git(folder, ['ls-tree', '-r', commit]).toString().split('\n');
  const wanted = rows.flatMap((row) => {
    const [meta = '', path = ''] = row.split('\t');
    return paths.test(path) ? (meta.split(' ')[2] ?? []) : [];
  });
  const out = git(folder, ['cat-file', '--batch'], [...new Set(wanted)].join('\n'));
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at);
    const size = Number(out.toString('utf8', at, end).split(' ')[2] ?? 0);
    yield out.toString('utf8', end + 1, end + 1 + size);
    at = end + 1 + size + 1;
  }
}

/** A line of the file: what it is, the first four bytes of its hash, its signature. */
const toLine = ({ kind, text }: Signature): string =>
  `${kind.slice(0, 1)} ${(kind === 'function' ? toFunctionSelector(text) : toEventSelector(text)).slice(2, 10)} ${text}`;

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) throw new Error('Name the folder that has the clones.');
const seen = new Set([
  ...Object.values(signatures.functions).map((text) => `f ${text}`),
  ...Object.values(signatures.events).map((text) => `e ${text}`),
]);
/** A line without its hash. */
const bare = (line: string): string => line.slice(0, 2) + line.slice(11);
const parts: string[] = [];

function add(title: string, lines: Iterable<string>): void {
  const fresh = [...new Set(lines)].filter((line) => !seen.has(bare(line))).toSorted((one, other) => (bare(one) < bare(other) ? -1 : 1));
  for (const line of fresh) seen.add(bare(line));
  if (fresh.length > 0) parts.push(`# ${title}\n${fresh.join('\n')}\n`);
}

for (const source of SOURCES) {
  const lines = [...readFiles(join(folder, source.repository), source)].flatMap((text) => readAbi(text)?.map(toLine) ?? []);
  add(`https://github.com/${source.repository} ${source.commit} ${source.paths.source}`, lines);
}
add(
  'https://eips.ethereum.org/EIPS/eip-4337',
  STANDARDS.map((text) => toLine({ kind: 'function', text })),
);
writeFileSync(join(import.meta.dirname, 'signatures.txt.gz'), gzipSync(parts.join(''), { level: 9 }));
