import FileCheck from 'lucide-react/icons/file-check';
import FileCode from 'lucide-react/icons/file-code';
import FileText from 'lucide-react/icons/file-text';
import GitCommit from 'lucide-react/icons/git-commit-horizontal';
import ListChecks from 'lucide-react/icons/list-checks';
import Presentation from 'lucide-react/icons/presentation';
import { PageLink } from '@/site/page-link';
import type { Point, Question, Step } from './lists.tsx';

export const AUDIT_STEPS: readonly Step[] = [
  {
    title: 'Scope',
    text: 'You name the repository, the commit and the chains. We read enough of it to say which files are in, which are out and why, how long it takes and what it costs.',
    gives: 'A scope, a price and dates, in writing',
  },
  {
    title: 'Freeze',
    text: 'The code in scope stops changing. What changes afterwards is not part of the report, unless both sides write it down.',
    gives: 'One agreed commit',
  },
  {
    title: 'Reading',
    text: 'At least two people read every line in scope, each alone first. They write down what the system promises, then look for a way to break each promise: with the rights of a stranger, of a user, and of every role.',
    gives: 'Questions to you as they come up',
  },
  {
    title: 'Proof',
    text: 'What looks like a fault is tried on a fork of the chain or in a test. A finding without a path from the outside to the damage is marked as such.',
    gives: 'A test for each finding that can be run',
  },
  {
    title: 'First report',
    text: 'You get all findings at once, with severity, place, cause and a way to mend each. Critical ones you hear of on the day they are found.',
    gives: 'The report, for your eyes',
  },
  {
    title: 'Fixes and final report',
    text: 'We read the fixes and nothing else, and write for each finding what became of it. Then the report is final. Whether it is published is your decision; what is published is the whole of it.',
    gives: 'The final report, with the commit of the fixes',
  },
];

export const AUDIT_GIVES: readonly Point[] = [
  { title: 'A report to read', text: 'Summary, scope, findings, and what was not looked at. As a document and as data.', Icon: FileText },
  {
    title: 'A commit and its bytecode',
    text: 'Hashes of what was read, so that the code on chain can be compared with it.',
    Icon: GitCommit,
  },
  { title: 'Tests that show the faults', text: 'They fail on the code that was read, and pass on the fixes.', Icon: FileCode },
  {
    title: 'Severity and state of each finding',
    text: 'In the words below, the same that stand on the pages of projects.',
    Icon: ListChecks,
  },
  {
    title: 'A list of powers',
    text: 'Who can change, stop or take what, as the code says it, beside what your documents say.',
    Icon: FileCheck,
  },
  { title: 'A talk with your developers', text: 'An hour with the people who read it, when the first report is out.', Icon: Presentation },
];

export const AUDIT_NEEDS: readonly string[] = [
  'Access to the repository at one commit, and how to build and test it.',
  'What the system is meant to do, in your words: a page is enough, a specification is better.',
  'Who will hold which role, and where the code runs or will run.',
  'Reports of earlier audits, published or not, and what was done about them.',
  'One person who answers questions within a working day while the reading lasts.',
];

export const AUDIT_LIMITS: readonly string[] = [
  'It does not say that there are no faults left. It says what was found by whom, when, and in which version.',
  'It covers the files in scope. Libraries, oracles, bridges, front ends and keys are covered only where the scope names them.',
  'It says nothing about a version that was deployed later. This is why the report names a commit and its bytecode.',
  'It is no judgement of the economics, the people or the law, and no advice to buy anything.',
  'It is not insurance. Liability is what the engagement letter says.',
];

const LINK = 'text-brand-text underline underline-offset-2';

export const AUDIT_QUESTIONS: readonly Question[] = [
  {
    question: 'Does an audit by you raise our score?',
    answer: (
      <>
        No more than one by another firm. The method counts published reports, whether the code that runs is the code that was read, and
        whether serious findings are fixed; the name of the firm is no input. Where the report is ours, the score is also shown without it.
        The{' '}
        <PageLink href="/methodology/rules#neutrality" className={LINK}>
          rule and the test that proves it
        </PageLink>{' '}
        are public.
      </>
    ),
  },
  {
    question: 'What if you find something critical?',
    answer:
      'You hear of it on the same day, by the channel agreed at the start. We publish nothing while it can be used, and inform no one but you.',
  },
  {
    question: 'May we keep the report to ourselves?',
    answer: 'Yes. Then it is not on record here, counts for nothing in the score, and neither of us says that there is one.',
  },
  {
    question: 'May we publish a part of it?',
    answer: 'No. A summary without its findings misleads. The report is published whole, with its final states, or not at all.',
  },
  {
    question: 'Which languages and chains?',
    answer: 'Solidity and Vyper on chains that run the EVM. For anything else ask: we say so when we are not the right people.',
  },
  {
    question: 'What does it cost?',
    answer:
      'That depends on how much code there is and how much of it is new. You get a fixed price with the scope, before anything begins.',
  },
];
