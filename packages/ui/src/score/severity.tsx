import CircleDot from 'lucide-react/icons/circle-dot';
import DiamondMinus from 'lucide-react/icons/diamond-minus';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

export type SeverityLevel = 'critical' | 'major' | 'medium' | 'minor' | 'informational';

const LEVELS = {
  critical: { word: 'Critical', Icon: OctagonAlert, look: 'text-sev-critical' },
  major: { word: 'Major', Icon: TriangleAlert, look: 'text-sev-major' },
  medium: { word: 'Medium', Icon: DiamondMinus, look: 'text-sev-medium' },
  minor: { word: 'Minor', Icon: CircleDot, look: 'text-sev-minor' },
  informational: { word: 'Informational', Icon: Info, look: 'text-sev-info' },
} as const;

/** How grave a finding or alert is: always colour, drawing and word together. */
export function Severity({ level }: { level: SeverityLevel }) {
  const { word, Icon, look } = LEVELS[level];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium text-12 ${look}`}>
      <Icon size={14} aria-hidden="true" />
      {word}
    </span>
  );
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
