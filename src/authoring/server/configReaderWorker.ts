/** The worker that reads the config. It names the entry of the reference that a problem concerns. */
import { answerReads } from '#server/config/answerReads.ts';
import { entryAt } from '../reference/markdown.ts';

answerReads(entryAt);
