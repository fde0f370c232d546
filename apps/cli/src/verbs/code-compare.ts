import { readFile } from 'node:fs/promises';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type ComparedAddress, compareDeployed } from '@redoubt/power/build/compare-deployed';
import type { ComparedCode } from '@redoubt/power/build/compare-one';
import { BuildFault, type BuiltContract, readBuild } from '@redoubt/power/build/read-build';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { CONTRACT_OPTIONS, readContractCall, withEndpoint } from '../one-contract.ts';

const TIME = { timeMsMax: 60_000, stopped: 'the comparison was stopped after a minute.' };

export const codeCompare = defineVerb({
  options: {
    build: { type: 'string', description: 'Build output: standard JSON, build info of Hardhat, or a contract’s artifact; required' },
    rpc: CONTRACT_OPTIONS.rpc,
    contract: { type: 'string', description: 'Compare with this contract of the build alone: Vault, or contracts/Vault.sol:Vault' },
    block: CONTRACT_OPTIONS.block,
  },
  operands: ['address'],
  run: async ({ operands: [text = ''], options: { build, rpc: given, contract, block: at } }) => {
    const { address, rpc, block } = readContractCall(text, { rpc: given, block: at });
    if (build === undefined) throw new UsageError('Give --build the file that your compiler or build tool wrote.');
    const contracts = choose(await readContracts(build), contract);
    const compared = await withEndpoint(rpc, TIME, (endpoint) => compareDeployed(endpoint, { address, block, contracts }));
    const running = listRunning(compared);
    return {
      text: toText(compared),
      json: compared,
      failed: running.some(({ comparison }) => comparison.is === 'different'),
      inconclusive: compared.mayRunOther || running.some(({ comparison }) => comparison.is === 'cannot-be-compared'),
    };
  },
});

/** Throws UsageError for a file that can't be read, or is no build. */
async function readContracts(path: string): Promise<BuiltContract[]> {
  try {
    return readBuild(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof BuildFault ? cause.message : cause instanceof SyntaxError ? 'It is not JSON.' : String(cause);
    throw new UsageError(`${path} cannot be read as a build. ${reason}`, { cause });
  }
}

function choose(contracts: BuiltContract[], wanted: string | undefined): BuiltContract[] {
  if (wanted === undefined) return contracts;
  const chosen = contracts.filter(({ file, name }) => name === wanted || `${file}:${name}` === wanted);
  if (chosen.length === 1) return chosen;
  const names = (chosen.length === 0 ? contracts : chosen).slice(0, 10).map(({ file, name }) => `${file}:${name}`);
  throw new UsageError(
    `${chosen.length === 0 ? 'No contract' : 'More than one contract'} of the build is ${wanted}. There is: ${names.join(', ')}`,
  );
}

/** What a call of the address runs: the code behind a proxy, not the proxy's own. */
function listRunning({ codes }: ComparedAddress): readonly ComparedCode[] {
  const behind = codes.filter(({ role }) => role === 'implementation');
  return behind.length > 0 ? behind : codes;
}

function toText(compared: ComparedAddress): string {
  const { chainId, block, hash, codes, mayRunOther } = compared;
  const chain = chainName(toChainSlug(String(chainId)));
  const other = mayRunOther ? ['', 'It may run other code as well: where its calls lead could not be determined.'] : [];
  return [`${chain}, block ${block} (${hash})`, ...codes.flatMap((code) => ['', ...describe(code)]), ...other].join('\n');
}

function describe({ address, role, contract, comparison }: ComparedCode): string[] {
  const where = role === 'implementation' ? `${address}, behind the proxy` : address;
  const built =
    contract === undefined ? '' : `${contract.file}:${contract.name}${contract.compiler === undefined ? '' : ` (${contract.compiler})`}`;
  switch (comparison.is) {
    case 'same': {
      const { metadata, immutables, libraries } = comparison;
      return [
        `${where}: the same as ${built}`,
        ...(metadata === 'different' ? ['  but for a hash in the metadata: comments, names or paths of the source may differ'] : []),
        ...immutables.map(({ id, value }) => `  set at deployment, ${id}: ${value}`),
        ...libraries.map(({ name, address: library }) => `  library ${name}: ${library}, to be compared by itself`),
      ];
    }
    case 'different':
      if (comparison.reason === 'length')
        return [`${where}: different from ${built}: ${Math.abs(comparison.bytes)} bytes ${comparison.bytes > 0 ? 'longer' : 'shorter'}`];
      if (comparison.reason !== 'code')
        return [
          `${where}: different from ${built}: one ${comparison.reason === 'library' ? 'library has two addresses' : 'immutable has two values'}`,
        ];
      return [
        `${where}: different from ${built} in ${comparison.bytes} ${comparison.bytes === 1 ? 'byte' : 'bytes'}`,
        ...comparison.runs.map(({ start, length }) => `  from byte ${start}, ${length} ${length === 1 ? 'byte' : 'bytes'}`),
      ];
    case 'cannot-be-compared':
      return [`${where}: cannot be compared: ${REASONS[comparison.reason]}`];
  }
}

const REASONS = {
  'no-code': 'there is no code at this address',
  'no-build': 'the build has no code of it',
  'not-in-build': 'no contract of the build is as long',
} as const;
