import type { FollowingFigures } from '@redoubt/domain/follow/waitlist/figures';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import Radar from 'lucide-react/icons/radar';
import type { ReactNode } from 'react';
import { ScoreFigure } from '@/entities/score/score-figure';
import { LineList, PointGrid, QuestionList, StepList } from './lists.tsx';
import { ProductFrame } from './product-frame.tsx';
import { ProductPicture, ProductSection } from './product-section.tsx';
import { SKYNET_GIVES, SKYNET_LIMITS, SKYNET_QUESTIONS, SKYNET_STEPS } from './skynet-text.tsx';

type SkynetProductProps = {
  following: FollowingFigures | undefined;
  projects: number | undefined;
  /** What was counted of the liveliest project, made by another feature. */
  example: ReactNode;
};

/** What on-chain monitoring and ranking are here, shown on live data (ROUTE-04). */
export function SkynetProduct({ following, projects, example }: SkynetProductProps) {
  const { newest, liveliest } = following ?? {};
  const asOf = newest ? `${chainName(newest.chain)}, block ${formatNumber(String(newest.block))}.` : 'No chain is connected.';
  return (
    <ProductFrame
      slug="skynet"
      name="Skynet"
      Icon={Radar}
      claim="See what a contract does, and how much of it was checked"
      lead="On-chain monitoring and insights. Skynet follows the contracts of projects block by block, counts who calls them and what they emit, and ranks projects by a published score whose every step can be computed again."
      example={
        liveliest
          ? { href: `/projects/${liveliest.id}?tab=activity`, label: 'Open a live example' }
          : { href: '/projects', label: 'Open the projects' }
      }
      picture={
        <ProductPicture
          title={
            liveliest ? (
              <>
                {liveliest.name}
                {liveliest.demo && ', a made-up project on this site’s demo chain'}
              </>
            ) : (
              'The tab Activity of a project'
            )
          }
          aside={newest ? `Drawn at block ${formatNumber(String(newest.block))}, ${formatInstant(newest.at)}` : 'No block is on record'}
        >
          {example}
        </ProductPicture>
      }
      figuresLabel="Followed now"
      figures={[
        { label: 'projects on record', value: projects, caption: 'real ones, each with its sources.', href: '/projects' },
        { label: 'contracts followed', value: following?.contracts || undefined, caption: asOf, href: '/chains' },
        {
          label: 'transactions counted',
          value: following?.transactions || undefined,
          caption: 'to these contracts, since the first block read.',
          href: '/chains',
        },
        { label: 'events counted', value: following?.events || undefined, caption: 'that these contracts emitted.', href: '/chains' },
      ]}
      quote="Name the contracts and the chains. We tell you what can be followed, what your nodes or public ones allow, and what running it for you, or helping you run it, costs."
    >
      <ProductSection id="process" title="How it works">
        <StepList steps={SKYNET_STEPS} />
      </ProductSection>
      <ProductSection id="deliverables" title="What you get">
        <PointGrid points={SKYNET_GIVES} />
        <ScoreFigure />
      </ProductSection>
      <ProductSection id="limits" title="What it cannot see">
        <LineList lines={SKYNET_LIMITS} />
      </ProductSection>
      <QuestionList questions={SKYNET_QUESTIONS} />
    </ProductFrame>
  );
}
