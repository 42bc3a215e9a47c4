/** Runs first, in a chunk of its own: requests the start data while boot.ts is loaded and compiled. */
import { requestEarly } from '../portal/requestStart.ts';

requestEarly();
