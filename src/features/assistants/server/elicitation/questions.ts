/** What a person is asked by a form of the protocol: the required values that are missing, and the questions of a document. */
import { translate } from '#messages/translate.ts';
import { isMoney, isNumeric, refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { AskedOperation, OperationArguments } from '../askedOperations.ts';
import type { TriedOperation } from '../foreseen.ts';
import { seenResource } from '../seenScreens.ts';
import { cutText, longest, tellRecords } from '../toldRecords.ts';
import type { ToolCall } from '../toolCall.ts';

type Choice = { const: string; title: string };
/** Of the schema that the protocol lets a form have (2025-11-25, elicitation). */
type Property = Readonly<Record<string, unknown>> & { type: string; title: string };
export type QuestionForm = {
  message: string;
  requestedSchema: { type: 'object'; properties: Record<string, Property>; required: string[] };
  /** The arguments of the operation with what was answered. */
  complete(content: Readonly<Record<string, unknown>>): OperationArguments;
};

/** Records that a question offers. Where there are more, the assistant finds the one that is meant. */
const mostChoices = 40;
const mostQuestions = 20;

/** Undefined where nothing is missing that a form could ask for. */
export async function questionFor(
  call: ToolCall,
  asked: AskedOperation,
  given: OperationArguments,
  { refusals, questions }: Pick<TriedOperation, 'refusals' | 'questions'>,
): Promise<QuestionForm | undefined> {
  const open = questions.filter(isOpenQuestion).slice(0, mostQuestions);
  if (open.length > 0) return formOfDocument(given, open);
  const { fields } = asked.resource;
  const missing = [...new Set(refusals.flatMap(({ field }) => field ?? []))]
    .filter((id) => Object.hasOwn(fields, id) && isEmpty(given.values?.[id]))
    .slice(0, mostQuestions);
  return missing.length > 0 ? formOfFields(call, asked.resource, given, missing) : undefined;
}

async function formOfFields(
  call: ToolCall,
  { label, fields }: ClientResource,
  given: OperationArguments,
  missing: readonly string[],
): Promise<QuestionForm | undefined> {
  const properties: Record<string, Property> = {};
  // A record that is referred to is chosen by its id, which a form holds as a text.
  const ids = new Map<string, unknown>();
  for (const id of missing) {
    const field = fields[id]!;
    const choices = refersTo(field) ? await recordsFor(call, field) : undefined;
    for (const { const: text, value } of choices ?? []) ids.set(`${id} ${text}`, value);
    const property = propertyOf(
      field,
      choices?.map(({ const: text, title }) => ({ const: text, title })),
    );
    if (property) properties[id] = property;
  }
  const required = Object.keys(properties);
  if (required.length === 0) return undefined;
  return {
    message: translate('assistants.elicitation.missing', { name: label.one }),
    requestedSchema: { type: 'object', properties, required },
    complete: (content) => ({
      ...given,
      values: {
        ...given.values,
        ...Object.fromEntries(
          required.flatMap((id) =>
            isEmpty(content[id]) ? [] : [[id, ids.get(`${id} ${String(content[id])}`) ?? content[id]]],
          ),
        ),
      },
    }),
  };
}

/** Undefined for a field whose value no form of the protocol holds, such as rows and files. */
function propertyOf(field: Field, records: readonly Choice[] | undefined): Property | undefined {
  const traits = traitsOf(field);
  const title = field.label;
  const about = {
    title,
    ...(field.help !== undefined && { description: cutText(field.help, longest.inLists) }),
  };
  if (traits.rows || traits.attachment || traits.composite !== undefined || traits.secret) return undefined;
  const choices =
    records ?? field.options?.map(({ value, label }) => ({ const: String(value), title: label }));
  if (choices && traits.holdsMany) return { type: 'array', ...about, items: { anyOf: choices }, minItems: 1 };
  if (choices) return { type: 'string', ...about, oneOf: choices };
  if (traits.refersTo || traits.holdsMany) return undefined;
  if (traits.yesNo) return { type: 'boolean', ...about };
  if (isNumeric(field))
    return { type: traits.numeric === 'integer' && !isMoney(field) ? 'integer' : 'number', ...about };
  if (traits.temporal === 'date') return { type: 'string', ...about, format: 'date' };
  if (traits.temporal === 'datetime') return { type: 'string', ...about, format: 'date-time' };
  return { type: 'string', ...about, minLength: 1 };
}

type RecordChoice = Choice & { value: unknown };

/** The records that a field accepts; undefined where they are too many to choose from, or can't be read. */
async function recordsFor(
  call: ToolCall,
  field: Extract<Field, { resource: string }>,
): Promise<RecordChoice[] | undefined> {
  const resource = seenResource(call.caller, field.resource);
  if (!resource) return undefined;
  const search = new URLSearchParams({ range: JSON.stringify([0, mostChoices]) });
  if (field.filter !== undefined) search.set('filter', JSON.stringify(field.filter));
  const records = await call.ask({ method: 'GET', address: `/${resource.id}?${search}` }).then(
    ({ body }) => body as Readonly<Record<string, unknown>>[],
    () => [],
  );
  if (records.length === 0 || records.length > mostChoices) return undefined;
  const told = await tellRecords(call, resource, { fields: [], records, most: longest.title });
  return told.map(({ id, title }) => ({ const: String(id), title, value: id }));
}

type OpenQuestion = { id: string; text: string; options: { id: string; label: string }[]; input?: true };
const isOpenQuestion = (question: unknown): question is OpenQuestion =>
  isMap(question) && question.answer === undefined && Array.isArray(question.options);

function formOfDocument(given: OperationArguments, open: readonly OpenQuestion[]): QuestionForm {
  const names = open.map((question, nth) => [`question${nth + 1}`, question] as const);
  const propertyFor = ({ text, options, input }: OpenQuestion): Property => {
    const title = cutText(text, longest.inLists);
    // Where any text is an answer, the options are proposals.
    if (input) return { type: 'string', title, ...(options[0] && { default: options[0].id }) };
    const choices = options.map(({ id, label }) => ({ const: id, title: cutText(label, longest.inLists) }));
    return { type: 'string', title, oneOf: choices, ...(options[0] && { default: options[0].id }) };
  };
  return {
    message: translate('assistants.elicitation.document', { name: given.file?.name.slice(0, 100) ?? '' }),
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(names.map(([name, question]) => [name, propertyFor(question)])),
      required: names.map(([name]) => name),
    },
    complete: (content) => ({
      ...given,
      answers: {
        ...given.answers,
        ...Object.fromEntries(
          names.flatMap(([name, { id }]) => (typeof content[name] === 'string' ? [[id, content[name]]] : [])),
        ),
      },
    }),
  };
}
