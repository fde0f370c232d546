'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { ErrorFallback } from '@/shell/notice/error-fallback';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** Navigation clears the error; 'Try again' requests the page again. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  function retry() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return <ErrorFallback error={error} retry={retry} />;
}
