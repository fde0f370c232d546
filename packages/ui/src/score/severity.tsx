export type SeverityLevel = 'critical' | 'major' | 'medium' | 'minor' | 'informational';

const WORDS: Readonly<Record<SeverityLevel, string>> = {
  critical: 'Critical',
  major: 'Major',
  medium: 'Medium',
  minor: 'Minor',
  informational: 'Informational',
};

/** How grave a finding or alert is: always colour, drawing and word together. `word` is that of another scale. */
export function Severity({ level, word = WORDS[level] }: { level: SeverityLevel; word?: string }) {
  return <span className={`severity severity-${level}`}>{word}</span>;
}

/** What each severity means where it is used: one line a severity. */
export function SeverityRule({ rule }: { rule: readonly { severity: SeverityLevel; when: string }[] }) {
  return (
    <dl className="grid gap-3 p-5 max-sm:px-4">
      {rule.map(({ severity, when }) => (
        <div key={severity}>
          <dt>
            <Severity level={severity} />
          </dt>
          <dd className="text-12 text-text-2">{when}</dd>
        </div>
      ))}
    </dl>
  );
}
