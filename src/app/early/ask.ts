/**
 * Runs first, in a chunk of its own: requests the start data, and what the address requested at the last visit, while
 * boot.ts is loaded and compiled.
 */
import { replayVisit } from '#ui/data/ahead.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { requestEarly } from '../portal/config/requestStart.ts';

requestEarly();
replayVisit(pageIndex().version);
