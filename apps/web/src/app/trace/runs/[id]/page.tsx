import type { Metadata } from 'next';
import { readView } from '@/features/onchain/trace/graph-view';
import { RunPage } from '@/features/onchain/trace/run-page.server';

// Browsers send the origin of a form, which the Stop button needs, to no one but this site.
export const metadata: Metadata = { title: 'Trace', robots: { index: false }, referrer: 'same-origin' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Run({ params, searchParams }: Props) {
  const { stopKey, goesOn, ...rest } = await searchParams;
  const view = readView(
    new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each]))),
  );
  return <RunPage rawId={(await params).id} rawStopKey={stopKey} goesOn={typeof goesOn === 'string' ? goesOn : undefined} view={view} />;
}
