import { ResetByLink } from '@/features/people/auth/reset-by-link';
import { getContext } from '@/http/context';
import { hasHostedLogin } from '@/http/session/hosted-login';

export const metadata = { title: 'Reset your password', robots: { index: false } };

export default function ResetPage() {
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 max-sm:py-8 min-h-svh">
      <ResetByLink google={hasHostedLogin(getContext())} />
    </main>
  );
}
