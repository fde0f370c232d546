import { splitTerms } from '@redoubt/domain/glossary/terms';
import { Hint } from '@redoubt/ui/layer/hint';

/** A text whose first term of the field says what it means, on hover and on focus. */
export function Terms({ text }: { text: string }) {
  return splitTerms(text).map(({ text: part, meaning }) =>
    meaning === undefined ? (
      part
    ) : (
      <Hint key={part} full={meaning}>
        <span className="underline decoration-dotted decoration-text-3 underline-offset-2">{part}</span>
      </Hint>
    ),
  );
}
