import type { SearchProject } from '@redoubt/domain/catalog/project/schema';
import { toLogo } from '../listing/logo.ts';
import type { ProjectRow } from './project-store.ts';

/** A stored project as lists and results show it. */
export function toSearchProject({ id, name, tickers, icon, rank, demo }: ProjectRow): SearchProject {
  return { id, logo: toLogo({ id, icon }), name, rank, tokenTickers: tickers, demo };
}
