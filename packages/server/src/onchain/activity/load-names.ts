import { provideNames } from '@redoubt/chain/names/name-table';
import { readNames } from '@redoubt/chain/names/read-names';
import type { Settings } from '../../platform/settings/settings.ts';

/** Makes the names of functions and events known to this process. Throws, for the operator, for a file of NAMES_DIR that has none. */
export function loadNames(settings: Pick<Settings, 'namesDir'>): void {
  provideNames(readNames(settings));
}
