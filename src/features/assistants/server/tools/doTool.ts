/** The tool `do`: what was foreseen. What its owner has not marked as done without asking becomes a request to them. */
import { z } from 'zod';
import { translate } from '#messages/translate.ts';
import { readDigest, refuseTooOld, undoFor } from '../foreseen.ts';
import { operationArguments, readOperation } from '../askedOperations.ts';
import { toldOutcome, perform } from '../performed.ts';
import { anything, recordId, textArgument, tool } from '../tool.ts';

export const doIt = tool(
  {
    name: 'do',
    title: 'assistants.tools.do',
    about: 'assistants.about.do',
    isReading: false,
    isDestructive: true,
  },
  () => operationArguments().extend({ digest: textArgument('assistants.words.digest', 16_000) }),
  () =>
    z.strictObject({
      isDone: z.boolean(),
      said: z.string(),
      request: z.string().optional(),
      id: recordId().optional(),
      ids: z.array(recordId()).optional(),
      refusals: z.array(z.strictObject({ id: recordId(), message: z.string() })).optional(),
      skipped: z.array(anything()).optional(),
      undo: z.string().optional(),
    }),
  async ({ digest, ...given }, call) => {
    const asked = readOperation(call, given);
    const foreseen = readDigest(call, asked, digest);
    if (asked.isForOwner || !call.caller.key?.alone.has(asked.verb)) {
      const { body } = await call.ask({
        method: 'POST',
        address: '/assistant-requests',
        body: { operation: given, foreseen, digest },
      });
      const { id, state } = body as { id: string; state: 'waiting' | 'accepted' | 'refused' };
      return { isDone: state === 'accepted', said: translate(`assistants.request.${state}`), request: id };
    }
    refuseTooOld(foreseen);
    const { change, ...outcome } = toldOutcome(await perform(call, asked, foreseen, digest));
    return {
      isDone: true,
      said: translate('assistants.done'),
      ...outcome,
      ...(change !== undefined && { undo: undoFor(call, change) }),
    };
  },
);
