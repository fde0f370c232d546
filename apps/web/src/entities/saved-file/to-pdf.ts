/** The document in an answer that carries it in base64. */
export const toPdf = ({ base64 }: { readonly base64: string }): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'application/pdf' });
