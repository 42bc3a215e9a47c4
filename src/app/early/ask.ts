/**
 * Runs first, in a chunk of its own: requests the start data, and the list that the address showed last time,
 * while boot.ts is loaded and compiled.
 */
import { requestEarly } from '../portal/config/requestStart.ts';
import { requestRemembered } from './firstRequest.ts';

requestEarly();
requestRemembered();
