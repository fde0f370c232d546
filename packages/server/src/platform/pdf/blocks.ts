import type { Run } from './lines.ts';
import type { Block } from './markdown-blocks.ts';

/** The colour of what is not the matter itself. */
export const QUIET = '#5b6472';

export const run = (text: string, style: Run['style'] = 'plain', color?: string): Run => ({
  text,
  style,
  ...(color !== undefined && { color }),
});

/** A paragraph. */
export const text = (runs: readonly Run[], { above = 4, size = 9.5 } = {}): Block => ({ runs, size, above, indent: 0 });

/** The heading of a part, which stands in the document's outline. */
export const heading = (words: string): Block => ({
  runs: [run(words, 'bold')],
  size: 15,
  above: 24,
  indent: 0,
  heading: true,
  outline: words,
});

/** One line: what is told, and what it is. */
export const fact = (term: string, words: string, style: Run['style'] = 'plain'): Block =>
  text([run(`${term}: `, 'plain', QUIET), run(words, style)]);
