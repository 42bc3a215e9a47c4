/**
 * Messages of rules, cut to what their reader may read: a refusal that quoted a hidden field would reveal it.
 */
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { parseName } from '#rules/parseNames.ts';
import type { Values } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import { HttpError } from '../http/http.ts';
import { plainName } from '#model/expression/evaluateOwn.ts';
import { beginsAt, fillTemplate, type RuleContext } from '../writes/ruleContext.ts';
import { translate } from '#messages/translate.ts';
import { type Audience, readableBy, readableReason, readableTitle } from '../data/audience.ts';
import type { RuleWrite, RunningRule } from '../writes/ruleService.ts';
import { ruleKey } from '../writes/ruleIndex.ts';

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

/**
 * True when the reader may read the field that a name leads to, and each reference on the way: for `clienteId.cidadeId.uf` the
 * record's `clienteId`, that customer's `cidadeId` and that city's `uf`. The name starts at a root: the record, a row of one
 * of its lists, or the record of a step. Who may read the list may read its rows.
 */
export async function mayShow(audience: Audience, context: RuleContext, name: string): Promise<boolean> {
  const { reader, viewer } = audience;
  const parsed = parseName(name);
  const root = context.roots.find(
    ({ from, step }) => from === (parsed?.from ?? 'record') && step === parsed?.step,
  );
  if (!root) return false;
  const path = context.paths.find((one) => one.name === name && beginsAt(one, root));
  let { resource, record } = root;
  if (root.list !== undefined) {
    const isListRead =
      (await readableBy(audience, context.resource, context.record))?.has(root.list) ?? false;
    if (!isListRead || !path || path.via.length === 0) return isListRead;
  }
  const isRead = async (field: string, from: Resource, held: Values) =>
    (root.list !== undefined && held === root.record) ||
    ((await readableBy(audience, from, held))?.has(field) ?? false);
  for (const { field, resource: next } of path?.via ?? []) {
    if (!(await isRead(field, resource, record))) return false;
    // Who sees that the reference is empty knows that nothing follows.
    if (isEmpty(record[field])) return true;
    const target = reader.portal.resources[next]!;
    const found = await reader.get(shapeOf(target, viewer), record[field]);
    if (!found) return false;
    [resource, record] = [target, found];
  }
  return isRead(path?.field ?? parsed?.steps.join('.') ?? name, resource, record);
}

/** A refusal by a rule. It refuses the rule's cause as well. */
export class RuleRefusal extends HttpError {
  override name = 'RuleRefusal';
  /** The message without the name of the record. */
  readonly reason: string;
  /** It stops the transaction: no step may go on without what was refused. */
  readonly isFinal: boolean;
  constructor(
    message: string,
    {
      rule,
      step,
      status = 409,
      reason = message,
      isFinal = false,
    }: { rule?: string; step?: string; status?: number; reason?: string; isFinal?: boolean } = {},
  ) {
    const details = { ...(rule !== undefined && { rule }), ...(step !== undefined && { step }) };
    super(status, message, { errors: { root: { serverError: message } }, details });
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

/** True for what a step with `otherwise: skip` leaves out: a rule, a limit, a value or a time that is taken. */
export const isSkippable = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.status === 409 || error.status === 422) &&
  !(error instanceof RuleRefusal && error.isFinal);

/**
 * Turns the refusal of a rule's write into a refusal of the rule's cause. Internal errors stay as they are.
 */
export async function ruleRefusalOf(
  audience: Audience,
  { rule, step }: RunningRule,
  { resource, before }: Pick<RuleWrite, 'resource' | 'before'>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof HttpError) || error instanceof RuleRefusal) return error;
  const title = before ? await readableTitle(audience, resource, before) : resource.label.one;
  const reason = await readableReason(audience, resource, before ?? {}, error);
  return new RuleRefusal(`${title}: ${reason}`, {
    rule: ruleKey(rule),
    ...(step !== undefined && { step }),
    status: error.status === 422 ? 422 : 409,
    reason,
  });
}
