import { extractText, getDocumentProxy } from 'unpdf';

/** The lines of a PDF's pages, as another program reads them. */
export async function pdfLines(content: unknown): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content as ArrayBuffer));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.flatMap((page) => page.replaceAll('\u00a0', ' ').split('\n'));
}
