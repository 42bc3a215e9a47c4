import { examine } from '../doctor/examine.ts';
import type { CliTask } from '../feature.ts';

/** See doctor/examine.ts. */
export const doctorTask: CliTask = (env) => examine(env, process.env);
