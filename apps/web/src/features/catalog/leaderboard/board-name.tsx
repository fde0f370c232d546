'use client';

import { Badge } from '@redoubt/ui/badge';
import { classNames } from '@redoubt/ui/class-names';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';

// Cells of lists, in the browser's part: a page's data then names their words, and no elements.

type BoardNameProps = {
  id: string;
  name: string;
  /** As lists show it. */
  short: string;
  logo: string | null;
  title: string;
  ticker: string | undefined;
  demo: boolean;
  /** Who controls it, for phones. */
  line: string | null;
  sentence: string;
};

export function BoardName({ id, name, short, logo, title, ticker, demo, line, sentence }: BoardNameProps) {
  return (
    <div className="board-project">
      <ProjectLogo id={id} name={name} src={logo} size={32} />
      <div>
        <p className="board-name">
          <Link prefetch={false} href={`/projects/${id}`} title={title} data-track="Click Leaderboard Project" data-project={id}>
            {short}
          </Link>
          {ticker !== undefined && <span translate="no">{ticker}</span>}
          {demo && <Badge tone="caution">Demo</Badge>}
        </p>
        {line !== null && <p className="board-line sm:hidden">{line}</p>}
        <p title={sentence} className={classNames('board-line', line !== null && 'max-sm:hidden')}>
          {sentence}
        </p>
      </div>
    </div>
  );
}
