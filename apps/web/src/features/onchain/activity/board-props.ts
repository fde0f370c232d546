import type { ProjectId } from '@redoubt/domain/ids';
import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import type { Board } from './skynet-queries.ts';

export type BoardProps = {
  projectId: ProjectId;
  /** The window that the address names. */
  span: ActivitySpan;
  /** As the server read it; undefined when it could not. */
  board: Board | undefined;
};
