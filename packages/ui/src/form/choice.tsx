import { keepEarlyChoice } from './early-choice.ts';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  problem?: string | undefined;
  onChoose: (value: string) => void;
};

/** One of several values, to be chosen. Its value is React's, also where it was chosen before the page's scripts ran. */
export function Choice({ label, value, options, problem, onChoose }: ChoiceProps) {
  return (
    <label className="field in-form">
      <span>{label}</span>
      <select ref={keepEarlyChoice} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      {problem !== undefined && <span className="text-12 text-danger">{problem}</span>}
    </label>
  );
}
