import type { Action } from '@redoubt/tracing/arrange/arrange';
import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import { toChainId } from '@redoubt/tracing/graph/to-graph';
import { type Direction, findNext, findPath, sortByPlace } from '@redoubt/tracing/graph/walk-graph';
import { IconButton } from '@redoubt/ui/icon-button';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { describeNode, drawRun, type RunGraph } from '../run-graph.ts';
import { MOVES, moveAccount } from './move-account.ts';
import { Picture } from './picture.tsx';
import { useViewBox } from './use-view-box.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'up', ArrowDown: 'down' };
const SHIFTED: Readonly<Record<string, keyof typeof MOVES>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

type StageProps = {
  readonly run: RunGraph;
  readonly assets: GraphData['assets'];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Goes to what is said of the selected account, and to the field that finds accounts. */
  readonly onOpen: () => void;
  readonly onFind: () => void;
  readonly onAct: (action: Action) => void;
};

/** The picture, moved and zoomed, and the list out of sight by which keyboards and readers of the screen walk through it. */
export function Stage({ run, assets, selected, onSelect, onOpen, onFind, onAct }: StageProps) {
  const { graph, layout, arrangement } = run;
  const frame = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [focused, setFocused] = useState<string>();
  const drawing = useMemo(() => drawRun(run, assets), [run, assets]);
  const path = useMemo(() => (selected === undefined ? [] : findPath(graph, selected)), [graph, selected]);
  const sorted = useMemo(() => sortByPlace(graph.nodes, layout.at), [graph, layout]);
  const place = selected === undefined ? undefined : layout.at.get(selected);
  const isAccount = (id: string | null | undefined): id is string =>
    graph.nodes.some((node) => node.id === id && node.account !== undefined);
  const { view, zoomIn, zoomOut, fit, carried, wasDragged, handlers } = useViewBox(frame, drawing, place, {
    pick: (target) => {
      const id = target instanceof Element ? target.closest('[data-account]')?.getAttribute('data-account') : undefined;
      const at = isAccount(id) ? layout.at.get(id) : undefined;
      return at && { id: id ?? '', ...at };
    },
    drop: ({ id, x, y }) => {
      onAct({ kind: 'pin', account: id, x, y });
      onSelect(id);
    },
  });
  const steps = Math.max(0, ...graph.nodes.map(({ column }) => column));

  const focus = (id: string | undefined) => id !== undefined && buttons.current.get(id)?.focus({ preventScroll: true });
  const findBeside = (id: string, directions: readonly Direction[]) =>
    directions.map((direction) => findNext(graph, layout, { id, direction })).find((next) => next !== undefined);

  function toggle(chain: readonly string[]) {
    const isOpen = isAccount(focused);
    onAct(isOpen ? { kind: 'collapse', account: chain[0] ?? '' } : { kind: 'open', chain });
    // What stands for it has its button once it is drawn.
    requestAnimationFrame(() => focus(isOpen ? toChainId(chain) : chain[0]));
  }

  /** What a key does with the account that has the focus. */
  function findAccountKey({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    if (focused === undefined) return undefined;
    const [direction, shifted, at] = [DIRECTIONS[key], SHIFTED[key], layout.at.get(focused)];
    if (direction !== undefined && !shiftKey) return () => focus(findBeside(focused, [direction]));
    const chain = graph.nodes.find(({ id }) => id === focused)?.chain;
    if (key === 'c' && chain !== undefined) return () => toggle(chain);
    if (!isAccount(focused) || at === undefined) return undefined;
    if (shifted !== undefined) return () => onAct(moveAccount(focused, at, MOVES[shifted]));
    const isPinned = arrangement.pins.some(({ account }) => account === focused);
    if (key === 'p') return () => onAct(isPinned ? { kind: 'unpin', account: focused } : { kind: 'pin', account: focused, ...at });
    if (key !== 'x') return undefined;
    return () => {
      focus(findBeside(focused, ['back', 'up', 'down', 'on']));
      onAct({ kind: 'hide', account: focused });
    };
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act: (() => void) | undefined =
      findAccountKey(event) ??
      { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, f: onFind, Escape: () => onSelect(undefined) }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within it
    <div ref={frame} onKeyDown={onKeyDown} className="relative h-140 overflow-hidden">
      <ul className="sr-only" aria-label="Accounts of the graph: arrow keys walk along the money, Enter opens one">
        {sorted.map((node) => (
          <li key={node.id}>
            <button
              type="button"
              ref={(element) => {
                if (element === null) buttons.current.delete(node.id);
                else buttons.current.set(node.id, element);
              }}
              tabIndex={node.id === (selected ?? sorted[0]?.id) ? 0 : -1}
              aria-current={node.id === selected}
              onFocus={() => {
                setFocused(node.id);
                onSelect(node.id);
              }}
              onBlur={() => setFocused(undefined)}
              onClick={() => {
                onSelect(node.id);
                onOpen();
              }}
            >
              {describeNode(node, { assets, steps, arrangement })}
            </button>
          </li>
        ))}
      </ul>
      <svg aria-hidden="true" className="size-full cursor-grab touch-pan-y select-none active:cursor-grabbing" {...handlers}>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Picture
            drawing={drawing}
            at={layout.at}
            carried={carried}
            selected={selected}
            path={path}
            focused={focused}
            onSelect={(id) => {
              // The press that moves the picture also ends over an account.
              if (!wasDragged()) buttons.current.get(id)?.focus({ preventScroll: true });
            }}
          />
        </g>
      </svg>
      <div className="absolute inset-e-3 bottom-3 flex rounded-input border border-line bg-surface">
        <IconButton label="Zoom out" onClick={zoomOut}>
          <Minus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom in" onClick={zoomIn}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Show all of it" onClick={fit}>
          <Maximize size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
