/**
 * Runs first, in a chunk of its own: takes what came with the page or requests the start data, and sends what the address
 * requested at the last visit, while boot.ts is loaded and compiled.
 */
import { noteBrought, replayVisit, takeDrawn } from '#ui/data/ahead.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { requestEarly } from '../portal/config/requestStart.ts';
import { drawnWithPage } from './first.ts';

const drawn = drawnWithPage();
if (drawn) {
  noteBrought([{ url: '/config/start.json', json: drawn.start, headers: {} }]);
  takeDrawn(drawn.page);
}
requestEarly(drawn?.start);
replayVisit(pageIndex().version);
