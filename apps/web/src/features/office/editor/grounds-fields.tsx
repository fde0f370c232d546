import { TextField } from '@redoubt/ui/form/text-field';

type GroundsFieldsProps = { source?: string; statedOn: string; problemOf: (name: string) => string | undefined };

/** The page that says so, and the day on which the editor read it: no change is made without. */
export function GroundsFields({ source = '', statedOn, problemOf }: GroundsFieldsProps) {
  return (
    <div className="grid grid-cols-[1fr_180px] gap-4 max-sm:grid-cols-1">
      <TextField name="source" label="Source" defaultValue={source} placeholder="https://" problem={problemOf('source')} />
      <TextField name="statedOn" label="Read on" type="date" defaultValue={statedOn} problem={problemOf('statedOn')} />
    </div>
  );
}
