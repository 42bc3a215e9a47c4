/** Runs first, from a file of its own: the start is on its way while boot.ts is loaded and compiled. */
import { requestEarly } from '../portal/requestStart.ts';

requestEarly();
