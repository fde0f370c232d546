import { type Drawing, type Shape, toDashes } from '@redoubt/tracing/graph/draw-graph';
import { escapeXml } from '@/site/xml';

// A file cannot read design tokens; these are their values in sRGB.
const LIGHT = [
  'svg{background:#fff}',
  'text{font:12px ui-sans-serif,system-ui,sans-serif;text-anchor:middle;fill:#11171c}',
  '.amount,.remark,.group-name{fill:#5a646c}',
  '.amount,.group-name{paint-order:stroke;stroke:#fff;stroke-width:4px}',
  '.group{fill:none;stroke:#5a646c;stroke-dasharray:8 4}',
  '.count{font-weight:600}',
  '.edge,.edge-behind{fill:none;stroke:#8b949c}',
  '.edge-behind{stroke-dasharray:6 4}',
  '.arrow{fill:#8b949c}',
  '.node,.node-start,.node-end,.node-partial{fill:#eef1f3;stroke:#6f7a82}',
  '.node-start{fill:#fbe7e6;stroke:#c01a25}',
  '.node-end{fill:#fbeed9;stroke:#a55800}',
  '.node-partial{stroke-dasharray:4 3}',
  '.share-track,.share{fill:none;stroke-width:3px;stroke:#e2e6e9}',
  '.share{stroke:#c01a25}',
].join('');
const DARK = [
  'svg{background:#0f1417}',
  'text{fill:#f1f4f6}',
  '.amount,.remark,.group-name{fill:#969da2}',
  '.amount,.group-name{stroke:#0f1417}',
  '.group{stroke:#969da2}',
  '.edge,.edge-behind{stroke:#6f7a82}',
  '.arrow{fill:#6f7a82}',
  '.node,.node-start,.node-end,.node-partial{fill:#1b2125;stroke:#969da2}',
  '.node-start{fill:#3a1d1e;stroke:#ff6f6c}',
  '.node-end{fill:#38301a;stroke:#eab750}',
  '.share-track,.share{stroke:#2b3135}',
  '.share{stroke:#ff6f6c}',
].join('');

/** `light` is for paper and documents; `auto` follows the page or the system that shows it. */
export type GraphTheme = 'auto' | 'light';

/** A drawing as an SVG file: the same drawing gives the same bytes. */
export function toGraphSvg(
  { width, height, groups, edges, amounts, nodes, notes }: Drawing,
  { title, theme }: { title: string; theme: GraphTheme },
): string {
  const style = theme === 'light' ? LIGHT : `${LIGHT}@media (prefers-color-scheme:dark){${DARK}}`;
  const parts = [...groups, ...edges, ...amounts, ...nodes, ...notes].map(
    (drawn) => `<g><title>${escapeXml(drawn.title)}</title>${drawn.shapes.map(toElement).join('')}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(title)}</title><style>${style}</style>${parts.join('')}</svg>`;
}

function toElement(shape: Shape): string {
  if (shape.is === 'path')
    return `<path class="${shape.role}" d="${shape.d}"${shape.width === undefined ? '' : ` stroke-width="${shape.width}"`}/>`;
  if (shape.is === 'text') return `<text class="${shape.role}" x="${shape.x}" y="${shape.y}">${escapeXml(shape.text)}</text>`;
  const { x, y, r, share } = shape;
  const arc = share === undefined ? '' : ` pathLength="100" stroke-dasharray="${toDashes(share)}" transform="rotate(-90 ${x} ${y})"`;
  return `<circle class="${shape.role}" cx="${x}" cy="${y}" r="${r}"${arc}/>`;
}
