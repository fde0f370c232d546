import { isWebLink, MARKDOWN_DEPTH_MAX, toMarkdownParts } from '@redoubt/domain/platform/markdown/markdown-parts';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A text in Markdown (CommonMark), drawn from its parsed form: only what stands here is drawn. HTML is shown as text, pictures as links to
 * them, and links lead to http and https alone. Nothing is loaded from elsewhere.
 */
export function Markdown({ text }: { text: string }) {
  const parts = toMarkdownParts(text).map((part) =>
    part.parsed ? drawAll(fromMarkdown(part.text), part.text, 0) : createElement('pre', null, part.text),
  );
  return createElement('div', { className: 'markdown' }, ...parts);
}

function drawAll(node: Nodes, text: string, depth: number): ReactNode {
  if (!('children' in node)) return null;
  return createElement(Fragment, null, ...node.children.map((child) => draw(child, text, depth + 1)));
}

function draw(node: Nodes, text: string, depth: number): ReactNode {
  if (depth > MARKDOWN_DEPTH_MAX) return text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  const inside = () => drawAll(node, text, depth);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'heading':
      return <p className="markdown-heading">{inside()}</p>;
    case 'emphasis':
      return <em>{inside()}</em>;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>;
    case 'listItem':
      return <li>{inside()}</li>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return isWebLink(node.url) ? <WebLink url={node.url}>{inside()}</WebLink> : inside();
    case 'image':
      return isWebLink(node.url) ? <WebLink url={node.url}>Picture: {node.alt || node.url}</WebLink> : node.alt;
    case 'html':
      return depth === 1 ? <p>{node.value}</p> : node.value;
    default:
      return 'children' in node ? inside() : null;
  }
}

function WebLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow ugc">
      {children}
    </a>
  );
}
