import { AuthPage, type AuthParameters } from '@/features/people/auth/auth-page.server';

export const metadata = { title: 'Sign Up', robots: { index: false } };

export default async function Signup({ searchParams }: { searchParams: Promise<AuthParameters> }) {
  return <AuthPage view="signup" parameters={await searchParams} />;
}
