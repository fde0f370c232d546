import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fitDrawing, moveBy, openDrawing, type Point, pinch, type Size, showPoint, type ViewBox, wheelFactor, zoomAt } from './view-box.ts';

/** A pointer that moved less clicked. */
const STILL_PX = 4;
const BUTTON_FACTOR = 1.3;

/** A thing of the drawing, and where its middle is. */
type Thing = Point & { readonly id: string };

type Carrying = {
  /** What a pointer that is pressed here carries; `undefined`: it moves the drawing. */
  readonly pick: (target: EventTarget) => Thing | undefined;
  readonly drop: (thing: Thing) => void;
};

/**
 * How a drawing lies in the frame that carries `ref`, and what pointers, wheels and buttons do to it. `shown`: a point that comes into
 * sight whenever it is another one, as what is selected outside of the picture does.
 */
export function useViewBox(ref: RefObject<HTMLElement | null>, drawing: Size, shown: Point | undefined, { pick, drop }: Carrying) {
  const [view, setView] = useState<ViewBox>({ x: 0, y: 0, scale: 1 });
  const [carried, setCarried] = useState<Thing>();
  const picked = useRef<Thing | undefined>(undefined);
  /** Whether a person moved or zoomed the drawing: then it stays so. */
  const isOwn = useRef(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | undefined>(undefined);
  const hasMoved = useRef(false);
  const { width, height } = drawing;
  const frame = (): Size => sizeOf(ref.current);
  const shownNow = useRef(shown);

  // A drawing of another size is another picture: it is looked at from its start, or from where someone went.
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const open = () => {
      const size = sizeOf(element);
      // Behind its table it has none.
      if (size.width === 0) return;
      if (isOwn.current) return setView((before) => moveBy(before, { x: 0, y: 0 }, { drawing: { width, height }, frame: size }));
      const opened = openDrawing({ width, height }, size);
      setView(shownNow.current === undefined ? opened : showPoint(opened, shownNow.current, size));
    };
    open();
    const observer = new ResizeObserver(open);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, width, height]);

  useEffect(() => {
    shownNow.current = shown;
    const size = sizeOf(ref.current);
    if (shown !== undefined && size.width > 0) setView((before) => showPoint(before, shown, size));
  }, [ref, shown]);

  // React's own listener could not keep the page from scrolling.
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      // Until the picture is used, a wheel over it scrolls the page.
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      isOwn.current = true;
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((before) => zoomAt(before, { factor: wheelFactor(event), at }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref]);

  const pointOf = (event: PointerEvent<Element>): Point => {
    const { left = 0, top = 0 } = ref.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const leave = (event: PointerEvent<Element>) => {
    pointers.current.delete(event.pointerId);
    picked.current = undefined;
    setCarried(undefined);
  };
  /** Where the picked thing is when the pointer is there. */
  const carryTo = (at: Point): Thing | undefined => {
    const [thing, from] = [picked.current, start.current];
    if (thing === undefined || from === undefined) return undefined;
    return { id: thing.id, x: thing.x + (at.x - from.x) / view.scale, y: thing.y + (at.y - from.y) / view.scale };
  };
  const zoom = (factor: number) => {
    isOwn.current = true;
    const { width: room, height: tall } = frame();
    setView((before) => zoomAt(before, { factor, at: { x: room / 2, y: tall / 2 } }));
  };
  return {
    view,
    zoomIn: () => zoom(BUTTON_FACTOR),
    zoomOut: () => zoom(1 / BUTTON_FACTOR),
    fit: () => {
      isOwn.current = false;
      setView(fitDrawing(drawing, frame()));
    },
    /** What a pointer carries now, and where it is. */
    carried,
    /** Whether the press that a click ends moved the picture. */
    wasDragged: () => hasMoved.current,
    handlers: {
      onPointerDown: (event: PointerEvent<Element>) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        pointers.current.set(event.pointerId, pointOf(event));
        start.current = pointOf(event);
        hasMoved.current = false;
        // A finger scrolls the page and moves the drawing: buttons move accounts.
        picked.current = event.pointerType === 'touch' ? undefined : pick(event.target);
      },
      onPointerMove: (event: PointerEvent<Element>) => {
        const before = pointers.current.get(event.pointerId);
        if (before === undefined || start.current === undefined) return;
        const after = pointOf(event);
        if (!hasMoved.current && Math.hypot(after.x - start.current.x, after.y - start.current.y) < STILL_PX) return;
        // Only now: the click of a captured pointer would not reach an account.
        if (!hasMoved.current) event.currentTarget.setPointerCapture(event.pointerId);
        hasMoved.current = true;
        if (picked.current !== undefined) return setCarried(carryTo(after));
        isOwn.current = true;
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, after);
        setView((now) =>
          other === undefined
            ? moveBy(now, { x: after.x - before.x, y: after.y - before.y }, { drawing, frame: frame() })
            : pinch(now, [before, other], [after, other]),
        );
      },
      onPointerUp: (event: PointerEvent<Element>) => {
        const thing = hasMoved.current ? carryTo(pointOf(event)) : undefined;
        leave(event);
        if (thing !== undefined) drop(thing);
      },
      onPointerCancel: leave,
      onPointerLeave: leave,
    },
  };
}

const sizeOf = (element: HTMLElement | null): Size => ({ width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 });
