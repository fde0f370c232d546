'use client';

import Check from 'lucide-react/icons/check';
import { useEffect, useId, useRef } from 'react';

type PickManyProps = {
  legend: string;
  options: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  problem?: string | undefined;
};

/** Any of a few, all in sight. When nothing else is wrong, a problem takes the focus here. */
export function PickMany({ legend, options, chosen, onChoose, problem }: PickManyProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== undefined && document.activeElement?.getAttribute('aria-invalid') !== 'true') first.current?.focus();
  }, [problem]);
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id} className="min-w-0">
      <legend className="font-medium">{legend}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {options.map(({ value, label }, index) => (
          <label
            key={value}
            className="relative flex h-8 cursor-pointer items-center overflow-hidden gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-text-2 hover:bg-surface-3 has-checked:border-brand-line has-checked:bg-brand-soft has-checked:font-medium has-checked:text-brand-text has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 max-sm:h-11 max-sm:px-4"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="checkbox"
              className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
              checked={chosen.includes(value)}
              aria-invalid={problem !== undefined || undefined}
              onChange={(event) => onChoose(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
            />
            <Check size={14} aria-hidden="true" className="hidden shrink-0 peer-checked:block" />
            {label}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="mt-1.5 text-12 text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
