import type { Tier } from '@redoubt/domain/catalog/score/types';
import type { Verdict, VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import { chipsText, headlineOf, LEVEL_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { hueOf, monogramOf } from '@redoubt/ui/data/identity';
import { dialArc } from '@redoubt/ui/score/dial-arc';
import { tierVerdict } from '@redoubt/ui/score/verdict';
import { PICTURE_COLORS as COLORS, PicturePlane } from '@/http/page/share-picture';
import { tierLabel } from '../score/score-text.ts';
import { drawableName, monogramColor } from './picture-parts.ts';

/** Everything that the picture of a project shows. */
export type PictureFacts = {
  id: string;
  name: string;
  ticker: string | undefined;
  score: { low: number; high: number; tier: Tier } | null;
  verdict: Pick<Verdict, 'level' | 'sentence' | 'reasons' | 'chips'>;
  /** '21 Nov 2026'. */
  day: string;
  siteName: string;
  /** The project's drawing as a data address; undefined when a monogram stands in. */
  logo: string | undefined;
};

/** A project's card for other sites: who it is, its verdict with its short answers, its score, and of which day. For a renderer that knows flex boxes and little else. */
export function ProjectPicture({ facts }: { facts: PictureFacts }) {
  const { id, name, ticker, score, verdict, day, siteName } = facts;
  return (
    <PicturePlane padding={72} justify="space-between">
      <div style={{ display: 'flex', alignItems: 'center', gap: 36 }}>
        <Logo facts={facts} />
        <div style={{ display: 'flex', flexDirection: 'column', maxWidth: 820 }}>
          <div style={{ display: 'flex', fontSize: name.length > 20 ? 56 : 76, lineHeight: 1.1, letterSpacing: -2 }}>
            {drawableName(name, id)}
          </div>
          {ticker !== undefined && (
            <div style={{ display: 'flex', marginTop: 8, fontSize: 36, color: COLORS.text3 }}>{drawableName(ticker, id)}</div>
          )}
        </div>
      </div>
      <div style={{ display: 'flex', alignItems: 'center', gap: 44 }}>
        <Dial score={score} />
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ display: 'flex', fontSize: 52, letterSpacing: -1, color: LEVEL_COLORS[verdict.level] }}>
            {LEVEL_LABELS[verdict.level]}
          </div>
          <div style={{ display: 'flex', marginTop: 4, maxWidth: 800, fontSize: 30, lineHeight: 1.25, color: COLORS.text }}>
            {drawableName(headlineOf(verdict), LEVEL_LABELS[verdict.level], LENGTH_MAX)}
          </div>
          <div style={{ display: 'flex', marginTop: 10, maxWidth: 800, fontSize: 24, color: COLORS.text2 }}>{chipsText(verdict.chips)}</div>
        </div>
      </div>
      <div style={{ ...FOOT, borderTop: `2px solid ${COLORS.line}`, color: COLORS.text3 }}>
        <div style={{ display: 'flex', color: COLORS.text }}>{siteName}</div>
        <div style={{ display: 'flex' }}>
          {`${score === null ? 'Not rated' : `${tierLabel(score)}: ${score.low} to ${score.high}`} · ${day}`}
        </div>
      </div>
    </PicturePlane>
  );
}

const LEVEL_COLORS: Readonly<Record<VerdictLevel, string>> = {
  critical: COLORS.danger,
  high: COLORS.danger,
  medium: COLORS.caution,
  low: COLORS.safe,
  unknown: COLORS.text2,
};

/** What fits into three lines. */
const LENGTH_MAX = 150;

const FOOT = { display: 'flex', justifyContent: 'space-between', paddingTop: 28, fontSize: 30 } as const;

function Logo({ facts: { id, name, logo } }: { facts: PictureFacts }) {
  if (logo !== undefined) {
    // biome-ignore lint/performance/noImgElement: this is drawn by a renderer of pictures, not by a browser
    return <img src={logo} alt="" width={144} height={144} style={{ borderRadius: 24 }} />;
  }
  const box = { display: 'flex', alignItems: 'center', justifyContent: 'center', width: 144, height: 144, borderRadius: 24 } as const;
  const letters = drawableName(monogramOf(name), id.slice(0, 2).toUpperCase());
  return <div style={{ ...box, backgroundColor: monogramColor(hueOf(id)), color: COLORS.ink, fontSize: 60 }}>{letters}</div>;
}

function Dial({ score }: { score: PictureFacts['score'] }) {
  const verdict = score === null ? null : tierVerdict(score.tier);
  const color = verdict === null ? COLORS.text3 : COLORS[verdict];
  const figure = score === null ? '?' : score.tier === 'NR' ? 'NR' : String(score.low);
  return (
    <div style={{ display: 'flex', position: 'relative', width: 200, height: 200, alignItems: 'center', justifyContent: 'center' }}>
      <svg
        aria-hidden="true"
        viewBox="0 0 80 80"
        width={200}
        height={200}
        fill="none"
        strokeWidth="8"
        style={{ position: 'absolute', top: 0, left: 0 }}
      >
        <path d={dialArc(0, 100)} stroke={COLORS.track} />
        <path d={dialArc(score?.low ?? 0, score?.high ?? 100)} stroke={COLORS.hatch} strokeDasharray="1.2 2.4" />
        {score !== null && score.low > 0 && <path d={dialArc(0, score.low)} stroke={color} />}
      </svg>
      <div style={{ display: 'flex', fontSize: 64 }}>{figure}</div>
    </div>
  );
}
