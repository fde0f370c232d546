import { hideKeys } from '@redoubt/domain/platform/secret-path/hide-keys';

const PATH_CHARACTERS_MAX = 200;

/** A path for the log, without secret keys. */
export function toLoggedPath(path: string): string {
  return hideKeys(path).slice(0, PATH_CHARACTERS_MAX);
}
