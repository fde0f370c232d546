import { fortTrace, toPath } from '@redoubt/ui/fort';

/** The dark theme's colours as a renderer of pictures reads them. */
const COLORS = { page: '#0b0d0f', line: '#282c31', text: '#f1f4f6', text2: '#b1b7bc' } as const;

/** The site's card for other sites: its name, its question and the fort behind them. */
export function SitePicture({ name, question, words }: { name: string; question: string; words: string }) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        flexDirection: 'column',
        justifyContent: 'center',
        padding: 88,
        backgroundColor: COLORS.page,
        color: COLORS.text,
      }}
    >
      <svg
        aria-hidden="true"
        viewBox="-600 -315 1200 630"
        width={1200}
        height={630}
        fill="none"
        stroke={COLORS.line}
        style={{ position: 'absolute', top: 0, left: 0 }}
      >
        <path d={toPath(fortTrace({ radius: 560, turnDegrees: 30 }))} strokeWidth="2" />
        <path d={toPath(fortTrace({ radius: 620, turnDegrees: 30 }))} strokeWidth="1" />
        <path d={toPath(fortTrace({ radius: 500, turnDegrees: 30 }))} strokeWidth="1" strokeDasharray="2 8" />
      </svg>
      <div style={{ display: 'flex', fontSize: 40, color: COLORS.text2 }}>{name}</div>
      <div style={{ display: 'flex', marginTop: 20, fontSize: 92, lineHeight: 1.1, letterSpacing: -3 }}>{question}</div>
      <div style={{ display: 'flex', marginTop: 28, maxWidth: 860, fontSize: 36, lineHeight: 1.4, color: COLORS.text2 }}>{words}</div>
    </div>
  );
}
