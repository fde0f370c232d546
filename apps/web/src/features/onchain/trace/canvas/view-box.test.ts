import { expect, test } from 'vitest';
import { fitDrawing, moveBy, openDrawing, pinch, showPoint, type ViewBox, wheelFactor, zoomAt } from './view-box.ts';

const FRAME = { width: 800, height: 500 };
/** Which point of the drawing lies at a point of the frame. */
const under = ({ x, y, scale }: ViewBox, at: { x: number; y: number }) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale });

test('CASE-26: the whole of a drawing fits its frame, in the middle, and a small one is not enlarged', () => {
  expect(fitDrawing({ width: 1600, height: 500 }, FRAME)).toEqual({ x: 0, y: 125, scale: 0.5 });
  expect(fitDrawing({ width: 400, height: 100 }, FRAME)).toEqual({ x: 200, y: 200, scale: 1 });
});

test('CASE-26: a wide drawing opens at its start, with names that can be read', () => {
  expect(openDrawing({ width: 1000, height: 500 }, FRAME)).toEqual(fitDrawing({ width: 1000, height: 500 }, FRAME));
  expect(openDrawing({ width: 4000, height: 1000 }, FRAME)).toEqual({ x: 0, y: -125, scale: 0.75 });
});

test('CASE-26: zooming keeps what is under the pointer, and has an end both ways', () => {
  const view = { x: 30, y: -20, scale: 0.8 };
  const at = { x: 300, y: 200 };
  const nearer = zoomAt(view, { factor: 2, at });
  expect(nearer.scale).toBe(1.6);
  expect(under(nearer, at).x).toBeCloseTo(under(view, at).x, 9);
  expect(under(nearer, at).y).toBeCloseTo(under(view, at).y, 9);
  expect(zoomAt(view, { factor: 1e9, at }).scale).toBe(3);
  expect(zoomAt(view, { factor: 1e-9, at }).scale).toBe(0.1);
});

test('CASE-26: two fingers move and zoom at once', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const spread = pinch(
    view,
    [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ],
    [
      { x: 50, y: 120 },
      { x: 250, y: 120 },
    ],
  );
  expect(spread.scale).toBe(2);
  expect(under(spread, { x: 50, y: 120 })).toEqual({ x: 100, y: 100 });
  expect(under(spread, { x: 250, y: 120 })).toEqual({ x: 200, y: 100 });
  const same = { x: 5, y: 5 };
  expect(pinch(view, [same, same], [same, { x: 9, y: 5 }]).scale).toBe(1);
});

test('CASE-26: a drawing cannot be moved out of its frame', () => {
  const sizes = { drawing: { width: 1000, height: 400 }, frame: FRAME };
  const view = { x: 0, y: 0, scale: 1 };
  expect(moveBy(view, { x: 5000, y: 5000 }, sizes)).toEqual({ x: 720, y: 420, scale: 1 });
  expect(moveBy(view, { x: -5000, y: -5000 }, sizes)).toEqual({ x: -920, y: -320, scale: 1 });
  expect(moveBy(view, { x: -10, y: 7 }, sizes)).toEqual({ x: -10, y: 7, scale: 1 });
});

test('CASE-26: what a keyboard selects comes into sight, and what is in sight stays', () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(showPoint(view, { x: 400, y: 250 }, FRAME)).toEqual(view);
  expect(showPoint(view, { x: 1500, y: -50 }, FRAME)).toEqual({ x: 728 - 1500, y: 122, scale: 1 });
});

test('CASE-26: wheels of lines and of pixels turn alike, and none jumps', () => {
  expect(wheelFactor({ deltaY: 3, deltaMode: 1, ctrlKey: false })).toBe(wheelFactor({ deltaY: 48, deltaMode: 0, ctrlKey: false }));
  expect(wheelFactor({ deltaY: -100, deltaMode: 0, ctrlKey: false })).toBeGreaterThan(1);
  expect(wheelFactor({ deltaY: 1e6, deltaMode: 0, ctrlKey: true })).toBeGreaterThan(0.2);
});
