import { SHOWN_MAX } from '@redoubt/domain/office/engagement/office';
import { type Finding, type KeptFinding, STATUS_LABELS } from '@redoubt/domain/office/finding/schema';
import { RETEST_LABELS } from '@redoubt/domain/office/pentest/weakness';
import { Since } from '@redoubt/ui/data/since';
import { Panel } from '@redoubt/ui/panel';

export const FIELD_LABELS: Readonly<Record<keyof Finding, string>> = {
  title: 'title',
  impact: 'impact',
  likelihood: 'likelihood',
  override: 'severity set apart',
  category: 'category',
  places: 'places',
  description: 'description',
  effect: 'impact text',
  proof: 'proof of concept',
  recommendation: 'recommendation',
  status: 'status',
  verdict: 'word on the fix',
  answer: 'the team’s answer',
  fixCommit: 'commit of the fix',
  vector: 'vector',
  score: 'score',
  target: 'target',
  exchanges: 'requests and responses',
  retest: 'retest',
};

/** Who changed what of a finding, the newest first. Every version is kept; the text of an earlier one can be opened. */
export function FindingHistory({ versions, now }: { versions: readonly KeptFinding[]; now: Date }) {
  return (
    <Panel
      id="history"
      title="History"
      aside={
        versions.length < SHOWN_MAX.versions
          ? `Version ${versions[0]?.version ?? 0}`
          : `The newest ${SHOWN_MAX.versions}; earlier ones are kept`
      }
    >
      <ol className="divide-y divide-line">
        {versions.map(({ version, by, at, finding }, index) => {
          const fields = changedFields(versions[index + 1]?.finding, finding);
          return (
            <li key={version} className="px-5 py-3 max-sm:px-4">
              <p className="text-12 text-text-3">
                Version {version}, <span className="font-mono">{by ?? 'a former account'}</span> <Since instant={at} now={now} />
              </p>
              <p className="text-text-2">
                {version === 1
                  ? `Written, ${STATUS_LABELS[finding.status].toLowerCase()}`
                  : fields.map((field) => describeChange(field, finding)).join(', ')}
              </p>
              {index > 0 && (
                <details>
                  <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
                    Text of version {version}
                  </summary>
                  <pre className="overflow-x-auto whitespace-pre-wrap text-12 text-text-2 wrap-anywhere">
                    {[
                      finding.title,
                      finding.description,
                      finding.effect,
                      finding.proof,
                      finding.recommendation,
                      finding.answer,
                      finding.verdict,
                    ]
                      .filter((text) => text !== '')
                      .join('\n\n')}
                  </pre>
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** 'title', or 'retest: fixed'. */
function describeChange(field: keyof Finding, { retest }: Finding): string {
  return field === 'retest' && retest !== undefined ? `retest: ${RETEST_LABELS[retest.result].toLowerCase()}` : FIELD_LABELS[field];
}

function changedFields(before: Finding | undefined, after: Finding): (keyof Finding)[] {
  if (before === undefined) return [];
  const fields = Object.keys(FIELD_LABELS) as (keyof Finding)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
