import { OopsPage } from '@/shell/oops-page';

export const metadata = { title: 'Oops', robots: { index: false } };

export default function ServerErrorPage() {
  return <OopsPage />;
}
