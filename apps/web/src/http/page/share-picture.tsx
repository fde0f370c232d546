import '@/http/server-only';
import { fortTrace, toPath } from '@redoubt/ui/fort';
import type { ReactNode } from 'react';

/** The size of pictures that other sites show beside a link, in px. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/**
 * The dark theme's colours for the picture renderer, which supports neither variables nor oklch.
 * The same tokens as in packages/ui/src/tokens.css.
 */
export const PICTURE_COLORS = {
  page: '#0b0d0f',
  line: '#282c31',
  track: '#1f2326',
  hatch: '#6e757c',
  text: '#f1f4f6',
  text2: '#b1b7bc',
  text3: '#8b9298',
  brand: '#41d2b3',
  ink: '#ffffff',
  safe: '#5dce74',
  caution: '#f5b63b',
  danger: '#ff6362',
} as const;

type PicturePlaneProps = { padding: number; justify: 'center' | 'space-between'; children: ReactNode };

/**
 * The background of a share picture, with its children from top to bottom. The renderer supports
 * little besides flex boxes.
 */
export function PicturePlane({ padding, justify, children }: PicturePlaneProps) {
  const { page, text } = PICTURE_COLORS;
  const fill = { display: 'flex', flexDirection: 'column', width: '100%', height: '100%' } as const;
  return <div style={{ ...fill, justifyContent: justify, padding, backgroundColor: page, color: text }}>{children}</div>;
}

/** The outline of the logo behind the text of a picture; `dotted` adds the inner line. */
export function PictureFort({ dotted = false }: { dotted?: boolean }) {
  const { width, height } = PICTURE_SIZE;
  const outline = (radius: number) => toPath(fortTrace({ radius, turnDegrees: 30 }));
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke={PICTURE_COLORS.line}
      style={{ position: 'absolute', top: 0, left: 0 }}
    >
      <path d={outline(560)} strokeWidth="2" />
      <path d={outline(620)} strokeWidth="1" />
      {dotted && <path d={outline(500)} strokeWidth="1" strokeDasharray="2 8" />}
    </svg>
  );
}
