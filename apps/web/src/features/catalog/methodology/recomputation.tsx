import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { DeploymentBreakdown, ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { EVERYWHERE, OPEN_INVENTORY } from '@redoubt/domain/catalog/score/scope';
import type { Span } from '@redoubt/domain/catalog/score/types';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { PageLink } from '@/site/page-link';
import { MethodTable } from './method-table.tsx';
import { pointWords } from './words.ts';

type RecomputationProps = { projectId: string; name: string; breakdown: ScoreBreakdown };

/** One score computed step by step, with the figures of its own JSON. */
export function Recomputation({ projectId, name, breakdown }: RecomputationProps) {
  const { deployments, blend, low, high, shown } = breakdown;
  return (
    <div>
      <h3 className="mb-3 font-semibold text-16">
        <PageLink href={`/projects/${projectId}`} className="hover:underline">
          {name}
        </PageLink>
        , from{' '}
        <PageLink href={`/api/projects/${projectId}/score`} className="font-mono font-regular text-14 text-brand-text hover:underline">
          /api/projects/{projectId}/score
        </PageLink>
      </h3>
      {deployments.map((deployment) => (
        <DeploymentSteps key={deployment.id} deployment={deployment} />
      ))}
      <ol className="mb-4 max-w-180 text-text-2">
        <li>{blendWords(breakdown)}</li>
        <li className="mt-1">
          The project: the lower of home and blend,{' '}
          {spanWords({ low: Math.min(deployments[0]?.low ?? 0, blend.low), high: Math.min(deployments[0]?.high ?? 0, blend.high) })}
          {'. '}Stored: {spanWords({ low, high })}.
        </li>
        <li className="mt-1 font-semibold text-text">
          Shown: {shown.low} to {shown.high}
        </li>
      </ol>
    </div>
  );
}

function DeploymentSteps({ deployment }: { deployment: DeploymentBreakdown }) {
  const { id, dimensions, mean, link, caps, low, high } = deployment;
  const weights = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const name = deploymentWords(deployment);
  if (dimensions.length === 0) return <p className="mb-4 max-w-180 text-text-2">{name}: nothing is known, so it counts 0 to 100.</p>;
  const binding = caps.filter(({ bindsLow, bindsHigh }) => bindsLow || bindsHigh);
  return (
    <>
      <h4 className="mb-2 font-semibold">{name}</h4>
      <MethodTable
        caption={`Dimensions of ${name}`}
        headings={['Dimension', 'Sum of weight × low', 'Sum of weight × high', 'Sum of weights', 'Low', 'High', 'Weight']}
        figures={[1, 2, 3, 4, 5, 6]}
        rows={dimensions.map(({ id: dimension, sum, weight, low: from, high: to }) => ({
          key: `${id} ${dimension}`,
          cells: [
            METHOD.dimensions.find((each) => each.id === dimension)?.name ?? dimension,
            sum.low.toLocaleString('en-US'),
            sum.high.toLocaleString('en-US'),
            sum.weight,
            pointWords(from),
            pointWords(to),
            weight,
          ],
        }))}
      />
      <ol className="mb-6 max-w-180 text-text-2">
        <li>
          Mean: low ({sumWords(dimensions, 'low')}) ÷ {weights} = {pointWords(mean.low)}; high ({sumWords(dimensions, 'high')}) ÷ {weights}{' '}
          = {pointWords(mean.high)}.
        </li>
        <li className="mt-1">
          Weakest link plus {METHOD.linkSlack}: {spanWords(link)}.
        </li>
        <li className="mt-1">
          {binding.length === 0
            ? 'No cap binds.'
            : `Binding: ${binding.map(({ id: cap, max, state }) => `${cap} (at most ${max}, ${state === 'proven' ? 'proven' : 'not excluded'})`).join(', ')}.`}
        </li>
        <li className="mt-1">
          {name}: {spanWords({ low, high })}.
        </li>
      </ol>
    </>
  );
}

function sumWords(dimensions: DeploymentBreakdown['dimensions'], end: 'low' | 'high'): string {
  return dimensions.map((dimension) => `${dimension.weight} × ${pointWords(dimension[end])}`).join(' + ');
}

function blendWords({ blend, deployments }: ScoreBreakdown): string {
  if (blend.rule === 'home') return 'There is one deployment: it is the project.';
  const parts = (end: 'low' | 'high') =>
    deployments
      .filter(({ id }) => (blend.weights[id]?.[end] ?? 0) > 0)
      .map((deployment) => `${pointWords(blend.weights[deployment.id]?.[end] ?? 0)} × ${pointWords(deployment[end])}`)
      .join(' + ');
  return `Blend: low ${parts('low')} = ${pointWords(blend.low)}; high ${parts('high')} = ${pointWords(blend.high)}.`;
}

const spanWords = ({ low, high }: Span): string => `${pointWords(low)} to ${pointWords(high)}`;

/** A deployment as it is said: its chain, or what stands in for one. */
function deploymentWords({ id, home }: Pick<DeploymentBreakdown, 'id' | 'home'>): string {
  if (id === OPEN_INVENTORY) return 'Contracts that nobody has found yet';
  if (id === EVERYWHERE) return 'What holds everywhere';
  return home ? `${chainName(id)}, the home` : chainName(id);
}
