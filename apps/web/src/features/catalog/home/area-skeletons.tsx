import { Skeleton } from '@redoubt/ui/skeleton';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Skeleton of alerts. */
export function IncidentSkeleton({ count }: { count: number }) {
  return (
    <ul>
      {rows(count).map((row) => (
        <li key={row} className="grid min-h-28 grid-cols-[96px_1fr] gap-4 border-line px-5 py-4 not-last:border-b max-sm:grid-cols-1">
          <Skeleton className="h-4 w-20" />
          <span className="grid content-start gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-6 w-40" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of project rows. */
export function TrendingSkeleton({ count }: { count: number }) {
  return (
    <ul>
      {rows(count).map((row) => (
        <li key={row} className="flex min-h-15 items-center gap-3 border-line px-5 not-last:border-b">
          <Skeleton className="size-8" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ms-auto h-4 w-24" />
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of audit cards. */
export function AuditSkeleton({ count }: { count: number }) {
  return (
    <ul className="grid grid-cols-4 gap-6 p-5 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {rows(count).map((row) => (
        <li key={row} className="grid min-h-48 content-start gap-3">
          <Skeleton className="size-10" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-1/2" />
        </li>
      ))}
    </ul>
  );
}
