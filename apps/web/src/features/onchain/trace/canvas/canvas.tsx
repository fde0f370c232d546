'use client';

import { NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { describeArrangement } from '@redoubt/tracing/arrange/arrange';
import { type GraphData, GraphData as GraphDataSchema } from '@redoubt/tracing/graph/graph-data';
import { findAccounts } from '@redoubt/tracing/graph/walk-graph';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { IconButton } from '@redoubt/ui/icon-button';
import { WordButton } from '@redoubt/ui/word-button';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { type RunView, writeView } from '../graph-view.ts';
import { GraphViewForm } from '../graph-view-form.tsx';
import { DRAWN_MAX, drawRun, nameNode, ROWS_MAX, type RunGraph, type RunPicture, toRunGraph } from '../run-graph.ts';
import { AccountPanel } from './account-panel.tsx';
import { AccountTables } from './account-tables.tsx';
import { HiddenAccounts } from './hidden-accounts.tsx';
import { SaveArrangement } from './save-arrangement.tsx';
import { savePng, saveSvg } from './save-picture.ts';
import { Stage } from './stage.tsx';
import { type CaseArrangement, useArrangement } from './use-arrangement.ts';

/** Reads what a trace's graph is drawn from. Throws where it does not come, or is something else. */
export function loadGraph(runId: string): Promise<GraphData> {
  return apiClient.get(`/trace/runs/${runId}/graph.json`, { result: GraphDataSchema });
}

type CanvasProps = {
  readonly data: GraphData;
  readonly runId: string;
  readonly chain: string;
  /** What the page's address asks for. */
  readonly firstView: RunView;
  /** Of the saved picture. */
  readonly title: string;
  readonly arranged?: CaseArrangement | undefined;
};

/** The graph of a trace to work with: one selection and one view for the picture, its tables and the account's panel. */
export function Canvas({ data, runId, chain, firstView, title, arranged }: CanvasProps) {
  const { assets } = data;
  const [view, setView] = useState(firstView);
  /** Counts how often the fields began again. */
  const [round, setRound] = useState(0);
  const [rowsMax, setRowsMax] = useState(ROWS_MAX);
  const [chosen, setSelected] = useState<string>();
  const [mode, setMode] = useState<'graph' | 'tables'>('graph');
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  const opener = useRef<Element | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const saved = arranged?.arrangement ?? NOT_ARRANGED;
  const { now: arrangement, act, undo, redo, refused, isChanged, isOther, onKeyDown, onSaved } = useArrangement(saved, root);
  const picture = useMemo(() => ({ view, rowsMax, arrangement }), [view, rowsMax, arrangement]);
  const run = useMemo(() => toRunGraph(data, picture), [data, picture]);
  /** A view can hide what was selected. */
  const selected = run.graph.nodes.some(({ id }) => id === chosen) ? chosen : undefined;

  const open = useCallback((id?: string) => {
    opener.current = document.activeElement;
    if (id !== undefined) setSelected(id);
    // The panel has its heading once the selection is drawn.
    requestAnimationFrame(() => heading.current?.focus());
  }, []);

  function change({ assets: asked, ...rest }: RunView, isReset: boolean) {
    const next: RunView = asked === undefined || asked.length === data.followed.length ? rest : { ...rest, assets: asked };
    setView(next);
    if (isReset) setRound(round + 1);
    // A case has its own address; only the trace's says its view.
    const path = `/trace/runs/${runId}`;
    const query = writeView(next).toString();
    if (window.location.pathname === path) window.history.replaceState(null, '', query === '' ? path : `${path}?${query}`);
  }

  async function save(kind: 'svg' | 'png') {
    setFailure(undefined);
    const drawn = { drawing: drawRun(run, assets), title, runId };
    try {
      if (kind === 'svg') saveSvg(drawn);
      else await savePng(drawn);
    } catch {
      setFailure('This browser could not save the picture as pixels. Save it as SVG.');
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each key has its button within, and works wherever the focus is there; a role would announce the whole as one control
    <div ref={root} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      <GraphViewForm key={round} data={data} runId={runId} view={view} onView={change} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-2.5 max-sm:px-4 print:hidden">
        <fieldset className="flex gap-1 max-sm:hidden">
          <legend className="sr-only">Show the graph as</legend>
          {(['graph', 'tables'] as const).map((each) => (
            <Button
              key={each}
              size={28}
              variant={mode === each ? 'secondary' : 'quiet'}
              aria-pressed={mode === each}
              onClick={() => setMode(each)}
            >
              {each === 'graph' ? 'Picture' : 'Tables'}
            </Button>
          ))}
        </fieldset>
        <Finder run={run} selected={selected} onFound={setSelected} input={finder} />
        <span role="status" className="text-12 text-text-2">
          {describeArrangement(arrangement)}
        </span>
        <span className="ms-auto flex gap-1">
          <IconButton label="Undo (Ctrl+Z)" disabled={undo === undefined} onClick={undo}>
            <Undo size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Redo (Ctrl+Shift+Z)" disabled={redo === undefined} onClick={redo}>
            <Redo size={16} aria-hidden="true" />
          </IconButton>
          <Button size={28} onClick={() => void save('svg')}>
            SVG
          </Button>
          <Button size={28} onClick={() => void save('png')}>
            PNG
          </Button>
        </span>
      </div>
      <Failure words={refused ?? failure} />
      <Drawn run={run} data={data} picture={picture} onRows={setRowsMax} />
      <HiddenAccounts run={run} assets={assets} onAct={act} />
      {arranged?.caseId !== undefined ? (
        <SaveArrangement
          caseId={arranged.caseId}
          version={arranged.version}
          by={arranged.by ?? null}
          {...{ saved, now: arrangement, isChanged, isOther, onSaved, onAct: act }}
        />
      ) : (
        isChanged && (
          <p className="border-line border-t px-5 py-2.5 text-12 text-text-2 max-sm:px-4 print:hidden">
            What you arrange here lasts until you leave the page.
          </p>
        )
      )}
      <div className="grid border-line border-t lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className={mode === 'graph' ? 'max-sm:hidden' : 'hidden'}>
            <Stage
              run={run}
              assets={assets}
              selected={selected}
              onSelect={setSelected}
              onOpen={open}
              onFind={() => finder.current?.focus()}
              onAct={act}
            />
          </div>
          {/* A phone would show one column of the picture at a time. */}
          <div className={mode === 'graph' ? 'sm:hidden print:block' : undefined}>
            <AccountTables run={run} assets={assets} selected={selected} onOpen={open} />
          </div>
        </div>
        <AccountPanel
          data={data}
          run={run}
          view={view}
          chain={chain}
          selected={selected}
          onSelect={setSelected}
          onAct={act}
          onLeave={() => opener.current instanceof HTMLElement && opener.current.focus()}
          heading={heading}
        />
      </div>
    </div>
  );
}

/** Goes through the drawn accounts that have a text in their address or label. */
function Finder({
  run: { graph, layout },
  selected,
  onFound,
  input,
}: {
  run: RunGraph;
  selected: string | undefined;
  onFound: (id: string) => void;
  input: React.RefObject<HTMLInputElement | null>;
}) {
  const [words, setWords] = useState('');
  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = input.current?.value ?? '';
    const found = findAccounts(graph, layout, text);
    const next = found[(found.findIndex(({ id }) => id === selected) + 1) % found.length];
    if (next !== undefined) onFound(next.id);
    const folded = graph.nodes.reduce((sum, { account, accounts }) => sum + (account === undefined ? accounts : 0), 0);
    setWords(
      text.trim() === ''
        ? ''
        : next !== undefined
          ? `${found.indexOf(next) + 1} of ${found.length}: ${nameNode(next)}`
          : `No drawn account has it.${folded === 0 ? '' : ` ${folded.toLocaleString('en-US')} are drawn together and not searched.`}`,
    );
  }
  return (
    <form onSubmit={find} className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        ref={input}
        aria-label="Find an account by its address or label"
        placeholder="Find an account"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
        className="h-9 w-48 rounded-input border border-line-input bg-page px-2"
      />
      <Button type="submit" size={28}>
        Find
      </Button>
      <span role="status" className="text-12 text-text-2 wrap-anywhere">
        {words}
      </span>
    </form>
  );
}

/** How many accounts of how many stand for themselves, and more of them where there is room. */
function Drawn({
  run: { graph },
  data,
  picture,
  onRows,
}: {
  run: RunGraph;
  data: GraphData;
  picture: Required<RunPicture>;
  onRows: (rows: number) => void;
}) {
  const drawn = graph.nodes.filter(({ account }) => account !== undefined).length;
  // A chain says itself how many it stands for.
  const all = graph.nodes.reduce(
    (sum, { account, accounts, chain }) => sum + (account === undefined && chain !== undefined ? 0 : accounts),
    0,
  );
  const [isFull, setFull] = useState(false);
  if (drawn === all) return null;
  return (
    <p role="note" className="px-5 pb-2.5 text-12 text-text-2 max-sm:px-4">
      {drawn.toLocaleString('en-US')} of {all.toLocaleString('en-US')} accounts stand for themselves, of each step the largest; the others
      are drawn together.{' '}
      {isFull ? (
        `More than ${DRAWN_MAX} would be drawn: choose a larger smallest movement or an earlier day.`
      ) : (
        <WordButton
          onClick={() => {
            const rowsMax = picture.rowsMax * 2;
            if (toRunGraph(data, { ...picture, rowsMax }).graph.nodes.length > graph.nodes.length) onRows(rowsMax);
            else setFull(true);
          }}
        >
          Draw more
        </WordButton>
      )}
    </p>
  );
}
