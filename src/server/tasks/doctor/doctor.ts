import { examine } from './examine.ts';
import type { CliTask } from '#server/feature/feature.ts';

/** See doctor/examine.ts. */
export const doctorTask: CliTask = (env) => examine(env, process.env);
