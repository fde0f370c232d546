export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** How a drawing lies in its frame: where its corner is, in pixels of the frame, and how many of them one unit of it takes. */
export type ViewBox = Point & { readonly scale: number };

const SCALE_MIN = 0.1;
const SCALE_MAX = 3;
/** Names of 12 px are read down to this. */
const SCALE_READ = 0.75;
/** How much of a drawing stays in its frame, whatever is moved. */
const KEPT = 80;
/** How far from the edge an account is whose name and arc are in sight. */
const MARGIN = 72;

/** The whole drawing in the middle of its frame, never enlarged. */
export function fitDrawing(drawing: Size, frame: Size): ViewBox {
  const scale = limitScale(Math.min(1, frame.width / drawing.width, frame.height / drawing.height));
  return { x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2, scale };
}

/** The first look: the whole where its names can be read so small, else its start at the left. */
export function openDrawing(drawing: Size, frame: Size): ViewBox {
  const whole = fitDrawing(drawing, frame);
  if (whole.scale >= SCALE_READ) return whole;
  const scale = SCALE_READ;
  return { x: Math.max(0, (frame.width - drawing.width * scale) / 2), y: (frame.height - drawing.height * scale) / 2, scale };
}

/** Larger or smaller by a factor, with the point of the frame under a pointer where it was. */
export function zoomAt({ x, y, scale }: ViewBox, { factor, at }: { factor: number; at: Point }): ViewBox {
  const next = limitScale(scale * factor);
  const grown = next / scale;
  return { x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown, scale: next };
}

/** Moved by pixels of the frame, and never out of it. */
export function moveBy(view: ViewBox, by: Point, { drawing, frame }: { drawing: Size; frame: Size }): ViewBox {
  const within = (value: number, length: number, room: number) => Math.min(room - KEPT, Math.max(KEPT - length * view.scale, value));
  return {
    x: within(view.x + by.x, drawing.width, frame.width),
    y: within(view.y + by.y, drawing.height, frame.height),
    scale: view.scale,
  };
}

/** Moved no further than it takes to have a point of the drawing well within the frame. */
export function showPoint(view: ViewBox, point: Point, frame: Size): ViewBox {
  const toSight = (at: number, room: number) => {
    const margin = Math.min(MARGIN, room / 2);
    return Math.min(room - margin, Math.max(margin, at)) - at;
  };
  return {
    x: view.x + toSight(view.x + point.x * view.scale, frame.width),
    y: view.y + toSight(view.y + point.y * view.scale, frame.height),
    scale: view.scale,
  };
}

/** What two fingers do between two moments: the drawing follows both. */
export function pinch(view: ViewBox, before: readonly [Point, Point], after: readonly [Point, Point]): ViewBox {
  const distance = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
  const middle = ([one, other]: readonly [Point, Point]): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [from, to] = [middle(before), middle(after)];
  const length = distance(before);
  const zoomed = zoomAt(view, { factor: length === 0 ? 1 : distance(after) / length, at: from });
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
}

/** What a turn of a wheel means: the same for wheels that count lines and for those that count pixels. A pinch on a touchpad turns little. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 16;
  return Math.exp(-Math.min(240, Math.max(-240, pixels)) * (ctrlKey ? 0.006 : 0.002));
}

const limitScale = (scale: number): number => Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale));
