import type { Metadata } from 'next';
import { parseLeaves } from '@/entities/project-tab/leaf-address';
import { ACTIVITY_LISTS } from '@/features/catalog/project/activity-tab';
import { ProjectPage, projectMetadata } from '@/features/catalog/project/project-page.server';
import { SkynetPage } from '@/features/onchain/activity/activity-section.server';
import { MarketPage } from '@/features/onchain/market/market-section.server';
import { readSaleSummary } from '@/features/onchain/market/sale-summary.server';
import { PowerPage } from '@/features/onchain/power/power-section.server';
import { readControlSummary } from '@/features/onchain/power/power-summary.server';
import { PrivilegedTables } from '@/features/onchain/power/privileged-section.server';
import { siteConfig } from '../../../../../../site.config.ts';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Partial<Record<Parameter, string | string[]>>>;
};

type Parameter =
  | 'tab'
  | 'kind'
  | 'window'
  | 'vote'
  | 'range'
  | 'readings'
  | 'contracts'
  | 'powers'
  | 'holders'
  | 'functions'
  | 'uses'
  | 'entries';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return projectMetadata({ rawId: id, host: siteConfig.name, control: await readControlSummary(id) });
}

export default async function Project({ params, searchParams }: Props) {
  const [{ id }, query] = [await params, await searchParams];
  return (
    <ProjectPage
      rawId={id}
      host={siteConfig.name}
      query={query}
      activity={<SkynetPage rawId={id} rawWindow={query.window} />}
      powers={<PowerPage rawId={id} leaves={parseLeaves(query, ['powers'])} />}
      market={<MarketPage rawId={id} />}
      sale={() => readSaleSummary(id)}
      control={await readControlSummary(id)}
      privileged={<PrivilegedTables rawId={id} leaves={parseLeaves(query, ACTIVITY_LISTS)} />}
    />
  );
}
