import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { CheckFilter } from './check-filter.ts';
import { ChecksSection } from './checks-section.tsx';
import { DimensionsSection } from './dimensions-section.tsx';
import { MovedParts } from './method-contents.tsx';
import { MethodFrame } from './method-frame.tsx';
import { PurposeSection } from './purpose-sections.tsx';
import { VerdictSection } from './verdict-section.tsx';

/** The first page of the method: what it is for, its dimensions, and all checks in a table. Drawn from the very object that computes scores. */
export function MethodologyPage({ filter }: { filter: CheckFilter }) {
  const lead = `${METHOD.checks.length} checks in ${METHOD.dimensions.length} dimensions, ${METHOD.caps.length} caps, and every number that we use. These pages are drawn from the same object that computes the scores.`;
  return (
    <MethodFrame path="/methodology" title="How projects are scored" lead={lead}>
      <PurposeSection />
      <VerdictSection />
      <DimensionsSection method={METHOD} />
      <ChecksSection method={METHOD} filter={filter} />
      <MovedParts caps={METHOD.caps} />
    </MethodFrame>
  );
}
