/** What is said of rules to a person: cut to what they may read, since a refusal that quotes a hidden field tells it. */
import type { Access } from '../../access/grants.ts';
import { readableOn } from '../../access/rows.ts';
import type { Viewer } from '../../model/filter.ts';
import { lowerFirst } from '../../model/title.ts';
import type { Resource } from '../../model/types.ts';
import { faultyField, isLack } from '../../kinds/validate.ts';
import { readName } from '../../rules/names.ts';
import type { Values } from '../data/port.ts';
import type { DataReader } from '../data/portalData.ts';
import { Names } from '../data/names.ts';
import { shapeOf } from '../data/shape.ts';
import { HttpError } from '../http/http.ts';
import { filled, plainName, type Context } from './context.ts';
import { say } from '../../messages/say.ts';

/** Who is told, and where what they may read is looked up. */
export type Hearer = { access: Access; viewer: Viewer; reader: DataReader };

/** The fields of a record that they may read; undefined where they may not see it. */
export function readableBy({ access, viewer }: Hearer, resource: Resource, record: Values) {
  const given = access.resources.get(resource.id);
  return given && (readableOn(given, viewer, record) ?? undefined);
}

/** What a record is called, or what its kind is where they may not see its name. */
export async function nameFor(hearer: Hearer, resource: Resource, record: Values): Promise<string> {
  const readable = readableBy(hearer, resource, record);
  if (!readable || !resource.titleFields.every((id) => readable.has(id))) return resource.label.one;
  const { reader, viewer } = hearer;
  return new Names(reader, reader.portal, viewer).of(resource, record);
}

/** The same with what it is: "Conta a pagar 12". */
export async function titleFor(hearer: Hearer, resource: Resource, record: Values): Promise<string> {
  const name = await nameFor(hearer, resource, record);
  return name === resource.label.one ? name : `${resource.label.one} ${name}`;
}

/** A template over the context, without what they may not read. */
export const toldIn = (hearer: Hearer, text: string, context: Context): Promise<string> =>
  filled(text, context, (name) => mayTell(hearer, context, name));

/** A template over another record than the cause's, whose fields are `$record.<field>` here; never without a word. */
export async function toldOf(
  hearer: Hearer,
  text: string,
  target: { resource: Resource; record: Values },
  cause: Context | undefined,
): Promise<string> {
  const { resource, record } = target;
  const asCause = (values: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`$record.${name}`, value]));
  const { reader, viewer } = hearer;
  const told = await filled(
    text,
    {
      reader,
      viewer,
      fields: { ...(asCause(cause?.fields) as Context['fields']), ...resource.fields },
      values: { ...asCause(cause?.values), ...record },
    },
    (name) =>
      name.startsWith('$record.')
        ? cause !== undefined && mayTell(hearer, cause, plainName(name))
        : (readableBy(hearer, resource, record)?.has(name) ?? false),
  );
  return /[\p{L}\d]/u.test(told) ? told : say('rules.hiddenReason');
}

/** Whether they may read what a name of the context leads to, and each reference on the way. */
async function mayTell(hearer: Hearer, context: Context, name: string): Promise<boolean> {
  const { reader, viewer } = hearer;
  const path = context.paths.find((one) => one.name === name);
  const read = readName(name);
  const root = context.roots.find(
    ({ from, step }) => from === (path?.from ?? read?.from ?? 'record') && step === read?.step,
  );
  if (!root) return false;
  let { resource, record } = root;
  if (root.list !== undefined) {
    const list = readableBy(hearer, context.resource, context.record)?.has(root.list) ?? false;
    if (!list || !path || path.via.length === 0) return list;
  }
  const isRead = (field: string, from: Resource, held: Values) =>
    root.list !== undefined && held === root.record
      ? true
      : (readableBy(hearer, from, held)?.has(field) ?? false);
  for (const { field, resource: next } of path?.via ?? []) {
    if (!isRead(field, resource, record)) return false;
    const target = reader.portal.resources[next]!;
    const found = await reader.get(shapeOf(target, viewer), record[field]);
    if (!found) return false;
    [resource, record] = [target, found];
  }
  return isRead(path?.field ?? read?.steps.join('.') ?? name, resource, record);
}

/** Why a record could not be written, by the labels of the fields that they may read. */
export function reasonFor(hearer: Hearer, resource: Resource, record: Values, error: HttpError): string {
  const faults = Object.entries(error.errors ?? {}).filter(([place]) => place !== 'root');
  if (faults.length === 0) return error.message;
  const readable = readableBy(hearer, resource, record);
  const told = faults.flatMap(([place, fault]) => {
    const id = faultyField(place);
    const label = readable?.has(id) && resource.fields[id]?.label;
    if (!label || typeof fault !== 'string') return [];
    return isLack(fault) ? say('rules.lacks', { label }) : `${label}: ${lowerFirst(fault)}`;
  });
  const hidden = faults.length - told.length;
  const rest = hidden > 0 ? [say('rules.hiddenFaults')] : [];
  return [...told, ...rest].join('; ');
}

/** A refusal by a rule: of the cause, whatever it was. */
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
