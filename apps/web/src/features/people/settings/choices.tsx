import { keepEarlyTick } from '@redoubt/ui/form/early-choice';
import { useId } from 'react';

type ChoicesProps = {
  legend: string;
  name: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** Empty while nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
};

/** One of a few, all in sight. */
export function Choices({ legend, name, options, value, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <div className={options.length > 3 ? 'mt-1.5 grid grid-cols-2 gap-x-5 gap-y-1' : 'mt-1.5 flex flex-wrap gap-x-5 gap-y-1'}>
        {options.map((option) => (
          <div key={option.value} className="flex min-h-8 items-center gap-2 max-sm:min-h-11">
            <input
              ref={keepEarlyTick}
              type="radio"
              id={`${id}-${option.value}`}
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
              className="size-4.5 shrink-0 cursor-pointer accent-brand max-sm:size-6"
            />
            <label htmlFor={`${id}-${option.value}`} className="cursor-pointer text-text-2">
              {option.label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
