/**
 * All languages are there for each test, and Portuguese is spoken unless it says otherwise. What is tried by chance is the
 * same every time: whoever sees it fail has just broken it. PORTAL_FC_SEED tries others.
 */
import '../src/messages/node.ts';
import { sameChances } from './support/chances.ts';

sameChances();
