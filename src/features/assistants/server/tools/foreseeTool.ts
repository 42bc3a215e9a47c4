/** The tool `foresee`: what an operation would do, before it is done. */
import { z } from 'zod';
import { translate } from '#messages/translate.ts';
import type { DryRunEffect } from '#model/api/answers.ts';
import { digestFor, tried, type TriedOperation } from '../foreseen.ts';
import {
  operationArguments,
  readOperation,
  type AskedOperation,
  type OperationArguments,
} from '../askedOperations.ts';
import { questionFor } from '../elicitation/questions.ts';
import type { ToolCall } from '../toolCall.ts';
import { anything, tool, valuesById } from '../tool.ts';
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
      values: valuesById().describe(translate('assistants.words.completed')).optional(),
      answers: z.record(z.string(), z.string()).describe(translate('assistants.words.completed')).optional(),
    }),
  async (given, first) => {
    const { completed, asked, trial, call } = await completedByPerson(given, first);
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
      ...(completed.values !== given.values && { values: completed.values }),
      ...(completed.answers !== given.answers && { answers: completed.answers }),
    };
  },
);

/** An answer may need another: a value may make others required. */
const mostForms = 3;

/** Tries an operation. What is missing is asked of the person where their client can ask, and tried again. */
async function completedByPerson(
  given: OperationArguments,
  first: ToolCall,
): Promise<{ completed: OperationArguments; asked: AskedOperation; trial: TriedOperation; call: ToolCall }> {
  let [completed, call] = [given, first];
  for (let forms = 0; ; forms++) {
    const asked = readOperation(call, completed);
    const trial = await tried(call, asked);
    const done = { completed, asked, trial, call };
    if (!call.asksPerson || forms === mostForms) return done;
    const question = await questionFor(call, asked, completed, trial);
    const answer = question && (await call.askPerson(question));
    if (!answer) return done;
    completed = question.complete(answer.content);
    call = answer.call;
  }
}
