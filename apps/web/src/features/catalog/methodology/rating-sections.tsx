import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { TextTable } from '@redoubt/ui/text-table';
import { ScoreFigure } from '@/entities/score/score-figure';
import { MethodSection, PointList, Prose } from './method-section.tsx';

/** What the figures amount to. */
export function LettersSection({ method: { letters, rating } }: { method: Method }) {
  return (
    <MethodSection id="letters" title="Letters and rating">
      <TextTable
        caption="Letters"
        rows={[
          ...letters.map(({ letter, min, meaning }) => ({
            letter,
            low: min === 0 ? `below ${letters.at(-2)?.min}` : `${min} or more`,
            meaning,
          })),
          { letter: 'NR', low: 'any', meaning: 'Not rated: too little is known to say.' },
        ]}
        rowKey={({ letter }) => letter}
        columns={[
          { id: 'letter', heading: 'Letter', cell: ({ letter }) => letter },
          { id: 'low', heading: 'Low end', cell: ({ low }) => low },
          { id: 'meaning', heading: 'Reads', cell: ({ meaning }) => meaning },
        ]}
      />
      <Prose>
        A project is rated when its coverage is {rating.coverageMin} or more and its ends differ by at most {rating.widthMax}, or when its
        high end is below {rating.provenBelow}: what is proven bad needs no completeness. If the high end has another letter, both are said:
        "B, up to A". One check moves a project by one letter at most; caps and the weakest link can move it further, and say so.
      </Prose>
      <ScoreFigure />
    </MethodSection>
  );
}

/** How the order comes about. */
export function RankSection() {
  return (
    <MethodSection id="rank" title="Rank">
      <PointList
        points={[
          [
            'By verdict',
            'The place among projects whose verdict is known: by level, the best first, then by the low end of those that are rated. Equal ones share a rank, and the next is left out: 1, 2, 2, 4.',
          ],
          [
            'Among equals',
            'Lists show first those of which more short answers were read from a chain, here or by others; then those with more votes; then by name. Their rank is the same.',
          ],
          ['Not known', 'All others have no rank and stand last, by name. How much was typed about a project moves it nowhere.'],
          ['Demonstration', 'Projects that we built to show the product are ranked apart and never mixed in unless asked for.'],
        ]}
      />
    </MethodSection>
  );
}
