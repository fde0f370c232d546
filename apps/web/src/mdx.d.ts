declare module '*.mdx' {
  const Text: import('mdx/types').MDXContent;
  // biome-ignore lint/style/noDefaultExport: the MDX compiler exports them so
  export default Text;
  /** The article's frontmatter, not yet validated. */
  export const frontmatter: unknown;
  /** The export of src/build/articles/state-facts.ts. */
  export const facts: unknown;
}
