/** What a tool of an assistant is. */
import { z } from 'zod';
import { currentLocale, translate, type TextKey } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { assertSafeJson, badRequest } from '#server/http/http.ts';
import type { ToolCall } from './toolCall.ts';

export type ToolAbout = {
  name: string;
  title: TextKey;
  about: TextKey;
  /** It changes nothing. */
  isReading: boolean;
  /** What it changes may replace or end what was there. */
  isDestructive?: boolean;
  /** The same call again makes something more. */
  makesAnother?: boolean;
};
export type Tool = ToolAbout & {
  /** In the language of the request. */
  schemas(): { input: z.ZodType; output: z.ZodType };
  run(given: unknown, call: ToolCall): Promise<object>;
};

/** `input` and `output` are functions because they hold texts. */
export const tool = <I extends z.ZodType, O extends z.ZodType>(
  about: ToolAbout,
  input: () => I,
  output: () => O,
  run: (input: z.output<I>, call: ToolCall) => Promise<z.input<O>>,
): Tool => {
  // The library compiles a schema when it first reads by it.
  const inputs = new Map<string, I>();
  return {
    ...about,
    schemas: () => ({ input: input(), output: output() }),
    run: async (given, call) =>
      (await run(readInput(getOrMake(inputs, currentLocale(), input), given), call)) as object,
  };
};

/** Throws 400 with the place of the first fault: no text of the library reaches anybody. */
function readInput<I extends z.ZodType>(schema: I, given: unknown): z.output<I> {
  assertSafeJson(given);
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const place = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])].map(String).join('.');
  throw badRequest(
    translate(unknown === undefined ? 'assistants.badArgument' : 'assistants.noArgument', {
      place: place.slice(0, 80) || 'arguments',
    }),
  );
}

export const textArgument = (about: TextKey, most = 1000) => z.string().max(most).describe(translate(about));
export const screenPath = () => textArgument('assistants.words.screen', 300);
export const filterArgument = () =>
  z.record(z.string(), z.unknown()).describe(translate('assistants.words.filter'));
export const recordId = () =>
  z.union([z.string().max(300), z.number()]).describe(translate('assistants.words.id'));
/** A file, in Base64. */
export const fileArguments = () => ({
  name: textArgument('assistants.words.fileName', 300),
  data: z.string().max(7_400_000).describe(translate('assistants.words.data')),
});
/** Any value of JSON. */
export const anything = () => z.unknown();
/** Values by the id of a field, or of something else. */
export const valuesById = () => z.record(z.string(), z.unknown());
/** A thing of the config: its id, and its name. */
export const named = () => z.strictObject({ id: z.string(), label: z.string() });
