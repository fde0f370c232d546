import { Badge, type BadgeTone } from '../badge.tsx';

type Level = 'critical' | 'high' | 'medium' | 'low' | 'unknown';

const LOOKS: Readonly<Record<Level, { tone: BadgeTone; words: string }>> = {
  critical: { tone: 'danger', words: 'Critical risk' },
  high: { tone: 'danger', words: 'High risk' },
  medium: { tone: 'caution', words: 'Medium risk' },
  low: { tone: 'safe', words: 'Low risk' },
  unknown: { tone: 'neutral', words: 'Not known' },
};

/** A project's verdict in two words. */
export function VerdictBadge({ level }: { level: Level }) {
  const { tone, words } = LOOKS[level];
  return (
    <Badge tone={tone}>
      <span className="sr-only">Verdict: </span>
      {words}
    </Badge>
  );
}
