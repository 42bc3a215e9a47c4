/** What goes with an e-mail: a printed sheet, which a feature draws. */
import { sheetFileName, type PrintedSheet } from '../writes/printedSheet.ts';

/** A sheet that can't be drawn as it is, however often it is tried. */
export class UnprintableSheet extends Error {}

/** Throws UnprintableSheet. */
export type PrintSheet = (sheet: PrintedSheet) => Promise<Buffer>;

let print: PrintSheet | undefined;

/** Gives the delivery what draws sheets. Called once, before anything is delivered. */
export const providePrinting = (one: PrintSheet | undefined): void => void (print = one);

/** @throws UnprintableSheet */
export async function attachmentOf(sheet: PrintedSheet) {
  if (!print) throw new Error('Call provideFeatures before sheets are sent: nothing draws them.');
  return { filename: sheetFileName(sheet), content: await print(sheet), contentType: 'application/pdf' };
}
