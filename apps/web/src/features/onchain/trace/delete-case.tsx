'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useRouter } from 'next/navigation';
import { useAction } from '@/entities/admin/use-action';

/** Deletes a case for good, after a second press. */
export function DeleteCase({ caseId }: { caseId: string }) {
  const router = useRouter();
  const { busy, failure, perform } = useAction();
  async function remove() {
    if (await perform('delete', async () => (await import('./case-calls.ts')).deleteCase(caseId), 'The case is deleted.'))
      router.push('/my/cases');
  }
  return (
    <details className="mt-6">
      <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
        Delete this case
      </summary>
      <p className="max-w-160 py-2 text-text-2">
        All its versions and texts go, for its members, too, and its links stop working. This cannot be undone.
      </p>
      <Button variant="danger" loading={busy !== undefined} onClick={() => void remove()}>
        Delete for good
      </Button>
      <Failure words={failure} />
    </details>
  );
}
