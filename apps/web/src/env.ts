import { parseSettings } from '@redoubt/server/settings';

/** The web process's settings, read once. Code inside Next asks `getContext()` for them instead. */
export const settings = parseSettings(process.env);
