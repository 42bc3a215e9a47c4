/** The worker thread of printer.ts: draws sheets as PDF. */
import { parentPort } from 'node:worker_threads';
import { drawSheet, MissingSigns } from './pdf.ts';
import type { PrintedSheet } from '../writes/printedSheet.ts';

/** `missing`: signs that the typeface lacks. */
export type PrintAnswer = { pdf: Uint8Array } | { missing: string } | { failed: string };

const port = parentPort!;

port.on('message', async (sheet: PrintedSheet) => {
  try {
    post({ pdf: Uint8Array.from(await drawSheet(sheet)) });
  } catch (error) {
    post(error instanceof MissingSigns ? { missing: error.signs } : { failed: String(error) });
  }
});

const post = (answer: PrintAnswer) => port.postMessage(answer);
