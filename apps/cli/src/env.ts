import { join, resolve } from 'node:path';
import { loadNames } from '@redoubt/server/onchain/activity/load-names';
import { readBrand } from '@redoubt/server/platform/brand/read-brand';
import { parseSettings, type Settings } from '@redoubt/server/platform/settings/settings';
import { applyBrand } from '../../../site.config.ts';
import { COMPILED_FOLDER } from './compiled-folder.ts';

/** The root folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** The catalogue's files, and in it the readings by others. */
export const CATALOG_FOLDER = join(ROOT, 'catalog');
export const READINGS_FOLDER = join(CATALOG_FOLDER, 'readings');

/** What prices and sales on chains start from, one file a chain. */
export const MARKETS_FOLDER = join(CATALOG_FOLDER, 'markets');

/**
 * The settings of this run, with its brand and the names of functions in place; `given` counts before the environment. A function, so
 * that `--help` works while a variable is wrong.
 */
export function readSettings(given: Readonly<Record<string, string | undefined>> = {}): Settings {
  const settings = parseSettings({ ...process.env, ...given });
  applyBrand(readBrand(settings));
  loadNames(settings);
  return settings;
}

/** The environment of child processes. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: COMPILED_FOLDER, ...process.env };
}
