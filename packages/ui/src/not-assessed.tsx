/** Nobody has determined this. Hatched, in words; never zero, never a dash. */
export function NotAssessed({ children = 'Not assessed' }: { children?: string }) {
  return (
    <span className="hatched-faint inline-flex h-5 shrink-0 items-center rounded-mark border border-line-strong px-1.5 font-medium text-12 text-text-2 whitespace-nowrap">
      {children}
    </span>
  );
}
