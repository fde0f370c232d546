import { NotFoundNotice } from '@/shell/not-found-notice';

export const metadata = { title: 'Page not found' };

export default function NotFound() {
  return <NotFoundNotice />;
}
