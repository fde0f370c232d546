import type { Samples } from './sample.ts';

const serious = { unresolved: 0, acknowledged: 0, partiallyResolved: 0 };

export const CODE_SAMPLES: Samples<'COD'> = {
  'COD-01': [
    [{ match: 'exact' }, 1000, 1000],
    [{ match: 'metadata' }, 800, 800],
    [{ match: 'none' }, 0, 0],
  ],
  'COD-02': [
    [{ pinned: 0.5, commit: 0.5, mapped: 0, library: 0, untranscribed: false }, 1000, 1000],
    [{ pinned: 0.5, commit: 0.1, mapped: 0.2, library: 0.1, untranscribed: false }, 830, 830],
    [{ pinned: 0, commit: 0, mapped: 0, library: 1, untranscribed: false }, 700, 700],
    [{ pinned: 0.3, commit: 0, mapped: 0, library: 0, untranscribed: true }, 300, 1000],
    [{ pinned: 0, commit: 0, mapped: 0.25, library: 0, untranscribed: true }, 200, 950],
    [{ pinned: 0, commit: 0, mapped: 0, library: 0, untranscribed: false }, 0, 0],
  ],
  // Collections have samples of one report, incident or finding, with a search on record.
  'COD-03': [[{ kind: 'report' }, 600, 600]],
  'COD-04': [
    [{ kind: 'report', findings: { critical: serious, major: serious } }, 1000, 1000],
    [{ kind: 'report', findings: { critical: serious, major: { ...serious, partiallyResolved: 2 } } }, 800, 800],
    [{ kind: 'report', findings: { critical: { ...serious, partiallyResolved: 1 }, major: { ...serious, acknowledged: 1 } } }, 500, 500],
    [{ kind: 'report', findings: { critical: serious, major: { ...serious, unresolved: 2, acknowledged: 1 } } }, 0, 0],
    [{ kind: 'report', findings: { critical: { ...serious, unresolved: 1 }, major: serious } }, 0, 0],
    [{ kind: 'report', findings: { critical: { ...serious, acknowledged: 1 }, major: serious } }, 0, 0],
    [{ kind: 'report', findings: null }, 0, 1000],
  ],
  'COD-05': [
    [{ high: 'none' }, 1000, 1000],
    [{ high: 'unconfirmed' }, 400, 1000],
    [{ high: 'confirmed' }, 0, 0],
  ],
  'COD-06': [
    [{ initialisers: 'closed' }, 1000, 1000],
    [{ initialisers: 'implementation-only' }, 700, 700],
    [{ initialisers: 'open' }, 0, 0],
  ],
  'COD-07': [
    [{ strangers: 'shut' }, 1000, 1000],
    [{ strangers: 'unexecuted' }, 500, 1000],
    [{ strangers: 'entered' }, 0, 0],
  ],
  'COD-08': [
    [{ code: 'none' }, 1000, 1000],
    [{ code: 'self-destruct' }, 400, 400],
    [{ code: 'caller-chosen' }, 0, 0],
  ],
  'COD-09': [
    [{ price: 'two-sources' }, 1000, 1000],
    [{ price: 'checked' }, 900, 900],
    [{ price: 'unchecked' }, 600, 600],
    [{ price: 'movable' }, 0, 0],
  ],
  'COD-10': [
    [{ likeness: 'none' }, 1000, 1000],
    [{ likeness: 'similar' }, 500, 500],
    [{ likeness: 'equal' }, 0, 0],
  ],
  'COD-11': [
    [{ bugs: 'none' }, 1000, 1000],
    [{ bugs: 'undecided' }, 500, 500],
    [{ bugs: 'used' }, 0, 0],
  ],
  'COD-12': [
    [{ level: 'proofs' }, 1000, 1000],
    [{ level: 'fuzzing' }, 800, 800],
    [{ level: 'tests' }, 500, 500],
    [{ level: 'none' }, 0, 0],
  ],
};
