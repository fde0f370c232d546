import { inTransaction } from '@redoubt/db/client';
import { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { replaceProjects } from '@redoubt/server/catalog/catalog-store';
import { toProjectRows } from '@redoubt/server/catalog/project/project-rows';
import { refreshListings } from '@redoubt/server/catalog/refresh/refresh-listings';
import { audit, catalogProject, incident } from '@redoubt/testing/database/builders';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { sharedDataDir } from './shared-product.ts';

export const EXTREME_ID = 'extreme';

const CHAINS = ['ethereum', 'base', 'bsc', 'chain-4242', 'optimism', 'polygon', 'zksync', 'avalanche'];
const ROLES = ['token', 'pool', 'vault', 'factory', 'router', 'bridge', 'oracle', 'registry', 'admin', 'staking'] as const;
const LONG = 'Supercalifragilisticexpialidocious'.repeat(4);
const times = <Each>(count: number, make: (index: number) => Each): Each[] => Array.from({ length: count }, (_, index) => make(index));
const counts = { unresolved: 123, acknowledged: 45, partiallyResolved: 6, resolved: 7890 };

/** More of everything than any real project has, in words without a place to break. Of the demo realm, so that lists of real projects stay as they are. */
export async function addExtremeProject(): Promise<void> {
  const file = CatalogProject.parse(
    catalogProject({
      id: EXTREME_ID,
      name: LONG.slice(0, 64),
      tickers: times(12, (index) => `LONGTICKER${index}ABC`),
      categories: ['lending', 'bridge', 'stablecoin', 'real-world-assets', 'artificial-intelligence'],
      links: times(8, (index) => ({
        kind: 'website' as const,
        url: `https://${'sub.'.repeat(20)}example.org/${index}`,
        source: 'https://example.org',
      })),
      contracts: times(60, (index) => ({
        chain: CHAINS[index % CHAINS.length] ?? 'ethereum',
        address: `0x${index.toString(16).padStart(40, '0')}`,
        role: ROLES[index % ROLES.length] ?? 'token',
        name: LONG.slice(0, 80),
        source: `https://${LONG.slice(0, 60).toLowerCase()}.example/contracts`,
      })),
      audits: times(40, (index) =>
        audit({
          firm: LONG.slice(0, 80),
          scope: LONG.slice(0, 136),
          date: `2024-${String((index % 12) + 1).padStart(2, '0')}`,
          ...(index % 2 === 0 && {
            findings: { critical: counts, major: counts, medium: counts, minor: counts, informational: counts },
          }),
        }),
      ),
      incidents: times(20, (index) =>
        incident({
          title: LONG.slice(0, 136),
          cause: LONG.repeat(4).slice(0, 500),
          date: `20${10 + (index % 15)}-${String((index % 12) + 1).padStart(2, '0')}`,
          kind: 'private-key-compromise',
          lossUsd: '999999999999999',
          chain: CHAINS[index % CHAINS.length] ?? 'ethereum',
          transaction: `0x${index.toString(16).padStart(64, '0')}`,
          response: { at: '2026-11-20', cause: 'https://example.org/cause', repaid: 'https://example.org/repaid' },
        }),
      ),
      contacts: [{ kind: 'security-email', value: `${LONG.slice(0, 64)}@example.org`, source: 'https://example.org' }],
      team: {
        searched: { at: '2026-11-20', places: times(30, (index) => `https://example.org/${index}`) },
        people: times(40, (index) => ({ name: LONG.slice(0, 80), role: `${index} ${LONG.slice(0, 70)}`, source: 'https://example.org' })),
        company: { name: LONG.slice(0, 120), place: LONG.slice(0, 80), source: 'https://example.org' },
        identityChecks: times(5, (index) => ({ firm: `${index} ${LONG.slice(0, 70)}`, date: '2024', source: 'https://example.org' })),
      },
      bounty: { programme: LONG.slice(0, 80), url: 'https://example.org', rewardMaxUsd: '999999999999', source: 'https://example.org' },
      testing: { level: 'proofs', at: '2026-11-20', source: 'https://example.org' },
      documents: { at: '2026-11-20', addresses: 'https://example.org/a', powers: 'https://example.org/b' },
    }),
  );
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await inTransaction(product.db, async (tx) => {
    await replaceProjects(tx, { rows: [toProjectRows(file)] });
    await tx.updateTable('project').set({ demo: true }).where('id', '=', EXTREME_ID).execute();
    await refreshListings(tx);
  });
}
