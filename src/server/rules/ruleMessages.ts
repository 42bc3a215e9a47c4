/**
 * Messages of rules, cut to what their reader may read: a refusal that quoted a hidden field would reveal it.
 */
import { readableFor } from '../data/visibleParts.ts';
import type { Access } from '#access/grants.ts';
import type { Viewer } from '#model/filter/filter.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { Resource } from '#model/types.ts';
import { faultyField, isLack } from '#kinds/validate.ts';
import { parseName } from '#rules/parseNames.ts';
import type { Values } from '../data/store.ts';
import type { DataReader } from '../data/types.ts';
import { RecordFormatter } from '../data/recordFormatter.ts';
import { shapeOf } from '../data/shape.ts';
import { HttpError } from '../http/http.ts';
import { plainName } from '#model/expression/evaluateOwn.ts';
import { fillTemplate, type RuleContext } from './context.ts';
import { translate } from '#messages/translate.ts';

/** The reader of a message, with the means to look up what they may read. */
export type Audience = {
  access: Access;
  viewer: Viewer;
  reader: DataReader;
  /**
   * True for a rule that the portal itself runs at its time: whoever may see the page of rules reads which field was refused
   * and why, but no record's name.
   */
  seesFields?: boolean;
};

/** The fields of a record that the reader may read; undefined when they may not see it. */
export async function readableBy({ access, ...whose }: Audience, resource: Resource, record: Values) {
  const given = access.resources.get(resource.id);
  return given && ((await readableFor({ ...whose, access: given }, record)) ?? undefined);
}

/** The name of a record, or the label of its resource when the reader may not see the name. */
export async function readableName(audience: Audience, resource: Resource, record: Values): Promise<string> {
  const readable = await readableBy(audience, resource, record);
  if (!readable || !resource.titleFields.every((id) => readable.has(id))) return resource.label.one;
  const { reader, viewer } = audience;
  return new RecordFormatter(reader, reader.portal, viewer).title(resource, record);
}

/** The name with the resource's label: "Conta a pagar 12". */
export async function readableTitle(audience: Audience, resource: Resource, record: Values): Promise<string> {
  const name = await readableName(audience, resource, record);
  return name === resource.label.one ? name : `${resource.label.one} ${name}`;
}

/** Fills a template from the context, without what the reader may not read. */
export const fillTemplateFor = (audience: Audience, text: string, context: RuleContext): Promise<string> =>
  fillTemplate(text, context, (name) => mayShow(audience, context, name));

/**
 * Fills a template from `target`. The fields of the record that triggered the rule are named `$record.<field>`
 * in it. Who may not read the name of the target reads the label of its resource instead. If nothing readable is
 * left, a general message is returned.
 */
export async function fillRecordTemplate(
  audience: Audience,
  text: string,
  target: { resource: Resource; record: Values },
  cause: RuleContext | undefined,
): Promise<string> {
  const { resource, record } = target;
  const asCause = (values: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`$record.${name}`, value]));
  const { reader, viewer } = audience;
  const filled = await fillTemplate(
    text,
    {
      reader,
      viewer,
      fields: { ...(asCause(cause?.fields) as RuleContext['fields']), ...resource.fields },
      values: { ...asCause(cause?.values), ...record },
    },
    async (name) => {
      if (name.startsWith('$record.'))
        return cause !== undefined && mayShow(audience, cause, plainName(name));
      if ((await readableBy(audience, resource, record))?.has(name)) return true;
      return resource.titleFields.includes(name) && isWithinSentence(text, name) && resource.label.one;
    },
  );
  return /[\p{L}\d]/u.test(filled) ? filled : translate('rules.hiddenReason');
}

/** False after a comma, a colon or a bracket, where a message is complete without the name. */
const isWithinSentence = (text: string, name: string) =>
  !/[,:;(]\s*$/.test(text.slice(0, text.indexOf(`{${name}}`)));

/** True when the reader may read the field that a name leads to, and each reference on the way. */
async function mayShow(audience: Audience, context: RuleContext, name: string): Promise<boolean> {
  const { reader, viewer } = audience;
  const path = context.paths.find((one) => one.name === name);
  const read = parseName(name);
  const root = context.roots.find(
    ({ from, step }) => from === (path?.from ?? read?.from ?? 'record') && step === read?.step,
  );
  if (!root) return false;
  let { resource, record } = root;
  if (root.list !== undefined) {
    const list = (await readableBy(audience, context.resource, context.record))?.has(root.list) ?? false;
    if (!list || !path || path.via.length === 0) return list;
  }
  const isRead = async (field: string, from: Resource, held: Values) =>
    root.list !== undefined && held === root.record
      ? true
      : ((await readableBy(audience, from, held))?.has(field) ?? false);
  for (const { field, resource: next } of path?.via ?? []) {
    if (!(await isRead(field, resource, record))) return false;
    const target = reader.portal.resources[next]!;
    const found = await reader.get(shapeOf(target, viewer), record[field]);
    if (!found) return false;
    [resource, record] = [target, found];
  }
  return isRead(path?.field ?? read?.steps.join('.') ?? name, resource, record);
}

/** Why a record could not be written, with the labels of the fields that the reader may read. */
export async function readableReason(
  audience: Audience,
  resource: Resource,
  record: Values,
  error: HttpError,
): Promise<string> {
  const faults = Object.entries(error.errors ?? {}).filter(([path]) => path !== 'root');
  if (faults.length === 0) return error.message;
  const readable = await readableBy(audience, resource, record);
  const reasons = faults.flatMap(([path, fault]) => {
    const id = faultyField(path);
    const label = (audience.seesFields || readable?.has(id)) && resource.fields[id]?.label;
    if (!label || typeof fault !== 'string') return [];
    return isLack(fault) ? translate('rules.lacks', { label }) : `${label}: ${lowerFirst(fault)}`;
  });
  const hidden = faults.length - reasons.length;
  const rest = hidden > 0 ? [translate('rules.hiddenFaults')] : [];
  return [...reasons, ...rest].join('; ');
}

/** A refusal by a rule. It refuses the rule's cause as well. */
export class RuleRefusal extends HttpError {
  override name = 'RuleRefusal';
  constructor(
    message: string,
    { rule, step, status = 409 }: { rule?: string; step?: string; status?: number } = {},
  ) {
    const details = { ...(rule !== undefined && { rule }), ...(step !== undefined && { step }) };
    super(status, message, { errors: { root: { serverError: message } }, details });
  }
}
