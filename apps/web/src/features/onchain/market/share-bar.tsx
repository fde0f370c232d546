/** Parts of a whole beside each other; what is unknown is hatched. The words beneath say the same. */
export function ShareBar({ parts }: { parts: readonly { name: string; share: number; look: string }[] }) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-mark bg-surface-3">
        {parts.map(({ name, share, look }) => (
          <span key={name} className={look} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
    </div>
  );
}
