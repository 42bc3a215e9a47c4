/** Spans of time as a config writes them: "30min", "2h" or "3d". */
import { z } from 'zod';

const duration = z.string().regex(/^[1-9]\d{0,3}(min|h|d)$/, 'ruleProblems.writeDuration');

/** The same in minutes. */
export const minutes = duration.transform((written) => minutesOf(written));

function minutesOf(written: string): number {
  const [, count, unit] = /^(\d+)(min|h|d)$/.exec(written) ?? [];
  return Number(count) * { min: 1, h: 60, d: 1440 }[unit as 'min' | 'h' | 'd'];
}
