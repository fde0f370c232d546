import { resolve } from 'node:path';
import type { NextConfig } from 'next';

/** The framework as it comes, told only where the shared packages are. */
const config: NextConfig = {
  turbopack: { root: resolve(import.meta.dirname, '../..') },
  transpilePackages: ['@redoubt/db', '@redoubt/domain', '@redoubt/flags', '@redoubt/mail', '@redoubt/server', '@redoubt/ui'],
  serverExternalPackages: ['pg', 'pino'],
  typescript: { ignoreBuildErrors: true },
};

export default config;
