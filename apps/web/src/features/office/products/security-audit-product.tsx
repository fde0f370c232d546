import type { RecordFigures } from '@redoubt/domain/follow/waitlist/figures';
import { formatNumber } from '@redoubt/ui/data/format';
import FileSearch from 'lucide-react/icons/file-search';
import type { ReactNode } from 'react';
import { LineList, PointGrid, QuestionList, StepList } from './lists.tsx';
import { ProductFrame } from './product-frame.tsx';
import { ProductPicture, ProductSection, SectionPair } from './product-section.tsx';
import { ScoreChecks } from './score-checks.tsx';
import { AUDIT_GIVES, AUDIT_LIMITS, AUDIT_NEEDS, AUDIT_QUESTIONS, AUDIT_STEPS } from './security-audit-text.tsx';
import { SeverityList } from './severity-list.tsx';

type SecurityAuditProductProps = {
  figures: RecordFigures | undefined;
  /** Published audits of a project, made by another feature; null where none is on record. */
  example: ReactNode;
  /** The form for who wants to hear of the automated scan. */
  notice: ReactNode;
};

/** What an audit of smart contracts is here: its course, what comes of it, and what it does not change (ROUTE-03). */
export function SecurityAuditProduct({ figures, example, notice }: SecurityAuditProductProps) {
  return (
    <ProductFrame
      slug="security-audit"
      name="Security Audit"
      Icon={FileSearch}
      claim="Have your contracts read before an attacker reads them"
      lead="A smart contract security assessment: people read every line in scope, try to take the money, and write down what they found, how bad it is, and what became of it. The report names the commit, so that anyone can check whether the deployed code is the code that was read."
      example={{ href: '/projects', label: 'See projects and their audits' }}
      picture={
        <ProductPicture
          title={
            figures?.mostAudited ? `${figures.mostAudited.name}: its page on this site, audits as published` : 'Audits on a project’s page'
          }
          aside="Live. By the firms named, which need not be us"
        >
          {example}
        </ProductPicture>
      }
      figuresLabel="Audits on record"
      figures={[
        { label: 'published audits', value: figures?.audits || undefined, caption: 'of real projects, by any firm.', href: '/projects' },
        {
          label: 'projects with at least one',
          value: figures?.auditedProjects || undefined,
          caption: `of ${formatNumber(String(figures?.projects ?? 0))} on record.`,
          href: '/projects',
        },
        {
          label: 'firms that made them',
          value: figures?.auditFirms || undefined,
          caption: 'by the name on the report.',
          href: '/projects',
        },
        { label: 'incidents', value: figures?.incidents || undefined, caption: 'among the same projects, audited or not.', href: '/' },
      ]}
      quote="Name the repository and the commit, or the addresses where the code runs, the chains, and when you mean to go live. You get a scope, a price and a date."
    >
      <ProductSection
        id="process"
        title="How it goes"
        lead="Six steps. You know at each of them what comes next and what it needs from you."
      >
        <StepList steps={AUDIT_STEPS} />
      </ProductSection>
      <ProductSection id="deliverables" title="What you get">
        <PointGrid points={AUDIT_GIVES} />
      </ProductSection>
      <ProductSection
        id="severity"
        title="Severity levels"
        lead="Five severities, decided by what can be lost and by what it takes, and not by how much work it was to find. Each finding has one of four states."
      >
        <SeverityList of="audit" />
      </ProductSection>
      <SectionPair>
        <ProductSection id="needs" title="What we need from you">
          <LineList lines={AUDIT_NEEDS} />
        </ProductSection>
        <ProductSection
          id="limits"
          title="What it does not promise"
          lead="An audit is the work of a few people for a few weeks on one version of the code."
        >
          <LineList lines={AUDIT_LIMITS} />
        </ProductSection>
      </SectionPair>
      <ProductSection
        id="score"
        title="It does not buy a score"
        lead="These checks of the published method read audits. They count a report of any firm alike, and where a report is ours the score is shown a second time without it."
      >
        <ScoreChecks ids={['COD-02', 'COD-03', 'COD-04']} />
      </ProductSection>
      <ProductSection
        id="scan"
        title="Automated contract scan: not here yet"
        lead="A scan that reads source and bytecode for known weaknesses, free of charge, is being built. It does not run on this site today. Leave an address and you get one mail on the day it does."
      >
        {notice}
      </ProductSection>
      <QuestionList questions={AUDIT_QUESTIONS} />
    </ProductFrame>
  );
}
