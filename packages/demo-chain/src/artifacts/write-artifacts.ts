import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContracts } from './compile-contracts.ts';

// Run it after a change in `contracts`: node packages/demo-chain/src/artifacts/write-artifacts.ts

const FOLDER = join(import.meta.dirname, '../../artifacts');

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const [name, artifact] of compileContracts()) writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(artifact)}\n`);
