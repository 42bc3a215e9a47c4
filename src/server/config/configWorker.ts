/** The worker of a server without the authoring tools. */
import { answerReads } from './answerReads.ts';

answerReads();
