import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { OnThisPage } from '@redoubt/ui/layer/on-this-page';

/** The parts of the page, in their order; the six dimensions stand where 'checks' is. */
export const PARTS = [
  ['purpose', 'What the score answers'],
  ['values', 'Values and evidence'],
  ['dimensions', 'Dimensions and traits'],
  ['powers', 'Powers'],
  ['simulated-trades', 'Simulated trades'],
  ['reported', 'Reported by others'],
  ['checks', 'Checks'],
  ['adding-up', 'Adding up'],
  ['caps', 'Caps'],
  ['letters', 'Letters and rating'],
  ['rank', 'Rank'],
  ['recompute', 'Compute one by hand'],
  ['votes', 'Votes'],
  ['trends', 'Views and trends'],
  ['neutrality', 'Neutrality'],
  ['disputes', 'Disputes'],
  ['alerts', 'Alerts'],
  ['versions', 'Changes and versions'],
  ['limits', 'What this cannot say'],
] as const;

const LINK = 'flex min-h-8 items-center text-text-2 hover:text-text max-lg:min-h-11';

/** The parts of the method and its six dimensions. */
export function MethodContents({ dimensions }: Pick<Method, 'dimensions'>) {
  return (
    <OnThisPage>
      <ContentsList dimensions={dimensions} />
    </OnThisPage>
  );
}

function ContentsList({ dimensions }: Pick<Method, 'dimensions'>) {
  return (
    <ul className="max-lg:columns-2 max-lg:gap-6 max-sm:columns-1">
      {PARTS.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`} className={LINK}>
            {title}
          </a>
          {id === 'checks' && (
            <ul className="border-line border-s ps-3">
              {dimensions.map((dimension) => (
                <li key={dimension.id}>
                  <a href={`#${dimension.id}`} className={LINK}>
                    {dimension.name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
