'use client';

import { Badge } from '@redoubt/ui/badge';
import { classNames } from '@redoubt/ui/class-names';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';

// Cells of lists, in the browser's part: a page's data then names their words, and no elements.

type BoardNameProps = {
  id: string;
  name: string;
  /** Of a demo project: its name without what the mark beside it says. */
  short?: string;
  logo: string | null;
  kinds?: string;
  ticker?: string;
  /** Who controls it, for phones. */
  line?: string;
  sentence: string;
};

export function BoardName({ id, name, short, logo, kinds, ticker, line, sentence }: BoardNameProps) {
  return (
    <div className="board-project">
      <ProjectLogo id={id} name={name} src={logo} size={32} />
      <div>
        <p className="board-name">
          <Link
            prefetch={false}
            href={`/projects/${id}`}
            title={kinds ? `${name}: ${kinds}` : name}
            data-track="Click Leaderboard Project"
            data-project={id}
          >
            {short ?? name}
          </Link>
          {ticker !== undefined && <span translate="no">{ticker}</span>}
          {short && <Badge tone="caution">Demo</Badge>}
        </p>
        {line && <p className="board-line sm:hidden">{line}</p>}
        <p title={sentence} className={classNames('board-line', line && 'max-sm:hidden')}>
          {sentence}
        </p>
      </div>
    </div>
  );
}
