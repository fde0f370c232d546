import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { TextTable } from '@redoubt/ui/text-table';
import { fractionText } from './method-labels.ts';
import { MethodSection, PointList, Prose } from './method-section.tsx';

/** How the strength of a power's custody and notice is counted. */
export function PowersSection({ powers: { custody, notice, heldMax } }: Pick<Method, 'powers'>) {
  return (
    <MethodSection id="powers" title="Powers">
      <PointList
        points={[
          [
            'Take',
            'Within 24 hours a tenth of the value or supply can be moved, diluted or destroyed: upgrade, withdraw, edit balances, mint without limit, set the price that redemption uses.',
          ],
          ['Block', 'Users can be stopped: pause, blacklist, a stop to withdrawals, a charge on trades above 10 %.'],
          ['Tune', 'Settings within bounds.'],
        ]}
      />
      <Prose>
        A power is classed by what its function can write and do, not by its name. Its strength is that of the weakest path to it: custody
        plus notice, at most {fractionText(heldMax)} while a living account can use it, and 1 when none can reach it. An unresolved holder
        or guard spans the whole column.
      </Prose>
      <TextTable
        caption="Strength by custody"
        rows={[
          ...Object.values(custody).map(({ words, strength }) => ({ words, strength: fractionText(strength) })),
          { words: 'No one: renounced, and no second guard was found.', strength: '1' },
        ]}
        rowKey={({ words }) => words}
        columns={[
          { id: 'words', heading: 'Who must agree', cell: ({ words }) => words },
          { id: 'strength', heading: 'Strength', align: 'end', cell: ({ strength }) => strength },
        ]}
      />
      <TextTable
        caption="Strength by notice"
        rows={notice}
        rowKey={({ words }) => words}
        columns={[
          { id: 'words', heading: 'Notice before it takes effect', cell: ({ words }) => words },
          { id: 'strength', heading: 'Strength', align: 'end', cell: ({ strength }) => fractionText(strength) },
        ]}
      />
      <Prose>
        The numbers are judgement; their order is not. A wallet shared by computation is a single-key wallet (EOA): nothing on the chain
        shows otherwise.
      </Prose>
    </MethodSection>
  );
}
