import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import { TextTable } from '@redoubt/ui/text-table';
import { MethodSection, PointList, Prose } from './method-section.tsx';

const LEVELS = [
  {
    level: 'critical',
    when: 'Half or more was lost by contracts or keys and not returned; closed with stuck or lost funds; proven fraud; it cannot be sold; anyone can take; a proven cap of 20 or less.',
  },
  {
    level: 'high',
    when: 'A single-key wallet (EOA) with notice under 24 hours can replace the code of a token, pool, vault or bridge; 10 million US dollars or a tenth was lost within a year and not returned; winding down or closed; a proven cap of 49 or less.',
  },
  {
    level: 'medium',
    when: 'Any concern: notice under 48 hours or not read, a single-key wallet (EOA) that pauses, a loss of a million within two years, a large loss of which no source says that it came back, no published audit found.',
  },
  {
    level: 'low',
    when: 'Every question is answered well: taking, minting and selling, two audit firms, losses searched for in three places, in operation.',
  },
  { level: 'unknown', when: 'Nothing bad is known, and something is open. One reason is always given.' },
] as const;

/** The verdict, which comes before any number. */
export function VerdictSection() {
  return (
    <MethodSection id="verdict" title="Verdict">
      <Prose>
        Five questions come before any number: who can take the money, can it be sold, what was audited, what was lost before, does it still
        run. Each answer has its source and its age. The worst known finding makes the level; what is not known never lowers it.
      </Prose>
      <TextTable
        caption="Levels, the worst first"
        rows={LEVELS}
        rowKey={({ level }) => level}
        columns={[
          { id: 'level', heading: 'Level', cell: ({ level }) => <VerdictBadge level={level} /> },
          { id: 'when', heading: 'When', cell: ({ when }) => when },
        ]}
      />
      <PointList
        points={[
          ['Proven', 'Read from a chain here; anyone can repeat it.'],
          [
            'Reported',
            'Read from a chain by others, who published it. It makes a verdict, and never a number, a letter or the end of a cap.',
          ],
          ['Attested', 'Stated by a public page. Documents on control are a concern at best, and count only where nothing was read.'],
          [
            'Age',
            'A good answer that no one renewed for 180 days is not known any more. A reading older than 36 months is history. Age makes nothing worse.',
          ],
        ]}
      />
    </MethodSection>
  );
}
