import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

type Testing = NonNullable<ProjectProfile['testing']>;

const LEVELS: Readonly<Record<Testing['level'], string>> = {
  none: 'No public tests were found in the repository.',
  tests: 'The repository holds public tests.',
  fuzzing: 'The repository holds public tests with fuzzing or invariants.',
  proofs: 'The repository holds public tests and formal proofs.',
};

/** The strongest kind of public checks that was seen in the project's repository. */
export function TestingFacts({ testing }: { testing: ProjectProfile['testing'] }) {
  return (
    <Panel id="testing" title="Tests, fuzzing and proofs" aside={testing !== null && <Day date={testing.at} />}>
      {testing === null ? (
        <p className="flex flex-wrap items-center gap-3 p-5 text-text-2 max-sm:px-4">
          <NotAssessed />
          The repository’s tests have not been checked yet.
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3 p-5 max-sm:px-4">
          {LEVELS[testing.level]}
          <EvidenceLink url={testing.source} subject="tests in the repository" />
        </p>
      )}
    </Panel>
  );
}
