import { NewCasePage } from '@/features/onchain/trace/new-case-page.server';
import { requireUser } from '@/http/session/require-role';

export const metadata = { title: 'Save as case', robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewCase({ searchParams }: Props) {
  const { run } = await searchParams;
  const runId = typeof run === 'string' ? run : '';
  await requireUser({ path: `/trace/cases/new?run=${encodeURIComponent(runId)}` });
  return NewCasePage({ runId });
}
