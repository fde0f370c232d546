import { QUOTE_STATES, type QuoteState } from '@redoubt/domain/office/quote/schema';
import { classNames } from '@redoubt/ui/class-names';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';

/** The way of a request: what is behind it, where it stands, what may come. A declined one has left that way. */
export function QuoteSteps({ state }: { state: QuoteState }) {
  const steps = QUOTE_STATES.filter(({ value }) =>
    state === 'declined' ? value === 'received' || value === 'declined' : value !== 'declined',
  );
  const at = steps.findIndex(({ value }) => value === state);
  return (
    <ol className="px-5 py-5 max-sm:px-4">
      {steps.map(({ value, label, meaning }, index) => (
        <li key={value} aria-current={index === at ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
          {index < steps.length - 1 && <span aria-hidden="true" className="absolute top-7 bottom-1 inset-s-3 w-px bg-line-strong" />}
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-6 shrink-0 items-center justify-center rounded-full border',
              index < at && 'border-line-strong text-text-2',
              index === at && 'border-brand-line bg-brand-soft text-brand-text',
              index > at && 'border-line-strong border-dashed',
            )}
          >
            {index <= at && (value === 'declined' ? <X size={14} /> : <Check size={14} />)}
          </span>
          <div className={classNames(index > at && 'text-text-3')}>
            <p className={classNames(index === at && 'font-medium')}>
              {label}
              {index > at && <span className="sr-only">, not yet</span>}
            </p>
            {index === at && <p className="text-12 text-text-2">{meaning}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
