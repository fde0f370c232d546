import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContracts, writeProbeCode } from './compile-contracts.ts';

// Run it after a change in `contracts`, here or in the package of powers: node packages/demo-chain/src/artifacts/write-artifacts.ts

const FOLDER = join(import.meta.dirname, '../../artifacts');
const POWER = join(import.meta.dirname, '../../../power');

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const [name, artifact] of compileContracts()) writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(artifact)}\n`);
writeFileSync(join(POWER, 'src/market/probe-code.ts'), writeProbeCode(join(POWER, 'contracts')));
