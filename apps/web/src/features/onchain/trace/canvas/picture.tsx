import { type Drawing, type DrawnEdge, type DrawnNode, type Shape, type ShapeRole, toDashes } from '@redoubt/tracing/graph/draw-graph';
import { memo } from 'react';

/** How each role looks: colours of the site, which follow its theme. The file has the same looks in its own style. */
const LOOKS: Readonly<Record<ShapeRole, string>> = {
  edge: 'fill-none stroke-text-3',
  'edge-behind': 'fill-none stroke-text-3 [stroke-dasharray:6_4]',
  arrow: 'fill-text-3',
  amount: 'fill-text-2 stroke-surface stroke-4 text-12 [paint-order:stroke] [text-anchor:middle]',
  node: 'fill-surface-3 stroke-line-control',
  'node-start': 'fill-danger-soft stroke-danger',
  'node-end': 'fill-caution-soft stroke-caution-fill',
  'node-partial': 'fill-surface-3 stroke-line-control [stroke-dasharray:4_3]',
  'share-track': 'fill-none stroke-3 stroke-line',
  share: 'fill-none stroke-3 stroke-danger',
  name: 'fill-text text-12 [text-anchor:middle]',
  remark: 'fill-text-2 text-12 [text-anchor:middle]',
  count: 'fill-text font-semibold text-12 [text-anchor:middle]',
  group: 'fill-none stroke-text-2 [stroke-dasharray:8_4]',
  'group-name': 'fill-text-2 stroke-surface stroke-4 text-12 [paint-order:stroke] [text-anchor:middle]',
};
const PATH_LOOKS: Readonly<Partial<Record<ShapeRole, string>>> = {
  edge: 'fill-none stroke-danger',
  'edge-behind': 'fill-none stroke-danger [stroke-dasharray:6_4]',
  arrow: 'fill-danger',
};
/** How much thicker a line on the path is: its colour is not its only sign. */
const PATH_MORE = 1.5;
const HALO_RADIUS = 30;

type PictureProps = {
  readonly drawing: Drawing;
  readonly at: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  /** Where an account is while a pointer carries it. */
  readonly carried: { readonly x: number; readonly y: number } | undefined;
  /** The selected account and the way to it from the start; undefined and empty where none is. */
  readonly selected: string | undefined;
  readonly path: readonly string[];
  readonly focused: string | undefined;
  readonly onSelect: (id: string) => void;
};

/** The drawing of a graph on a page. Its accounts take clicks; a list beside it stands for it to keyboards and readers of the screen. */
export const Picture = memo(function Picture({ drawing, at, carried, selected, path, focused, onSelect }: PictureProps) {
  const steps = new Set(path.slice(1).map((id, index) => `${path[index]} ${id}`));
  const on = new Set(path);
  const isBright = ({ from, to }: Pick<DrawnEdge, 'from' | 'to'>) =>
    selected === undefined || from === selected || to === selected || steps.has(`${from} ${to}`);
  const drawEdge = (kind: string) => (edge: DrawnEdge) => (
    <g key={`${kind} ${edge.from} ${edge.to} ${edge.asset}`} className={isBright(edge) ? undefined : 'opacity-25'}>
      <title>{edge.title}</title>
      <Shapes shapes={edge.shapes} isOnPath={steps.has(`${edge.from} ${edge.to}`)} />
    </g>
  );
  const drawHalo = (id: string | undefined, look: string) => {
    const place = id === undefined ? undefined : at.get(id);
    return place && <circle cx={place.x} cy={place.y} r={HALO_RADIUS} className={look} />;
  };
  return (
    <>
      {drawing.groups.map(({ title, shapes }) => (
        <g key={title}>
          <title>{title}</title>
          <Shapes shapes={shapes} isOnPath={false} />
        </g>
      ))}
      {drawing.edges.map(drawEdge('line'))}
      {drawing.amounts.map(drawEdge('amount'))}
      {carried && (
        <circle cx={carried.x} cy={carried.y} r={HALO_RADIUS} className="fill-none stroke-brand stroke-2 [stroke-dasharray:6_4]" />
      )}
      {drawHalo(selected, 'fill-none stroke-brand stroke-3')}
      {focused !== selected && drawHalo(focused, 'fill-none stroke-focus stroke-2 [stroke-dasharray:3_3]')}
      {drawing.nodes.map((node: DrawnNode) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's way to what the list of buttons beside the picture offers
        <g
          key={node.id}
          data-account={node.id}
          onClick={() => onSelect(node.id)}
          className={selected === undefined || on.has(node.id) ? 'cursor-pointer' : 'cursor-pointer opacity-50'}
        >
          <title>{node.title}</title>
          <Shapes shapes={node.shapes} isOnPath={false} />
        </g>
      ))}
      {drawing.notes.map(({ title, shapes }) => (
        <g key={title}>
          <Shapes shapes={shapes} isOnPath={false} />
        </g>
      ))}
    </>
  );
});

function Shapes({ shapes, isOnPath }: { shapes: readonly Shape[]; isOnPath: boolean }) {
  return shapes.map((shape, index) => {
    const look = (isOnPath ? PATH_LOOKS[shape.role] : undefined) ?? LOOKS[shape.role];
    // Shapes of one thing have an order, and nothing else to tell them apart.
    const key = `${shape.role} ${index}`;
    if (shape.is === 'path')
      return <path key={key} d={shape.d} className={look} strokeWidth={shape.width && shape.width + (isOnPath ? PATH_MORE : 0)} />;
    if (shape.is === 'text')
      return (
        <text key={key} x={shape.x} y={shape.y} className={look}>
          {shape.text}
        </text>
      );
    const { x, y, r, share } = shape;
    const arc = share === undefined ? {} : { pathLength: 100, strokeDasharray: toDashes(share), transform: `rotate(-90 ${x} ${y})` };
    return <circle key={key} cx={x} cy={y} r={r} className={look} {...arc} />;
  });
}
