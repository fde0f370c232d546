import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { type ProjectTab, tabPath } from '@redoubt/domain/catalog/project/tabs';
import type { CheckState } from '@redoubt/domain/catalog/score/types';
import type { QuestionAnswer } from '@redoubt/domain/catalog/verdict/schema';
import { BASIS_LABELS, STATE_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { Badge, type BadgeTone } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { formatNumber } from '@redoubt/ui/data/format';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { TabLink } from '@/entities/project-tab/tab-link';

const QUESTIONS: Readonly<Record<QuestionAnswer['question'], { title: string; tab: ProjectTab }>> = {
  control: { title: 'Who can take the money', tab: 'governance' },
  selling: { title: 'Can it be sold', tab: 'market' },
  audits: { title: 'What was audited', tab: 'code' },
  losses: { title: 'What was lost before', tab: 'history' },
  status: { title: 'Does it still run', tab: 'overview' },
};

const TONES: Readonly<Record<CheckState, BadgeTone>> = {
  pass: 'safe',
  concern: 'caution',
  fail: 'danger',
  unknown: 'neutral',
  'not-applicable': 'neutral',
  'not-built': 'neutral',
};

/** The five questions behind a verdict, each with its answer, its source and its age. */
export function VerdictPanel({ profile: { id, verdict } }: { profile: Pick<ProjectProfile, 'id' | 'verdict'> }) {
  return (
    <details id="verdict" className="folded folded-panel">
      <summary>
        <h2 className="font-semibold text-14">Verdict by question</h2>
        <span>{summaryOf(verdict.questions)}</span>
      </summary>
      <ul>
        {verdict.questions.map((answer) => (
          <li key={answer.question} className="border-line px-5 py-3.5 not-last:border-b max-sm:px-4">
            <Answer answer={answer} projectId={id} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** '2 of 5 passed, 1 not known'. */
function summaryOf(questions: readonly QuestionAnswer[]): string {
  const count = (wanted: CheckState) => questions.filter(({ state }) => state === wanted).length;
  const unknown = count('unknown');
  return `${count('pass')} of ${questions.length} passed${unknown === 0 ? '' : `, ${unknown} not known`}`;
}

function Answer({ answer, projectId }: { answer: QuestionAnswer; projectId: string }) {
  const { question, state, sentence, basis, asOf, evidence } = answer;
  const { title, tab } = QUESTIONS[question];
  const source = evidence.find(({ url }) => url !== undefined);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TabLink href={tabPath(projectId, tab)} className="font-semibold hover:text-brand-text">
          {title}
        </TabLink>
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
      </p>
      <p className="mt-1 wrap-anywhere text-text-2">{sentence}</p>
      {basis !== null && asOf !== null && (
        <p className="mt-1 flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-text-3">
          <span>
            {BASIS_LABELS[basis]}, <Day date={asOf} />
          </span>
          {source?.url !== undefined && (
            <EvidenceLink
              url={source.url}
              {...(source.block !== undefined && { label: `block ${formatNumber(String(source.block))}` })}
              subject={title}
            />
          )}
        </p>
      )}
    </>
  );
}
