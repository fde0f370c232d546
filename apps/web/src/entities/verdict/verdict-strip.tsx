import type { Chip, Verdict } from '@redoubt/domain/catalog/verdict/schema';
import { BASIS_LABELS, CHIP_LABELS, chipEvidence, headlineOf, LEVEL_LABELS, STATE_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { classNames } from '@redoubt/ui/class-names';
import { Day } from '@redoubt/ui/data/day';
import { StateIcon } from '@redoubt/ui/score/state-icon';
import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import { PageLink } from '@/site/page-link';
import { MarkedWords, Marks } from './marks.tsx';

type VerdictStripProps = {
  /** Where a short answer leads to its evidence. */
  hrefOf: (chip: Chip) => string;
  verdict: Pick<Verdict, 'level' | 'sentence' | 'reasons' | 'basis' | 'asOf' | 'chips' | 'read'>;
  /** A heading's level, where the strip is a part of the page with a name of its own. */
  heading?: 2;
};

/** What a project comes to: one sentence in the colour of its level, how it is known, and four short answers that lead to their evidence. */
export function VerdictStrip({ hrefOf, verdict, heading }: VerdictStripProps) {
  const { level, reasons, basis, asOf, read, chips } = verdict;
  const [, second] = level === 'low' ? [] : reasons;
  const Sentence = heading === undefined ? 'p' : (`h${heading}` as const);
  return (
    <section aria-label="Verdict" className={`verdict verdict-${level}`}>
      <p className="verdict-level">{LEVEL_LABELS[level]}</p>
      <Sentence className="verdict-sentence">{headlineOf(verdict)}</Sentence>
      {second !== undefined && <p className="mt-1 wrap-anywhere text-text-2 max-sm:hidden">{second.brief ?? second.sentence}</p>}
      <p className="mt-1.5 text-12 text-text-3">
        {basis !== null && asOf !== null && (
          <>
            {BASIS_LABELS[basis]}, the oldest of <Day date={asOf} />
            {read.of > 0 && ' · '}
          </>
        )}
        {read.of > 0 && `${read.contracts} of ${read.of} ${read.of === 1 ? 'contract' : 'contracts'} read`}
      </p>
      {chips.length > 0 && (
        <ul aria-label="Short answers" className="verdict-chips">
          {chips.map((chip) => (
            <li key={chip.about}>
              <PageLink href={hrefOf(chip)}>
                <ChipWords chip={chip} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ChipWords({ chip: { about, state, value } }: { chip: Chip }) {
  return (
    <>
      <span className="verdict-chip-label">{CHIP_LABELS[about]}</span>
      <span className="verdict-chip-value">
        <StateIcon state={state} label={`${STATE_LABELS[state]}: `} />
        {value}
      </span>
    </>
  );
}

type VerdictLineProps = {
  /** Where the short answers lead to their evidence; without it they are words, for rows that are a link themselves. */
  projectId?: string;
  verdict: VerdictStripProps['verdict'];
  /** With the sentence whole, below the level. */
  wide?: boolean;
};

/** The same where there is little room: the level, the sentence, the short answers, how and since when it is known. */
export function VerdictLine({ projectId, verdict, wide = false }: VerdictLineProps) {
  const sentence = headlineOf(verdict);
  return (
    <span className={classNames('verdict-line', wide && 'verdict-line-wide')}>
      <span className="verdict-line-sentence">
        <VerdictBadge level={verdict.level} />
        <span title={sentence}>{sentence}</span>
      </span>
      <VerdictAnswers verdict={verdict} {...(projectId !== undefined && { projectId })} />
    </span>
  );
}

/** The short answers in one line, with how and since when the verdict is known. */
export function VerdictAnswers({ projectId, verdict: { chips, basis, asOf } }: Omit<VerdictLineProps, 'wide'>) {
  return (
    <span className="verdict-line-chips">
      <MarkedWords
        path={projectId === undefined ? undefined : pathOf(projectId)}
        marks={chips.map((chip) => [chipEvidence(chip), CHIP_LABELS[chip.about], STATE_LABELS[chip.state], chip.value, chip.state])}
      />
      {basis !== null && asOf !== null && (
        <span title={`${BASIS_LABELS[basis]}, the oldest of ${asOf}`} className="verdict-age">
          <span className="sr-only">{BASIS_LABELS[basis]}, the oldest of </span>
          <Day date={asOf} />
        </span>
      )}
    </span>
  );
}

/** The short answers alone, as signs that lead to their evidence, for tables. Where none is known, one sign says so. */
export function VerdictMarks({ projectId, chips }: { projectId: string; chips: readonly Chip[] }) {
  const path = pathOf(projectId);
  if (chips.length > 1 && chips.every(({ state }) => state === 'unknown')) {
    const labels = chips.map(({ about }) => CHIP_LABELS[about]).join(', ');
    return <Marks path={path} marks={[['', `${labels}: ${STATE_LABELS.unknown}`, 'unknown']]} />;
  }
  return <Marks path={path} marks={chips.map((chip) => [chipEvidence(chip), answerText(chip), chip.state])} />;
}

const pathOf = (projectId: string): string => `/projects/${projectId}`;

const answerText = ({ about, state, value }: Chip): string => `${CHIP_LABELS[about]}: ${STATE_LABELS[state]}, ${value}`;
