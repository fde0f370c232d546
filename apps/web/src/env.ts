import { parseSettings } from '@redoubt/server/platform/settings/settings';

/** The web process's settings, read once. Code inside Next asks `getContext()` for them instead. */
export const settings = parseSettings(process.env);

// next-auth reads its public address from the environment.
process.env.NEXTAUTH_URL = settings.publicOrigin;
