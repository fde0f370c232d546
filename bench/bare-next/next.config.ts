import { resolve } from 'node:path';
import type { NextConfig } from 'next';
import { EXTERNAL_PACKAGES, TRANSPILED_PACKAGES } from '../../apps/web/bundled-packages.ts';

/** The plain framework; it knows only the shared packages, and which of them must not be bundled. */
const config: NextConfig = {
  turbopack: { root: resolve(import.meta.dirname, '../..') },
  transpilePackages: TRANSPILED_PACKAGES,
  serverExternalPackages: EXTERNAL_PACKAGES,
  typescript: { ignoreBuildErrors: true },
};

export default config;
