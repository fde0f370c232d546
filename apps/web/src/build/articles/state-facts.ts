import type { Element, Nodes, Root } from 'hast';

/** One heading of an article, as its table of contents shows it. */
type Heading = { readonly id: string; readonly depth: 2 | 3; readonly text: string };

const DEPTHS: Readonly<Record<string, 2 | 3>> = { h2: 2, h3: 3 };

/**
 * Adds an export `facts` to an article's module: its headings in order, and its word count. Code
 * and figures do not count.
 */
// biome-ignore lint/style/noDefaultExport: the bundler loads a plugin's default export
export default function stateFacts() {
  return (tree: Root): void => {
    const headings: Heading[] = [];
    const texts: string[] = [];
    for (const node of tree.children) {
      if (node.type !== 'element') continue;
      if (node.tagName !== 'pre') texts.push(textOf(node));
      const depth = DEPTHS[node.tagName];
      if (depth !== undefined) headings.push({ id: String(node.properties.id), depth, text: textOf(node) });
    }
    const words = texts
      .join(' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length;
    // As a syntax tree: consumers of the plugin accept no other form of a statement.
    tree.children.push(exportJson('facts', { headings, words }) as unknown as Element);
  };
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  // Adjacent cells of a table are separate words.
  return 'children' in node
    ? node.children.map(textOf).join(node.type === 'element' && /^t(?:r|body|head|able)$/.test(node.tagName) ? ' ' : '')
    : '';
}

/** `export const name = JSON.parse('…')`, as a syntax tree. */
function exportJson(name: string, value: unknown): unknown {
  const identifier = (word: string) => ({ type: 'Identifier', name: word });
  const parse = { type: 'MemberExpression', object: identifier('JSON'), property: identifier('parse'), computed: false, optional: false };
  const text = JSON.stringify(value);
  const init = {
    type: 'CallExpression',
    callee: parse,
    arguments: [{ type: 'Literal', value: text, raw: JSON.stringify(text) }],
    optional: false,
  };
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id: identifier(name), init }],
  };
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null }];
  return { type: 'mdxjsEsm', value: '', data: { estree: { type: 'Program', sourceType: 'module', comments: [], body } } };
}
