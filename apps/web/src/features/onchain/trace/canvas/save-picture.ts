import type { Drawing } from '@redoubt/tracing/graph/draw-graph';
import { saveAsFile, saveBlob } from '@/browser/save-as-file';
import { toGraphSvg } from '../files/graph-svg.ts';

/** Pixels of a unit of the drawing, so that print is sharp. */
const SHARPNESS = 2;
/** The longest side of a picture that every browser draws. */
const SIDE_MAX = 8_192;

/** Named by the trace: a case's name is text of others. */
type Picture = { readonly drawing: Drawing; readonly title: string; readonly runId: string };

export function saveSvg({ drawing, title, runId }: Picture): void {
  saveAsFile({ name: `trace-${runId}.svg`, type: 'image/svg+xml', text: toGraphSvg(drawing, { title, theme: 'light' }) });
}

/** Saves the drawing as pixels, made in the browser. Throws where the browser has no room for it. */
export async function savePng({ drawing, title, runId }: Picture): Promise<void> {
  const { width, height } = drawing;
  const scale = Math.min(SHARPNESS, SIDE_MAX / width, SIDE_MAX / height);
  const image = new Image(width, height);
  const svg = toGraphSvg(drawing, { title, theme: 'light' });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.toWellFormed())}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('The picture is too large for this browser.');
  saveBlob(`trace-${runId}.png`, blob);
}
