import { TextTable } from '@redoubt/ui/text-table';
import { SOURCE_LABELS } from './method-labels.ts';
import { MethodSection, PointList, Prose } from './method-section.tsx';

/** What the score is for, and the rules that every other rule follows from. */
export function PurposeSection() {
  return (
    <MethodSection id="purpose" title="What the score answers">
      <Prose>
        How much of a project's safety has been shown to be there, and how much could not be shown? The score sorts, compares and makes
        change visible. It is not an opinion about a price, a promise, an audit, or the probability of a loss.
      </Prose>
      <PointList
        points={[
          ['The figure is the low end', 'What is proven. A rule that credits what is unknown pays for hiding it.'],
          ['Both ends hold', 'Whatever the missing answers turn out to be, the later score lies between the two ends shown today.'],
          [
            'No danger is the best answer',
            'A power that does not exist scores higher than one that is well guarded. "Does not apply" is only for kinds of things.',
          ],
          [
            'Present, enabled and exercised differ',
            'A power that the code has, one that an account can use now, and one that was used are graded separately.',
          ],
          ['Deal-breakers cap', 'Ten good habits do not make up for a single-key wallet (EOA) that can take everything.'],
          [
            'Absence needs a search',
            '"No audit was found" is an answer only with the day and the places of the search. Until then it is not assessed.',
          ],
          ['Comfort ages, bad news stays', 'Good answers fade unless they are renewed. No project improves by waiting.'],
          ['One rule for all', 'Who pays us, who audited, how large and how popular a project is are not inputs.'],
        ]}
      />
    </MethodSection>
  );
}

/** What a value is, and what evidence it takes. */
export function ValuesSection() {
  return (
    <MethodSection id="values" title="Values and evidence">
      <Prose>
        Each check has a value with two ends, in thousandths: what is proven at least, and what is possible at most. 1000 is no risk, 0 is
        risk, 0 to 1000 is not assessed. Where several core contracts answer, the worst counts, end by end. A contract that may be core
        counts for the low end only; a core contract without an answer leaves the check open.
      </Prose>
      <TextTable
        caption="Where answers come from"
        rows={Object.entries(SOURCE_LABELS)}
        rowKey={([letter]) => letter}
        columns={[
          { id: 'letter', heading: 'Letter', cell: ([letter]) => <span className="font-mono">{letter}</span> },
          { id: 'source', heading: 'Source', cell: ([, words]) => words },
          { id: 'evidence', heading: 'Evidence', cell: ([letter]) => evidenceText(letter) },
        ]}
      />
      <Prose>
        A fact without complete evidence counts as absent, and so does one from a source that may not answer its check. Two readings of the
        same block that differ leave the check open. An answer older than it is good for loses its low end evenly, until nothing is left of
        it at twice that age; the high end stays. A cap that was excluded is open again at twice the age; a proven one stays until a newer
        fact refutes it.
      </Prose>
    </MethodSection>
  );
}

function evidenceText(letter: string): string {
  if (letter === 'C' || letter === 'W') return 'Addresses of public pages and the day, with who says so';
  if (letter === 'V') return 'The instant of the count';
  return `Chain, block number and hash, method, parameters, hash of the result${letter === 'B' ? ', version of the engine' : ''}: anyone can run it again`;
}
