import type { ListedCheck } from '@redoubt/domain/catalog/project/identity-check';
import type { RecordFigures } from '@redoubt/domain/follow/waitlist/figures';
import { formatNumber } from '@redoubt/ui/data/format';
import ScanFace from 'lucide-react/icons/scan-face';
import { CheckedTeams } from './checked-teams.tsx';
import { KYC_GIVES, KYC_LIMITS, KYC_NEEDS, KYC_STEPS, toKycQuestions } from './kyc-text.tsx';
import { LineList, PointGrid, QuestionList, StepList } from './lists.tsx';
import { ProductFrame } from './product-frame.tsx';
import { ProductPicture, ProductSection, SectionPair } from './product-section.tsx';
import { ScoreChecks } from './score-checks.tsx';
import { TierTable } from './tier-table.tsx';

type KycProductProps = {
  figures: RecordFigures | undefined;
  checks: readonly ListedCheck[] | undefined;
  /** Where a check of the demo stands; null without one. */
  demo: string | null;
  /** For how many days after the decision documents are kept. */
  keepDays: number;
};

/** What verifying the identity of a project's team is here, and what each tier means (ROUTE-05). */
export function KycProduct({ figures, checks, demo, keepDays }: KycProductProps) {
  return (
    <ProductFrame
      slug="kyc"
      name="KYC"
      Icon={ScanFace}
      claim="Their identity is known, and exactly what was checked is public"
      lead="Identity verification of project teams. People behind a project show us who they are; what the public learns is the tier, the date and what was checked, never the documents."
      example={demo === null ? { href: '/projects', label: 'See projects' } : { href: demo, label: 'See a demo check' }}
      picture={
        <ProductPicture title="What each tier checks" aside="A tier is met whole or not at all">
          <TierTable />
        </ProductPicture>
      }
      figuresLabel="Teams on record"
      figures={[
        {
          label: 'projects searched for their people',
          value: figures?.teamsSearched || undefined,
          caption: `of ${formatNumber(String(figures?.projects ?? 0))} on record, in public sources.`,
          href: '/projects',
        },
        {
          label: 'name at least one person',
          value: figures?.teamsNamed || undefined,
          caption: 'with a source for each name.',
          href: '/projects',
        },
        {
          label: 'have an identity check on record',
          value: figures?.identityChecked || undefined,
          caption: 'by any firm, with its date.',
          href: '#checked',
        },
        {
          label: 'incidents by a stolen key or a rug pull',
          value: countByKeys(figures),
          caption: 'on record, where who holds the keys mattered.',
          href: '/',
        },
      ]}
      quote="Tell us how many people hold keys or decide, in which countries they live, and which tier you want. You get a price, a date, and a list of what to have at hand."
    >
      {checks !== undefined && (
        <ProductSection id="checked" title="Teams that were checked" lead="Every identity check on record that counts today, by any firm.">
          <CheckedTeams checks={checks} />
        </ProductSection>
      )}
      <ProductSection id="process" title="How it goes">
        <StepList steps={KYC_STEPS} />
      </ProductSection>
      <ProductSection id="deliverables" title="What you get">
        <PointGrid points={KYC_GIVES} />
      </ProductSection>
      <SectionPair>
        <ProductSection id="needs" title="What we need from you">
          <LineList lines={KYC_NEEDS} />
        </ProductSection>
        <ProductSection
          id="limits"
          title="What it does not promise"
          lead="Known people have taken other people’s money, too. A check makes it harder to vanish, and nothing else."
        >
          <LineList lines={KYC_LIMITS} />
        </ProductSection>
      </SectionPair>
      <ProductSection
        id="score"
        title="It does not buy a score"
        lead="One check of the published method reads who answers for a project. An identity check of any firm counts alike, and so does a registered company without us; where the check is ours the score is shown a second time without it."
      >
        <ScoreChecks ids={['FUN-07']} />
      </ProductSection>
      <QuestionList questions={toKycQuestions(keepDays)} />
    </ProductFrame>
  );
}

function countByKeys(figures: RecordFigures | undefined): number | undefined {
  const kinds = figures?.incidentKinds.filter(({ kind }) => kind === 'private-key-compromise' || kind === 'rug-pull') ?? [];
  return kinds.reduce((sum, { count }) => sum + count, 0) || undefined;
}
