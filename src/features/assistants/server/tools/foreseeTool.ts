/** The tool `foresee`: what an operation would do, before it is done. */
import { z } from 'zod';
import type { DryRunEffect } from '#model/api/answers.ts';
import { digestFor, tried } from '../foreseen.ts';
import { operationArguments, readOperation } from '../askedOperations.ts';
import { anything, tool } from '../tool.ts';
import { shortIn } from '../toldRecords.ts';

/** Effects that are told one by one. */
const mostEffects = 200;

export const toldEffect = () =>
  z.strictObject({
    action: z.string(),
    resource: z.string(),
    id: z.string().optional(),
    what: z.string(),
    title: z.string(),
    rule: z.string(),
    transition: z.string().optional(),
    changes: z.array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() })),
    fault: z.string().optional(),
  });

export const tellEffect = (effect: DryRunEffect): z.input<ReturnType<typeof toldEffect>> => {
  const { action, resource, id, title, words, rule, transition, fault, changes } = effect;
  return shortIn(
    {
      action,
      resource,
      ...(id !== undefined && { id: String(id) }),
      what: words?.one ?? resource,
      title,
      rule,
      ...(transition !== undefined && { transition }),
      changes:
        words?.changes.map(({ label, before, after }) => ({ label, before, after })) ??
        Object.entries(changes).map(([label, [before, after]]) => ({
          label,
          before: String(before ?? ''),
          after: String(after ?? ''),
        })),
      ...(fault !== undefined && { fault }),
    },
    400,
  ) as z.input<ReturnType<typeof toldEffect>>;
};

export const foresee = tool(
  { name: 'foresee', title: 'assistants.tools.foresee', about: 'assistants.about.foresee', isReading: true },
  operationArguments,
  () =>
    z.strictObject({
      effects: z.array(toldEffect()),
      count: z.int(),
      isMore: z.boolean(),
      refusals: z.array(
        z.strictObject({
          message: z.string(),
          field: z.string().optional(),
          id: z.union([z.string(), z.number()]).optional(),
        }),
      ),
      questions: z.array(anything()),
      records: z.array(anything()),
      digest: z.string().optional(),
    }),
  async (given, call) => {
    const asked = readOperation(call, given);
    const trial = await tried(call, asked);
    const digest = digestFor(call, asked, trial);
    return {
      effects: trial.effects.slice(0, mostEffects).map(tellEffect),
      count: trial.effects.length,
      isMore: trial.isMore,
      refusals: trial.refusals.map(({ message, field, id }) => ({
        message,
        ...(field !== undefined && { field }),
        ...(id !== undefined && { id }),
      })),
      questions: [...trial.questions],
      records: (shortIn(trial.records, 400) as unknown[]).slice(0, mostEffects),
      ...(digest !== undefined && { digest }),
    };
  },
);
