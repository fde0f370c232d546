import { buttonClass } from '@redoubt/ui/button';
import Link from 'next/link';

const WORDS: Readonly<Record<string, string>> = {
  Configuration: 'This site can’t sign people in at the moment. Please try again later.',
  AccessDenied: 'This account may not log in here.',
  EmailNotVerified: 'Google does not say that your email address is yours. Please verify it there, and try again.',
  SecondFactorRequiredException: 'This account has a second factor. Please log in here, by email and password.',
  Verification: 'This link has been used already or is too old.',
};

/** Where the session protocol leads when a sign-in can't even begin, or ends badly (SESS-18, SESS-25). */
export function AuthErrorPage({ error }: { error: string | undefined }) {
  const words = (error !== undefined && Object.hasOwn(WORDS, error) ? WORDS[error] : undefined) ?? 'Signing in did not work.';
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 max-sm:py-8">
      <section aria-labelledby="auth-error" className="w-110 max-w-full rounded-card border border-line bg-surface p-8 max-sm:p-5">
        <h1 id="auth-error" className="font-semibold text-20 tracking-title">
          Unable to log in
        </h1>
        <p className="mt-1 text-text-2">{words}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link href="/auth/login" prefetch={false} className={buttonClass({ variant: 'primary' })}>
            Try again
          </Link>
          <Link href="/" prefetch={false} className={buttonClass()}>
            Back to Homepage
          </Link>
        </div>
      </section>
    </main>
  );
}
