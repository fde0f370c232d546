import { MethodSection, PointList, Prose } from './method-section.tsx';

/** What readings by others are, and why no score is made of them. */
export function ReportedSection() {
  return (
    <MethodSection id="reported" title="Reported by others">
      <Prose>
        Others read from chains, too, and publish what they read: who can replace a contract’s code, how many keys must agree, how long
        users are warned. On a project’s page such a reading stands in a dashed frame of its own, with its source, its block or day and its
        age. It is not proven here. It is no part of the score, of a letter or of a rank, and no cap is lifted by it.
      </Prose>
      <PointList
        points={[
          [
            'Bound by address',
            'A reading belongs to a contract, by chain and address. It is shown where the catalogue lists that contract, and for contracts that hold powers over it.',
          ],
          [
            'What it does not say',
            'A power that no source names can exist. A delay that was not read is not known, which is neither none nor long. An account without code on a rollup can be the alias of a contract on the chain below; where that is not known, it is not called a key.',
          ],
          [
            'Read again',
            'Where its chain is connected, each statement is read again once a day. It agrees, it has changed since, with both values, or it cannot be read, with the reason. How often the statements of a source agreed stands beside them.',
          ],
          [
            'Age',
            'A reading says what was at its block or day. Most are many months old: implementations and members of multisigs change most often, owners and proxy admins least. After 36 months a reading is history only.',
          ],
          [
            'Licences',
            'Only facts are taken, no texts, and only from sources that state a licence. Each fact names its source and licence.',
          ],
        ]}
      />
    </MethodSection>
  );
}
