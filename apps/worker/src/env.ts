import { parseSettings } from '@redoubt/server/platform/settings/settings';

/** The operator's settings. No other file of the worker reads the environment. */
export const settings = parseSettings(process.env);
