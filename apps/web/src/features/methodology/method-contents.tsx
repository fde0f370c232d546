import type { Method } from '@redoubt/domain/score/method-types';

/** The parts of the page, in their order; the six dimensions stand where 'checks' is. */
export const PARTS = [
  ['purpose', 'What the score answers'],
  ['values', 'Values and evidence'],
  ['dimensions', 'Dimensions and traits'],
  ['powers', 'Powers'],
  ['simulated-trades', 'Simulated trades'],
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

/** Table of contents: beside the text where there is room, folded above it elsewhere. */
export function MethodContents({ dimensions }: Pick<Method, 'dimensions'>) {
  return (
    <nav
      aria-label="On this page"
      className="print:hidden lg:sticky lg:top-[calc(var(--bar-site)+24px)] lg:max-h-[calc(100dvh-96px)] lg:self-start lg:overflow-y-auto"
    >
      <details className="rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-5 font-medium max-sm:px-4">On this page</summary>
        <div className="border-line border-t px-5 py-2 max-sm:px-4">
          <ContentsList dimensions={dimensions} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <p className="mb-2 text-12 text-text-3">On this page</p>
        <ContentsList dimensions={dimensions} />
      </div>
    </nav>
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
