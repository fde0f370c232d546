/** The part of bidi-js (MIT) that is used. Its package declares no types. */
declare module 'bidi-js' {
  function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array; paragraphs: { level: number }[] };
    getMirroredCharacter(character: string): string | null;
  };

  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export { bidiFactory as default };
}
