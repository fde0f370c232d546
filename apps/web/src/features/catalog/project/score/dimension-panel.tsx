import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Rosette } from '@redoubt/ui/score/rosette';
import { SpanBar } from '@redoubt/ui/score/score-bar';
import { roundSpan } from '@redoubt/ui/score/verdict';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { PageLink } from '@/site/page-link';
import { type CheckResults, isAnswered } from './check-results.ts';

type DimensionPanelProps = { dimensions: ProjectProfile['dimensions']; results: CheckResults };

/** The six parts of the score: as a drawing, and as a list that opens to the questions of each part. */
export function DimensionPanel({ dimensions, results }: DimensionPanelProps) {
  const petals = METHOD.dimensions.map(({ id }) => ({ id, name: DIMENSION_NAMES[id], span: dimensions[id] ?? { low: 0, high: 100 } }));
  return (
    <Panel
      id="dimensions"
      title="Six dimensions"
      aside={
        <PageLink href="/methodology" className="font-medium text-brand-text hover:underline">
          How it is scored
        </PageLink>
      }
    >
      <div className="flex justify-center py-5">
        <Rosette petals={petals} size={160} />
      </div>
      <ul className="border-line border-t">
        {METHOD.dimensions.map(({ id, meaning }) => (
          <li key={id} className="border-line not-last:border-b">
            <Dimension name={DIMENSION_NAMES[id]} meaning={meaning} span={dimensions[id]} questions={questionsOf(id, results)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Question = { id: string; question: string; answered: boolean; applies: boolean };

function questionsOf(dimension: string, results: CheckResults): Question[] {
  return METHOD.checks
    .filter((check) => check.dimension === dimension)
    .map(({ id, question }) => ({ id, question, answered: isAnswered(results, id), applies: results.get(id) !== null }));
}

type DimensionProps = {
  name: string;
  meaning: string;
  span: { low: number; high: number } | null;
  questions: readonly Question[];
};

function Dimension({ name, meaning, span, questions }: DimensionProps) {
  const applying = questions.filter(({ applies }) => applies);
  const answered = applying.filter((question) => question.answered).length;
  const rounded = span && roundSpan(span);
  const unknown = rounded === null || (rounded.low === 0 && rounded.high === 100);
  return (
    <details className="group">
      <summary className="grid min-h-12 cursor-pointer grid-cols-[1fr_auto_16px] items-center gap-x-3 px-5 py-2.5 hover:bg-surface-2 max-sm:px-4">
        <span className="min-w-0">
          <span className="font-medium">{name}</span>
          <span className="block text-12 text-text-3">
            {applying.length === 0 ? 'None of its questions applies' : `${answered} of ${applying.length} questions answered`}
          </span>
        </span>
        {applying.length === 0 ? (
          <span className="text-12 text-text-3">Does not apply</span>
        ) : unknown ? (
          <NotAssessed />
        ) : (
          <SpanBar span={rounded} />
        )}
        <ChevronDown size={16} aria-hidden="true" className="text-text-3 transition-transform duration-(--fast) group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4 max-sm:px-4">
        <p className="text-12 text-text-2">{meaning}</p>
        <ul className="checks mt-3">
          {questions.map(({ id, question, ...rest }) => (
            <li key={id}>
              {rest.answered ? <Icon name="check" /> : <i aria-hidden="true" className="hatched" />}
              <p>
                {question}{' '}
                <span>
                  <PageLink href={`/methodology#${id}`} className="whitespace-nowrap font-mono text-brand-text hover:underline">
                    {id}
                  </PageLink>{' '}
                  {rest.applies ? (rest.answered ? 'answered' : 'not assessed') : 'does not apply'}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
