import { join, resolve } from 'node:path';
import { parseSettings, type Settings } from '@redoubt/server/platform/settings/settings';
import { COMPILED_FOLDER } from './compiled-folder.ts';

/** The root folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** The catalogue's files, and in it the readings by others. */
export const CATALOG_FOLDER = join(ROOT, 'catalog');
export const READINGS_FOLDER = join(CATALOG_FOLDER, 'readings');

/** The settings of this run. A function, so that `--help` works while a variable is wrong. */
export function readSettings(): Settings {
  return parseSettings(process.env);
}

/** The environment of child processes. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: COMPILED_FOLDER, ...process.env };
}
