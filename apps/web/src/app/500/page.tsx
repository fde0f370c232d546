import { OopsPage } from '@/shell/notice/oops-page';

export const metadata = { title: 'Oops', robots: { index: false } };

export default function ServerErrorPage() {
  return <OopsPage />;
}
