import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { MethodSection, PointList, Prose } from './method-section.tsx';

/** From values to one interval. */
export function AddingUpSection({ method: { linkSlack, homeShare, dimensions } }: { method: Method }) {
  const linked = dimensions.filter((dimension) => dimension.linked).map(({ name }) => name);
  return (
    <MethodSection id="adding-up" title="Adding up">
      <pre className="mb-4 overflow-x-auto whitespace-pre-wrap rounded-card border border-line bg-surface p-5 font-mono text-12 leading-text">
        {`dimension = sum of weight × value ÷ sum of weight ÷ 10      (over the checks that apply)
mean      = sum of Weight × dimension ÷ sum of Weight       (over the dimensions that apply)
link      = ${linkSlack} + the lowest of ${linked.join(', ')}
high end  = the lowest of mean, link, every cap that is proven
low end   = the lowest of mean, link, every cap that is proven or not excluded
coverage  = 100 − (high − low of the mean)`}
      </pre>
      <Prose>All of it is done for the low ends and for the high ends, each for itself.</Prose>
      <PointList
        points={[
          [
            'Coverage',
            'The weight of the evidence that is there. It is always shown, because caps can make the interval narrower than the knowledge behind it.',
          ],
          [
            'Weakest link',
            `The four dimensions that the project itself answers for hold the score: an A takes 50 in each of them, a B 35, a C 20. Market and community stand outside, because others can hurt them.`,
          ],
          [
            'Several contracts',
            'On one chain the worst of the core contracts counts, check by check. Contracts on record for a role that holds or guards value are core.',
          ],
          [
            'Several chains',
            `Each chain is scored for itself, and the home chain is the one with the most measured value, otherwise the oldest. The project is the lower of its home and of the blend: by measured shares of value, or, until they are measured, ${homeShare * 100} % of the home and ${Math.round((1 - homeShare) * 100)} % of the worst other chain. Other chains pull down, never up. A proven cap of another chain is shown with that chain.`,
          ],
          [
            'Contracts not found yet',
            'While the list of contracts is open, one more deployment counts about which nothing is known. A project cannot look good by showing only its token.',
          ],
          ['Rounding', 'The low end is shown rounded down, the high end rounded up.'],
        ]}
      />
    </MethodSection>
  );
}
