import ClipboardList from 'lucide-react/icons/clipboard-list';
import { QuoteButton } from '@/shell/quote-button';
import { Framed } from './home-area.tsx';

const SHOWN = [
  ['The project', 'and the commit at which its code was frozen'],
  ['The stage', 'scheduled, review, report, fixes, review of fixes'],
  ['The day', 'on which the report is expected'],
] as const;

/** Audits under way. None is recorded, and that is said: with what would be here, and how it gets here. */
export function InTheWorks() {
  return (
    <Framed>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-10 gap-y-6 p-6 max-md:grid-cols-1 max-sm:p-4">
        <div className="flex items-start gap-4">
          <ClipboardList size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
          <div>
            <p className="font-medium">No audit under way is on record</p>
            <p className="mt-1 text-12 text-text-3">Of each audit that we are asked for, this area shows from its first day:</p>
            <dl className="mt-3 grid grid-cols-3 gap-x-8 gap-y-3 max-md:grid-cols-1">
              {SHOWN.map(([name, detail]) => (
                <div key={name}>
                  <dt className="font-medium text-12">{name}</dt>
                  <dd className="text-12 text-text-3">{detail}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <QuoteButton source="home" />
      </div>
    </Framed>
  );
}
