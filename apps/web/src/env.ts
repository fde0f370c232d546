import { parseSettings } from '@redoubt/server/platform/settings/settings';

/** The web process's settings, read once. Code inside Next asks `getContext()` for them instead. */
export const settings = parseSettings(process.env);

// next-auth asks the environment under which address it answers.
process.env.NEXTAUTH_URL = settings.publicOrigin;
