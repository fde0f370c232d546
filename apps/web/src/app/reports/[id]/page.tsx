import { ReportPage, reportMetadata } from '@/features/office/audit/report-page.server';
import '@/entities/markdown/markdown.css';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = async ({ params }: Props) => reportMetadata((await params).id);

export default async function Report({ params }: Props) {
  return ReportPage({ id: (await params).id });
}
