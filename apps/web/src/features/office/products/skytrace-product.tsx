import type { FollowingFigures, RecordedTransaction } from '@redoubt/domain/follow/waitlist/figures';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import Waypoints from 'lucide-react/icons/waypoints';
import type { ReactNode } from 'react';
import { LineList, PointGrid, QuestionList } from './lists.tsx';
import { ProductFrame } from './product-frame.tsx';
import { ProductPicture, ProductSection } from './product-section.tsx';
import { SKYTRACE_LIMITS, SKYTRACE_PLANS, SKYTRACE_QUESTIONS, SKYTRACE_TODAY } from './skytrace-text.tsx';
import { TransactionList } from './transaction-list.tsx';

type SkytraceProductProps = {
  following: FollowingFigures | undefined;
  transactions: readonly RecordedTransaction[];
  /** The form for who wants to hear of it. */
  notice: ReactNode;
};

/** What wallet tracing will be, said as plainly as what of it runs today (ROUTE-07). */
export function SkytraceProduct({ following, transactions, notice }: SkytraceProductProps) {
  const newest = following?.newest;
  return (
    <ProductFrame
      slug="skytrace"
      name="SkyTrace"
      Icon={Waypoints}
      claim="Follow the money from one wallet to the next"
      lead="Wallet tracing and visualization. Traces of recorded chains run on this site, from a transaction to where the money is, with a picture, files and cases to hand on. A canvas to open accounts step by step does not run yet: leave an address to hear when it does."
      example={{ href: '/trace', label: 'Follow the money' }}
      picture={
        <ProductPicture
          title="On record today: the newest transactions, from which a trace begins"
          aside={
            newest
              ? `${chainName(newest.chain)}, up to block ${formatNumber(String(newest.block))}, ${formatInstant(newest.at)}`
              : 'No block is on record'
          }
        >
          <TransactionList transactions={transactions} />
        </ProductPicture>
      }
      figuresLabel="What a trace can begin from"
      figures={[
        {
          label: 'transactions on record',
          value: following?.transactions || undefined,
          caption: 'with sender, contract and function.',
          href: '/chains',
        },
        { label: 'events on record', value: following?.events || undefined, caption: 'token transfers among them.', href: '/chains' },
        { label: 'contracts followed', value: following?.contracts || undefined, caption: 'whose users can be named.', href: '/chains' },
        {
          label: 'projects followed',
          value: following?.projects || undefined,
          caption: 'those of the demo chain included.',
          href: '/projects',
        },
      ]}
      quote="If money is gone now, do not wait for the app. Send the transaction, the addresses and what you know; tell us whether the police have been told. You get an answer on what tracing by hand can do, and what it costs."
    >
      <ProductSection id="notice" title="Not here yet: hear when it opens" lead="One mail on the day it opens, and none before that.">
        {notice}
      </ProductSection>
      <ProductSection id="today" title="What you can do today">
        <PointGrid points={SKYTRACE_TODAY} />
      </ProductSection>
      <ProductSection id="planned" title="What is planned" lead="None of this runs on this site today.">
        <PointGrid points={SKYTRACE_PLANS} />
      </ProductSection>
      <ProductSection id="limits" title="What tracing cannot say">
        <LineList lines={SKYTRACE_LIMITS} />
      </ProductSection>
      <QuestionList questions={SKYTRACE_QUESTIONS} />
    </ProductFrame>
  );
}
