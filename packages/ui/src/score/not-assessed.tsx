/** Says that something was not determined: hatched, in words; never zero, never a dash. */
export function NotAssessed({ children = 'Not assessed' }: { children?: string }) {
  return <span className="not-assessed hatched-faint">{children}</span>;
}
