import type { Metadata } from 'next';
import { MarketPage } from '@/features/market/market-page';
import { PowerPage } from '@/features/power/power-page';
import { PrivilegedTables } from '@/features/power/privileged-page';
import { readControlSummary } from '@/features/power/summary-page';
import { ProjectPage, projectMetadata } from '@/features/project/project-page';
import { SkynetPage } from '@/features/skynet/skynet-page';
import { siteConfig } from '../../../../../../site.config.ts';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ tab?: string | string[]; kind?: string | string[]; window?: string | string[]; vote?: string | string[] }>;
};

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
      powers={<PowerPage rawId={id} />}
      market={<MarketPage rawId={id} />}
      control={await readControlSummary(id)}
      privileged={<PrivilegedTables rawId={id} />}
    />
  );
}
