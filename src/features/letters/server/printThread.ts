/** The worker thread of printer.ts: draws sheets as PDF. */
import { answerCalls } from '#host/threadCalls.ts';
import { drawSheet, MissingSigns } from './pdf.ts';
import type { PrintedSheet } from '#server/writes/printedSheet.ts';

const calls = {
  /** `missing`: signs that the typeface lacks. */
  async print(sheet: PrintedSheet): Promise<{ pdf: Uint8Array } | { missing: string }> {
    try {
      return { pdf: Uint8Array.from(await drawSheet(sheet)) };
    } catch (error) {
      if (error instanceof MissingSigns) return { missing: error.signs };
      throw error;
    }
  },
};
export type PrintCalls = typeof calls;

answerCalls(calls);
