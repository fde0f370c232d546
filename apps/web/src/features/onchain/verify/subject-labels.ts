import { METHOD } from '@redoubt/domain/catalog/score/method';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';

const SCOPE: Readonly<Record<string, string>> = {
  'scope:contract': 'The contract belongs to the project',
  'scope:inventory': 'List of its contracts',
  'scope:follower': 'Its chain is followed without a gap',
};

/** The name of each subject of the method, by the id that facts use. */
export function listSubjectLabels(): Readonly<Record<string, string>> {
  return {
    ...SCOPE,
    ...Object.fromEntries(METHOD.checks.map(({ id }) => [id, CHECK_TITLES[id]])),
    ...Object.fromEntries(METHOD.caps.map(({ id, title }) => [id, title])),
    ...Object.fromEntries(METHOD.traits.map(({ id, meaning }) => [`trait:${id}`, meaning])),
  };
}
