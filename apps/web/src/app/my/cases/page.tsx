import { CasesPage } from '@/features/onchain/trace/cases-page.server';
import { requireUser } from '@/http/session/require-role';

export const metadata = { title: 'Cases', robots: { index: false } };

export default async function MyCases() {
  return CasesPage({ user: await requireUser({ path: '/my/cases' }) });
}
