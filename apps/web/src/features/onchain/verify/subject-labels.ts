import { METHOD } from '@redoubt/domain/catalog/score/method';

const SCOPE: Readonly<Record<string, string>> = {
  'scope:contract': 'Does this contract belong to it?',
  'scope:inventory': 'Which contracts belong to it?',
  'scope:follower': 'Is its chain followed without a gap?',
};

/** The question of each subject of the method, by the id that facts use. */
export function listSubjectLabels(): Readonly<Record<string, string>> {
  return {
    ...SCOPE,
    ...Object.fromEntries(METHOD.checks.map(({ id, question }) => [id, question])),
    ...Object.fromEntries(METHOD.caps.map(({ id, title }) => [id, `Is it so: ${title}.`])),
    ...Object.fromEntries(METHOD.traits.map(({ id, meaning }) => [`trait:${id}`, `Is it so: ${meaning}`])),
  };
}
