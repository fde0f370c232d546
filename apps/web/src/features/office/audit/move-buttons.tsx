'use client';

import { type EngagementKind, type EngagementState, engagementLabel } from '@redoubt/domain/office/engagement/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useAction } from '@/entities/admin/use-action';
import { moveTo } from './office-calls.ts';

/** Moves an engagement to one of the states that follow. Its people are notified by mail. */
export function MoveButtons({
  engagementKey,
  next,
  kind,
}: {
  engagementKey: string;
  next: readonly EngagementState[];
  kind: EngagementKind;
}) {
  const { busy, failure, perform } = useAction();
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-12 text-text-3">Move to</span>
        {next.map((state) => (
          <Button
            key={state}
            size={28}
            loading={busy === state}
            onClick={() =>
              void perform(
                state,
                () => moveTo(engagementKey, state),
                `The engagement is ${engagementLabel(state, kind).toLowerCase()} now.`,
              )
            }
          >
            {engagementLabel(state, kind)}
          </Button>
        ))}
      </div>
      <Failure words={failure} />
    </div>
  );
}
