import type { ReactNode } from 'react';
import { Options } from './options.tsx';

/** A group of choices with a heading and a hint. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t px-5 py-4 max-sm:px-4">
      <legend className="float-left mb-3 w-full font-semibold">
        {title}
        {hint !== undefined && <span className="block font-regular text-12 text-text-3">{hint}</span>}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type ChoicesProps<Value extends string> = {
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** One choice (radio) or any number (checkbox). */
  kind?: 'checkbox' | 'radio';
};

/** Checkboxes or radio buttons in two columns. */
export function Choices<Value extends string>({ name, options, chosen, kind = 'checkbox' }: ChoicesProps<Value>) {
  return (
    <ul className="grid grid-cols-2 gap-x-4">
      {options.map(({ value, label }) => (
        <li key={value} className="min-w-0">
          <label className="choice">
            <input type={kind} name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span className="min-w-0">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

type SelectFieldProps = { name: string; label: string; chosen: string; options: readonly (readonly [value: string, label: string])[] };

/** A select, for long lists of choices. */
export function SelectField({ name, label, chosen, options }: SelectFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select name={name} defaultValue={chosen}>
        <Options options={options} />
      </select>
    </label>
  );
}

type NumberFieldProps = { name: string; label: string; value: number | undefined };

/** A whole number from 0 to 100. */
export function PercentField({ name, label, value }: NumberFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input type="number" inputMode="numeric" name={name} min={0} max={100} step={1} defaultValue={value} placeholder="any" />
    </label>
  );
}

/** The parameters of an address as fields of a form that leads there. */
export function HiddenFields({ address }: { address: string }) {
  return [...new URL(address, 'http://address').searchParams].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
