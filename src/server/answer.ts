/**
 * Answers one question of the command line with the server's own code, over the data of PORTAL_DATA:
 * `node --import tsx src/server/answer.ts simulate pedidos 1 cancelar`. Prints one JSON: the answer, or
 * `{ error }`.
 */
import '../language/lateOptimisation.ts';
import { speakAs } from '../language/locale.ts';
import { placesOf } from '../language/places.ts';
import type { Answer } from './answers/open.ts';
import { judge } from './answers/judge.ts';
import { simulate } from './answers/simulate.ts';
import { slow } from './answers/slow.ts';
import { trials } from './answers/trials.ts';
import { readEnv } from './env.ts';

const answers: Readonly<Record<string, Answer>> = { judge, simulate, slow, trials };

const [question = '', ...words] = process.argv.slice(2);
speakAs(placesOf(process.env).config);
console.log(JSON.stringify(await answers[question]!(readEnv(process.env), words)));
