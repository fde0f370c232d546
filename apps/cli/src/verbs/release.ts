import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inheritedEnvironment, ROOT } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { packRelease, writeRelease } from '../release/write-release.ts';
import { buildWeb } from '../serve/build-web.ts';

export const release = defineVerb({
  options: { 'folder-only': { type: 'boolean', description: 'Write the folder, and no archive of it.' } },
  operands: ['folder'],
  run: async ({ operands: [name = ''], options, output }) => {
    const folder = resolve(name);
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty. Name a new folder.`);
    await buildWeb({ root: ROOT, environment: inheritedEnvironment(), say: (detail) => output.remark(`Web app: ${detail}`) });
    const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const to = join(folder, 'redoubt');
    const { packages } = await writeRelease({ root: ROOT, to, version });
    if (options['folder-only'] === true) return { text: `Version ${version} is in ${to}.`, json: { version, folder: to, packages } };
    const packed = await packRelease(to);
    return {
      text: `${packed.archive}, ${Math.ceil(packed.bytes / 1e6)} MB, sha256 ${packed.sha256}`,
      json: { version, folder: to, packages, ...packed },
    };
  },
});
