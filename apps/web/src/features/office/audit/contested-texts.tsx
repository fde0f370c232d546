import type { Finding, KeptFinding } from '@redoubt/domain/office/finding/schema';
import { FIELD_LABELS } from './finding-history.tsx';

/** What someone else saved in the fields that the writer changed, too: nothing is saved until the writer decides. */
export function ContestedTexts({ kept, fields }: { kept: KeptFinding; fields: readonly (keyof Finding)[] }) {
  return (
    <div className="grid gap-3 rounded-card border border-line-strong bg-caution-soft px-4 py-3">
      <p>
        <span className="font-mono">{kept.by ?? 'A former account'}</span> saved version {kept.version} while you wrote. Your text stands in
        the form; theirs stands here. Take over what you want to keep of theirs, then save again.
      </p>
      {fields.map((field) => (
        <div key={field}>
          <p className="font-medium text-12">Their {FIELD_LABELS[field]}</p>
          <pre className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap rounded-input border border-line bg-page px-3 py-2 text-12 wrap-anywhere">
            {typeof kept.finding[field] === 'string' ? kept.finding[field] : JSON.stringify(kept.finding[field], undefined, 2)}
          </pre>
        </div>
      ))}
    </div>
  );
}
