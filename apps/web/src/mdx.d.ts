declare module '*.mdx' {
  const Text: import('mdx/types').MDXContent;
  // biome-ignore lint/style/noDefaultExport: so the compiler of these texts exports them
  export default Text;
  /** What the article says of itself, not yet looked at. */
  export const frontmatter: unknown;
  /** What the build counted: src/build/articles/state-facts.ts. */
  export const facts: unknown;
}
