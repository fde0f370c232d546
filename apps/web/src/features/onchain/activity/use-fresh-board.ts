'use client';

import type { ProjectId } from '@redoubt/domain/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { followChains } from '@/entities/alert/follow-chains';

/** Blocks can come faster than anybody reads: figures move at most so often. */
const PAUSE_MS = 2_500;

/** Asks for the figures again whenever one of the chains moved, and tells the newest block of each chain that was heard of. */
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
