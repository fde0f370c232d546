import { Skeleton } from '@redoubt/ui/skeleton';

const LISTS = ['callers', 'events', 'calls'] as const;

/** The board on its way, in its shape. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-busy="true" className="frame grid gap-6 pt-8 max-sm:gap-4 max-sm:pt-6">
      <span className="sr-only">Loading activity</span>
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-96 w-full" />
      <div className="grid grid-cols-3 gap-6 max-lg:grid-cols-1 max-sm:gap-4">
        {LISTS.map((list) => (
          <Skeleton key={list} className="h-96 w-full" />
        ))}
      </div>
    </div>
  );
}
