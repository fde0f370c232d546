import * as z from 'zod/mini';

/** A file with the name under which it is saved. */
export const SavedFile = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) });
export type SavedFile = z.infer<typeof SavedFile>;

const NAME_CHARACTERS = 200;

/** The name under which a file can be kept and saved: without folders and signs that do not show; the ending stays. */
export function toFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim();
  if (name === '') return 'file';
  if (name.length <= NAME_CHARACTERS) return name;
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  return `${name.slice(0, NAME_CHARACTERS - ending.length).replace(/\p{Cs}$/u, '')}${ending}`;
}
