import { DIMENSION_TABS } from '@redoubt/domain/catalog/project/tabs';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { DimensionRule } from '@redoubt/domain/catalog/score/method-types';
import { AddingUpSection } from './adding-up-section.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { CapsSection } from './caps-section.tsx';
import { CheckEntry } from './check-entry.tsx';
import { ComputedScore } from './computed-score.server.tsx';
import { DisputesSection, LimitsSection, NeutralitySection, TrendsSection, VersionsSection, VotesSection } from './fairness-sections.tsx';
import { PAGE_LEADS, PAGE_TITLES } from './method-contents.tsx';
import { MethodFrame } from './method-frame.tsx';
import { PowersSection } from './powers-section.tsx';
import { ValuesSection } from './purpose-sections.tsx';
import { LettersSection, RankSection } from './rating-sections.tsx';
import { ReportedSection } from './reported-section.tsx';
import { SimulationSection } from './simulation-section.tsx';

/** The dimension whose page has this slug. */
export function findDimension(slug: string): DimensionRule | undefined {
  return METHOD.dimensions.find(({ id }) => DIMENSION_TABS[id] === slug);
}

/** The checks of one dimension, folded. */
export function DimensionMethodPage({ dimension: { id, name, meaning, weight } }: { dimension: DimensionRule }) {
  const checks = METHOD.checks.filter(({ dimension }) => dimension === id);
  return (
    <MethodFrame
      path={`/methodology/${DIMENSION_TABS[id]}`}
      title={name}
      lead={`${meaning} Weight ${weight} of 100, by ${checks.length} checks.`}
    >
      <h2 className="sr-only">Checks of {name}</h2>
      <ol id={id} className="overflow-hidden rounded-card border border-line bg-surface print:border-0">
        {checks.map((check) => (
          <CheckEntry key={check.id} check={check} dimensions={METHOD.dimensions} />
        ))}
      </ol>
    </MethodFrame>
  );
}

export function EvidenceMethodPage() {
  return (
    <MethodFrame path="/methodology/evidence" title={PAGE_TITLES.evidence} lead={PAGE_LEADS.evidence}>
      <ValuesSection />
      <PowersSection powers={METHOD.powers} />
      <SimulationSection />
      <ReportedSection />
    </MethodFrame>
  );
}

type ScoreMethodPageProps = {
  /** Whose score is computed by hand; without one, the first in the order. */
  rawProjectId: string | string[] | undefined;
  host: string;
};

export function ScoreMethodPage(props: ScoreMethodPageProps) {
  return (
    <MethodFrame path="/methodology/score" title={PAGE_TITLES.score} lead={PAGE_LEADS.score}>
      <AddingUpSection method={METHOD} />
      <CapsSection caps={METHOD.caps} />
      <LettersSection method={METHOD} />
      <RankSection />
      <ComputedScore {...props} />
    </MethodFrame>
  );
}

export function RulesMethodPage() {
  return (
    <MethodFrame path="/methodology/rules" title={PAGE_TITLES.rules} lead={PAGE_LEADS.rules}>
      <VotesSection />
      <TrendsSection />
      <NeutralitySection />
      <DisputesSection />
      <AlertsSection />
      <VersionsSection />
      <LimitsSection />
    </MethodFrame>
  );
}
