import { parseSettings } from '@redoubt/server/platform/settings/settings';

/** What the operator set. The only place here that reads the environment. */
export const settings = parseSettings(process.env);
