/** Saves a file that the page has made. */
export function saveFile(bytes: BlobPart | BlobPart[], type: string, fileName: string) {
  const url = URL.createObjectURL(new Blob([bytes].flat(), { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
