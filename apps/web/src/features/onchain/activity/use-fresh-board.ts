'use client';

import type { ProjectId } from '@redoubt/domain/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { followChains } from '@/entities/alert/follow-chains';

/** Minimum time between refreshes: blocks can come faster than figures can be read. */
const PAUSE_MS = 2_500;

/** Refreshes the figures when a chain's record changes, and returns the newest known block of each chain. */
export function useFreshBoard(chains: readonly string[], { projectId }: { projectId: ProjectId }): ReadonlyMap<string, number> {
  const client = useQueryClient();
  const [heads, setHeads] = useState<ReadonlyMap<string, number>>(new Map());
  const watched = chains.join(' ');
  const versions = useRef(new Map<string, string>());
  useEffect(() => {
    const names = new Set(watched.split(' '));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followChains(({ chain, head, version }) => {
      if (!names.has(chain)) return;
      if (head !== null) setHeads((known) => (known.get(chain) === head ? known : new Map(known).set(chain, head)));
      if (versions.current.get(chain) === version) return;
      versions.current.set(chain, version);
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: ['skynet', projectId] });
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, projectId, watched]);
  return heads;
}
