import type { Finding } from '@redoubt/domain/office/finding/schema';
import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { useId } from 'react';

type Places = Finding['places'];

type PlaceRowsProps = {
  places: Places;
  files: readonly string[];
  problem: string | undefined;
  onChange: (places: Places) => void;
};

/** Where in the scope a finding is: one place a row. */
export function PlaceRows({ places, files, problem, onChange }: PlaceRowsProps) {
  const list = useId();
  const change = (index: number, part: Partial<Places[number]>) =>
    onChange(places.map((place, each) => (each === index ? { ...place, ...part } : place)));
  const line = (text: string) => Math.max(1, Math.floor(Number(text)) || 1);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Places</legend>
      <datalist id={list}>
        {files.slice(0, 2_000).map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      {places.map(({ file, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no id, and every field is controlled: a row keeps no state that a removed one could leave behind.
        <div key={index} className="grid grid-cols-[1fr_96px_96px_auto] items-end gap-3 max-sm:grid-cols-2">
          <div className="max-sm:col-span-2">
            <TextField
              label={`File ${index + 1}`}
              mono
              list={list}
              value={file}
              onChange={(event) => change(index, { file: event.target.value })}
            />
          </div>
          <TextField
            label="First line"
            type="number"
            min={1}
            value={from}
            onChange={(event) => change(index, { from: line(event.target.value), to: Math.max(line(event.target.value), to) })}
          />
          <TextField
            label="Last line"
            type="number"
            min={1}
            value={to}
            onChange={(event) => change(index, { to: line(event.target.value) })}
          />
          <Button size={44} onClick={() => onChange(places.filter((_, each) => each !== index))}>
            Remove<span className="sr-only"> place {index + 1}</span>
          </Button>
        </div>
      ))}
      {problem !== undefined && <p className="text-12 text-danger">{problem}</p>}
      <div>
        <Button size={28} onClick={() => onChange([...places, { file: '', from: 1, to: 1 }])}>
          Add a place
        </Button>
      </div>
    </fieldset>
  );
}
