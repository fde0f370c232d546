import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import X from 'lucide-react/icons/x';

type Rule = { readonly words: string; readonly state: keyof typeof LOOKS };

const LOOKS = {
  kept: { Icon: Check, colour: 'text-safe', spoken: ', there' },
  missing: { Icon: Circle, colour: 'text-text-3', spoken: ', missing' },
  broken: { Icon: X, colour: 'text-danger', spoken: ', not kept' },
  unknown: { Icon: Circle, colour: 'text-text-3', spoken: ', checked when you send it' },
} as const;

/** What a field asks of a text, part by part: ticked once it is kept, crossed where it is not. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {rules.map(({ words, state }) => {
        const { Icon, colour, spoken } = LOOKS[state];
        return (
          <li key={words} className={`flex items-center gap-1 ${colour}`}>
            <Icon size={14} aria-hidden="true" />
            {words}
            <span className="sr-only">{spoken}</span>
          </li>
        );
      })}
    </ul>
  );
}
