import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawnWay } from '../graph-layout.ts';
import { PowerGraph } from '../power-graph.tsx';

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Point = readonly [x: number, y: number];

/** Points on each curve that are looked at. */
const STEPS = 60;
/** A line begins and ends at a box's edge. */
const EDGE = 0.01;

/** Lines of the drawn map that pass behind a box, as they and it stand in the document. Across in per cent of the width, down in px. */
export function findLinesBehindBoxes(ways: readonly DrawnWay[]): string[] {
  const html = renderToStaticMarkup(<PowerGraph ways={ways} />);
  const boxes = [...html.matchAll(/style="inset-inline-start:([\d.]+)%;width:([\d.]+)%;top:(\d+)px;height:(\d+)px"/g)].map((found): Box => {
    const [left = 0, width = 0, top = 0, height = 0] = found.slice(1).map(Number);
    return { left, right: left + width, top, bottom: top + height };
  });
  const lines = [...html.matchAll(/<path d="(M[\d.\s]+C[^"]+)"/g)].map(([, line = '']) => line);
  if (ways.length > 0 && (boxes.length < 2 || lines.length === 0)) throw new Error('The map has no boxes or no lines.');
  return lines.flatMap((line) => {
    const points = walk(line);
    return boxes.flatMap((box) => (points.some((point) => isInside(point, box)) ? [`${line} behind ${JSON.stringify(box)}`] : []));
  });
}

const isInside = ([x, y]: Point, { left, right, top, bottom }: Box): boolean =>
  x > left + EDGE && x < right - EDGE && y > top + EDGE && y < bottom - EDGE;

/** Points of a path of M, C and H. */
function walk(line: string): Point[] {
  let at: Point = [0, 0];
  return [...line.matchAll(/([MCH])([-\d.\s]+)/g)].flatMap(([, letter, words = '']): Point[] => {
    const numbers = words.trim().split(/\s+/).map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const from = at;
    at = letter === 'M' ? [a, b] : letter === 'H' ? [a, from[1]] : [e, f];
    if (letter === 'M') return [];
    const [one, two]: [Point, Point] =
      letter === 'C'
        ? [
            [a, b],
            [c, d],
          ]
        : [from, at];
    return Array.from({ length: STEPS + 1 }, (_, step) => bend([from, one, two, at], step / STEPS));
  });
}

/** A point of a cubic curve. */
function bend([from, one, two, to]: [Point, Point, Point, Point], share: number): Point {
  const rest = 1 - share;
  const at = (axis: 0 | 1) =>
    rest ** 3 * from[axis] + 3 * rest ** 2 * share * one[axis] + 3 * rest * share ** 2 * two[axis] + share ** 3 * to[axis];
  return [at(0), at(1)];
}
