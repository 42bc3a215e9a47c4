/** Draws sheets in a worker thread, one at a time. The library is loaded with the first, and freed after a while. */
import { inTurn, Thread, ThreadEnded } from '#host/thread.ts';
import { translate } from '#messages/translate.ts';
import { UnprintableSheet } from '#server/delivery/attachment.ts';
import type { PrintCalls } from './printThread.ts';
import type { PrintedSheet } from '#server/writes/printedSheet.ts';

/** Milliseconds for one sheet, with the start of the thread. */
const longest = 60_000;

const thread = new Thread<PrintCalls>(new URL('./printThread.ts', import.meta.url), {
  memory: 512,
  quietFor: 60_000,
});
const oneAtATime = inTurn();

/** @throws UnprintableSheet */
export const printSheet = (sheet: PrintedSheet): Promise<Buffer> => oneAtATime(() => print(sheet));

async function print(sheet: PrintedSheet): Promise<Buffer> {
  try {
    const answer = await thread.call('print', sheet, { within: longest });
    if ('missing' in answer)
      throw new UnprintableSheet(translate('delivery.missingSigns', { signs: answer.missing }));
    return Buffer.from(answer.pdf);
  } catch (error) {
    // It would be out of memory each time.
    throw error instanceof ThreadEnded && error.reason === 'memory'
      ? new UnprintableSheet(translate('delivery.sheetTooLarge'))
      : error;
  }
}
