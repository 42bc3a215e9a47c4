/**
 * To be imported before anything else. A command, and a server that starts, run most of their code a few times: V8 would
 * spend a third of their processor time on optimising what is then hardly used. What runs for long gets it, a little later.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=1500000');
