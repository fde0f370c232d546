import { AuthErrorPage } from '@/features/people/auth/auth-error-page.server';
import type { AuthParameters } from '@/features/people/auth/auth-page.server';

export const metadata = { title: 'Unable to log in', robots: { index: false } };

export default async function AuthError({ searchParams }: { searchParams: Promise<AuthParameters> }) {
  const { error } = await searchParams;
  return <AuthErrorPage error={[error].flat()[0]} />;
}
