import { ConfirmBrowser } from '@/features/people/auth/confirm-browser';

export const metadata = { title: 'Confirm this browser', robots: { index: false } };

export default function ConfirmBrowserPage() {
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 max-sm:py-8 min-h-svh">
      <ConfirmBrowser />
    </main>
  );
}
