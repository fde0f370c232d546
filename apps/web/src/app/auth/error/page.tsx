import { AuthErrorPage } from '@/features/auth/auth-error-page';
import type { AuthParameters } from '@/features/auth/auth-page';

export const metadata = { title: 'Unable to log in', robots: { index: false } };

export default async function AuthError({ searchParams }: { searchParams: Promise<AuthParameters> }) {
  const { error } = await searchParams;
  return <AuthErrorPage error={[error].flat()[0]} />;
}
