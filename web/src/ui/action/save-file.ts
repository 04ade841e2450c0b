/** Gives the browser what stands at an address as a file to keep, under the name that comes with it unless another is given. */
export function saveFrom(href: string, name = ''): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
}

/** Gives the browser a file to keep. */
export function saveFile(name: string, contents: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  saveFrom(url, name);
  URL.revokeObjectURL(url);
}
