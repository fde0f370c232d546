import { fortTrace, toPath } from '@redoubt/ui/fort';

/** The dark theme's colours as a renderer of pictures reads them. */
const COLORS = { page: '#0b0d0f', line: '#282c31', text: '#f1f4f6', text2: '#b1b7bc' } as const;

type ArticlePictureProps = { siteName: string; title: string; role: string; time: string };

/** An article's card for other sites: its title, who wrote it, and the fort behind it. */
export function ArticlePicture({ siteName, title, role, time }: ArticlePictureProps) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 80,
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
      </svg>
      <div style={{ display: 'flex', fontSize: 36, color: COLORS.text2 }}>{siteName}</div>
      <div style={{ display: 'flex', maxWidth: 1040, fontSize: title.length > 48 ? 68 : 80, lineHeight: 1.15, letterSpacing: -2 }}>
        {title}
      </div>
      <div style={{ display: 'flex', fontSize: 32, color: COLORS.text2 }}>
        {role} · {time}
      </div>
    </div>
  );
}
