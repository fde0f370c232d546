import CircleAlert from 'lucide-react/icons/circle-alert';

/** Why something was not done. The place is always there, though out of the flow: readers announce what changes in it. */
export function Failure({ words }: { words: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {words !== undefined && (
        <p className="flex gap-2 rounded-input bg-danger-soft px-3 py-2.5 text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {words}
        </p>
      )}
    </div>
  );
}
