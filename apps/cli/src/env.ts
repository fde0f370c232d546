import { parseSettings, type Settings } from '@redoubt/server/platform/settings/settings';

/** The settings of this run. A function, so that `--help` works while a variable is wrong. */
export function readSettings(): Settings {
  return parseSettings(process.env);
}

/** What programs that we start inherit. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env };
}
