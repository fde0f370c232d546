import type { Element, Nodes, Root } from 'hast';

/** One heading of an article, as its table of contents shows it. */
type Heading = { readonly id: string; readonly depth: 2 | 3; readonly text: string };

const DEPTHS: Readonly<Record<string, 2 | 3>> = { h2: 2, h3: 3 };

/**
 * Gives an article's module an export `facts`: its headings in their order, and how many words there are to read. Code, and what
 * figures say, is not counted.
 */
// biome-ignore lint/style/noDefaultExport: the bundler takes a plugin by its file's default export
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
    // The tree of a statement, for the plugin's consumers know no other way to add one.
    tree.children.push(exportJson('facts', { headings, words }) as unknown as Element);
  };
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  // Beside each other, the cells of a table are words of their own.
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
