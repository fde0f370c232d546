import Braces from 'lucide-react/icons/braces';
import FileText from 'lucide-react/icons/file-text';
import Network from 'lucide-react/icons/network';
import Route from 'lucide-react/icons/route';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { PageLink } from '@/site/page-link';
import type { Point, Question } from './lists.tsx';

const LINK = 'text-brand-text underline underline-offset-2';

export const SKYTRACE_TODAY: readonly Point[] = [
  {
    title: 'Follow stolen money',
    text: (
      <>
        From a transaction to{' '}
        <PageLink href="/trace" className={LINK}>
          where the money is
        </PageLink>
        , on recorded chains: exact, with the least and the most that any rule brings to each place.
      </>
    ),
    Icon: Route,
  },
  {
    title: 'Shares, not guesses',
    text: 'How much of what arrived is traced money, by a rule that is named and that you choose, because each rule gives another answer.',
    Icon: Scale,
  },
  {
    title: 'Keep and hand on a case',
    text: (
      <>
        With an account, save a trace with your words, add people who comment on it, and make links that expire:{' '}
        <PageLink href="/my/cases" className={LINK}>
          your cases
        </PageLink>
        .
      </>
    ),
    Icon: Users,
  },
  {
    title: 'Files that others check',
    text: 'The trace as JSON, which anyone computes again and reads from their own node; movements and ways out as CSV; the picture; a case of Etherscan Flow; a case as a PDF document that carries its trace.',
    Icon: FileText,
  },
  {
    title: 'Read what a wallet holds',
    text: (
      <>
        Balances at a stated block, on any connected chain, as JSON: <code className="font-mono">/api/skynet/wallets</code>, described in
        the{' '}
        <PageLink href="/docs/api" className={LINK}>
          API
        </PageLink>
        .
      </>
    ),
    Icon: Wallet,
  },
  {
    title: 'Check how fresh it is',
    text: (
      <>
        See which{' '}
        <PageLink href="/chains" className={LINK}>
          chains
        </PageLink>{' '}
        are read, up to which block, and what is missing.
      </>
    ),
    Icon: Braces,
  },
];

export const SKYTRACE_PLANS: readonly Point[] = [
  {
    title: 'A canvas that begins at one address',
    text: 'Transfers in and out as far as you open it, with amounts, times and the transaction behind each line.',
    Icon: Network,
  },
  {
    title: 'Paths between two wallets',
    text: 'Whether money could have gone from here to there, over which addresses, and when.',
    Icon: Route,
  },
];

export const SKYTRACE_LIMITS: readonly string[] = [
  'Who a person is. An address is not a name; a name needs a source outside the chain.',
  'What happens inside an exchange or a mixer. The trace ends there, and says so.',
  'Guilt. Money that passed through a wallet may have passed through innocent hands.',
  'Chains that are not connected. A bridge to one of them is an open end.',
];

export const SKYTRACE_QUESTIONS: readonly Question[] = [
  {
    question: 'When does the canvas open?',
    answer: 'There is no date. A date without a running program would be a guess. Leave an address above, and you hear of it on the day.',
  },
  {
    question: 'What happens to my address?',
    answer:
      'It is kept for this one mail and deleted when that has been sent. Each mail that we send you about it has a link that removes it at once.',
  },
  {
    question: 'Something was stolen from us. What now?',
    answer: (
      <>
        Use <em>Report Incident</em> on the{' '}
        <PageLink href="/" className={LINK}>
          home page
        </PageLink>{' '}
        and name the transaction. Inform the exchanges that the money could reach, and the police; both work best in the first hours.
      </>
    ),
  },
  {
    question: 'Will it cost something?',
    answer: 'That is not decided. What is on this site today is free of charge.',
  },
];
