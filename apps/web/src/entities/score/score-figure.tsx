import { LazyPicture } from '@/entities/account/lazy-picture';

/** Complete class names, since Tailwind does not find composed ones. */
const SHAPES = { dark: 'rounded-card border border-line dark-only', light: 'rounded-card border border-line light-only' } as const;

const ALT =
  'The page of Aave: not rated, a score between 3 and 100 because 97 points could not be determined, six dimensions with their intervals, alerts and highlights, each with its source.';

/** A screenshot of a project's page, in the reader's theme. The page itself has the current state. */
export function ScoreFigure() {
  return (
    <figure className="mt-6">
      {(['dark', 'light'] as const).map((theme) => (
        <LazyPicture
          key={theme}
          src={`/pictures/score-of-a-project-${theme}.webp`}
          alt={ALT}
          width={1872}
          height={1260}
          sizes="(min-width: 1248px) 940px, 100vw"
          className={SHAPES[theme]}
        />
      ))}
      <figcaption className="mt-3 text-12 text-text-3">
        A project of which little is determined, as its page showed it on 22 November 2026. What is not known is hatched, never green.
      </figcaption>
    </figure>
  );
}
