/**
 * Must be imported first. A command, and a server at start, run most of their code only a few times: V8 would
 * spend a third of the CPU time on optimising code that is then hardly used. Long-running code is still
 * optimised, a little later.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=1500000');
