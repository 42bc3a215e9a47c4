/** The tool `read_document`: what a bank's or a tax office's file holds, and which records it would give. */
import { z } from 'zod';
import { translate } from '#messages/translate.ts';
import type { DryRunEffect } from '#model/api/answers.ts';
import { asTrial, documentRequest } from '../askedOperations.ts';
import { resourceOn, screenNamed } from '../seenScreens.ts';
import { shortIn } from '../toldRecords.ts';
import { anything, fileArguments, screenPath, textArgument, tool } from '../tool.ts';
import { tellEffect, toldEffect } from './foreseeTool.ts';

const mostRecords = 200;

type Preview = {
  format: string;
  facts: readonly unknown[];
  records: readonly unknown[];
  effects: readonly DryRunEffect[];
  questions: readonly unknown[];
  ignored: readonly unknown[];
};

export const documentTool = tool(
  {
    name: 'read_document',
    title: 'assistants.tools.readDocument',
    about: 'assistants.about.readDocument',
    isReading: true,
  },
  () =>
    z.strictObject({
      screen: screenPath(),
      resource: textArgument('assistants.words.resource', 100).optional(),
      ...fileArguments(),
      answers: z.record(z.string(), z.string()).describe(translate('assistants.words.answers')).optional(),
    }),
  () =>
    z.strictObject({
      format: z.string(),
      facts: z.array(anything()),
      records: z.array(anything()),
      count: z.int(),
      effects: z.array(toldEffect()),
      questions: z.array(anything()),
      ignored: z.array(anything()),
    }),
  async ({ screen, resource: named, name, data, answers }, call) => {
    const resource = resourceOn(call.caller, screenNamed(call.caller, screen), named);
    const { body } = await call.ask(asTrial(documentRequest(resource, { name, data }, answers)));
    const { format, facts, records, effects, questions, ignored } = body as Preview;
    const short = (all: readonly unknown[]) => shortIn(all, 400) as unknown[];
    return {
      format,
      facts: short(facts),
      records: short(records.slice(0, mostRecords)),
      count: records.length,
      effects: effects.slice(0, mostRecords).map(tellEffect),
      questions: [...questions],
      ignored: short(ignored),
    };
  },
);
