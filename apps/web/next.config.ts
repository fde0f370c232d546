import { resolve } from 'node:path';
import createMDX from '@next/mdx';
import type { NextConfig } from 'next';
import { EXTERNAL_PACKAGES, TRANSPILED_PACKAGES } from './bundled-packages.ts';

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: { root: resolve(import.meta.dirname, '../..') },
  transpilePackages: TRANSPILED_PACKAGES,
  serverExternalPackages: EXTERNAL_PACKAGES,
  // A page and a file cannot share the segment of an address, so the file has one of its own inside.
  rewrites: async () => [
    { source: '/reports/:id([0-9a-f-]{36}).json', destination: '/reports/:id/file' },
    { source: '/reports/:id([0-9a-f-]{36}).pdf', destination: '/reports/:id/pdf' },
  ],
  images: {
    // An address outside these folders is refused before anything is fetched.
    localPatterns: ['/logos/**', '/pictures/**', '/_next/static/media/**'].map((pathname) => ({ pathname, search: '' })),
    remotePatterns: [],
    // The first of `imageSizes` is not among the framework's defaults (T-36).
    deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
    qualities: [75],
    dangerouslyAllowSVG: false,
  },
  // `npm run typecheck` checks the whole workspace; a second check here would only cost time.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Our server writes the access log, as JSON.
  logging: { incomingRequests: false },
};

// Plugins are named, not imported: the bundler sends these options to other processes.
const withArticles = createMDX({
  options: {
    remarkPlugins: ['remark-frontmatter', 'remark-mdx-frontmatter', 'remark-gfm'],
    rehypePlugins: [
      'rehype-slug',
      ...['highlight-code', 'state-facts'].map((name) => resolve(import.meta.dirname, `src/build/articles/${name}.ts`)),
    ],
  },
});

export default withArticles(config);
