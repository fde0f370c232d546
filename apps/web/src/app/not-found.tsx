import { NotFoundNotice } from '@/shell/notice/not-found-notice';

export const metadata = { title: 'Page not found' };

export default function NotFound() {
  return <NotFoundNotice />;
}
