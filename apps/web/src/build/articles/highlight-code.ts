import { common } from 'lowlight';
import rehypeHighlight from 'rehype-highlight';
import { solidity } from './solidity.ts';

/** Marks the words of code blocks while the site is built, with class names: the browser gets coloured text and no script. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a plugin by its file's default export
export default function highlightCode() {
  return rehypeHighlight({ languages: { ...common, solidity } });
}
