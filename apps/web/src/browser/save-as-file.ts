/** Downloads a text as a file. */
export function saveAsFile({ name, type, text }: { name: string; type: string; text: string }): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Downloads what a browser holds as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
