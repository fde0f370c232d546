import { Skeleton } from '@redoubt/ui/skeleton';

/** A list of the true height, so that nothing jumps when the answer comes. */
export function ResultsSkeleton() {
  return (
    <div role="status" className="p-1.5">
      <span className="sr-only">Searching</span>
      {['w-28', 'w-20', 'w-36', 'w-24', 'w-32'].map((width) => (
        <div key={width} className="flex h-12 items-center gap-3 px-2.5">
          <Skeleton className="size-8" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ms-auto h-5 w-22" />
        </div>
      ))}
    </div>
  );
}
