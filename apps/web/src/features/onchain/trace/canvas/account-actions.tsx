import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import type { Action } from '@redoubt/tracing/arrange/arrange';
import type { Layout } from '@redoubt/tracing/graph/layout-graph';
import { Button } from '@redoubt/ui/button';
import { IconButton } from '@redoubt/ui/icon-button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { MouseEvent } from 'react';
import { GroupForm } from './group-form.tsx';
import { DIRECTIONS, MOVES, moveAccount } from './move-account.ts';

const ICONS = { left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown } as const;

type AccountActionsProps = {
  readonly account: string;
  readonly arrangement: Arrangement;
  readonly layout: Layout;
  readonly onAct: (action: Action) => void;
};

/** What is done with an account of the picture: the same by these buttons as by keys and pointer in the picture. */
export function AccountActions({ account, arrangement, layout, onAct }: AccountActionsProps) {
  const place = layout.at.get(account);
  const isPinned = arrangement.pins.some((pin) => pin.account === account);
  function hide({ currentTarget }: MouseEvent) {
    // The button goes with the account: the panel has the focus then.
    currentTarget.closest('section')?.focus();
    onAct({ kind: 'hide', account });
  }
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b px-5 py-2.5 max-sm:px-4 print:hidden">
      <Button size={28} onClick={hide}>
        Hide
      </Button>
      {place !== undefined && (
        <Button
          size={28}
          aria-pressed={isPinned}
          onClick={() => onAct(isPinned ? { kind: 'unpin', account } : { kind: 'pin', account, ...place })}
        >
          Pin
        </Button>
      )}
      {place !== undefined &&
        DIRECTIONS.map((direction) => {
          const Icon = ICONS[direction];
          return (
            <IconButton
              key={direction}
              size={24}
              label={`Move ${direction}`}
              onClick={() => onAct(moveAccount(account, place, MOVES[direction]))}
            >
              <Icon size={14} aria-hidden="true" />
            </IconButton>
          );
        })}
      <GroupForm key={account} account={account} groups={arrangement.groups} onAct={onAct} />
    </div>
  );
}
