import { AuthPage, type AuthParameters } from '@/features/people/auth/auth-page.server';

export const metadata = { title: 'Log In', robots: { index: false } };

export default async function Login({ searchParams }: { searchParams: Promise<AuthParameters> }) {
  return <AuthPage view="login" parameters={await searchParams} />;
}
