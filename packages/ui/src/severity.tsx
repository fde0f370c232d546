import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleDot from 'lucide-react/icons/circle-dot';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

export type SeverityLevel = 'critical' | 'major' | 'medium' | 'minor' | 'informational';

const LEVELS = {
  critical: { word: 'Critical', Icon: CircleAlert, look: 'text-sev-critical' },
  major: { word: 'Major', Icon: TriangleAlert, look: 'text-sev-major' },
  medium: { word: 'Medium', Icon: OctagonAlert, look: 'text-sev-medium' },
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
