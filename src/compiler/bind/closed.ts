/** Checks `closed` of a resource: what decides which records it closes must change only by writes that it refuses. */
import {
  fieldOf,
  findResource,
  findSingleField,
  isView,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import { isVariable, recordFieldsOf, type Filter } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { ClosedSource } from '../schema/closed.ts';
import { isStored } from './fields.ts';

export function checkClosed(context: BindContext, resource: KnownResource) {
  const { source } = resource;
  const node = resource.node.at('closed');
  if (!source.closed || isView(source) || !node.isValid) return;
  const { by, until, among, still } = source.closed;
  checkDay(node.at('by'), resource, by);
  const closings = checkUntil(context, node.at('until'), until, resource);
  if (closings && among && node.at('among').isValid)
    checkAmong(context, node.at('among'), among, { resource, closings });
  checkStill(node.at('still'), resource, { by, among, still });
}

/** A day that changes only when its record is written. */
function checkDay(node: ConfigNode, resource: KnownResource, id: string) {
  const field = node.isValid && fieldOf(resource, id, 'single');
  if (!field) return;
  if (!traitsOf(field).temporal) node.error(translate('closedPeriod.noDay', { id, type: field.type }));
  else if (!isStored(id, resource)) refuseUnstored(node, id);
}

const refuseUnstored = (node: ConfigNode, id: string) =>
  node.error(translate('closedPeriod.unstored', { id }));

/** Returns the resource of the closings; undefined where it has been refused. */
function checkUntil(context: BindContext, node: ConfigNode, until: string, resource: KnownResource) {
  if (!node.isValid) return undefined;
  const [id, name] = until.split('.') as [string, string];
  const closings = findResource(context, node, id);
  if (!closings) return undefined;
  if (isView(closings.source)) return void node.error(translate('closedPeriod.ofView', { id }));
  if (closings === resource) return void node.error(translate('closedPeriod.ofItself', { id }));
  findSingleField(node, closings, name);
  const field = fieldOf(closings, name, 'single');
  const { temporal } = traitsOf(field ?? undefined);
  // A moment closes a part of a day, and no message could say until when.
  if (field && temporal !== 'date' && temporal !== 'month')
    node.error(translate('closedPeriod.noLastDay', { id: name, type: field.type }));
  return closings;
}

type Both = { resource: KnownResource; closings: KnownResource };

function checkAmong(context: BindContext, node: ConfigNode, among: Filter, { resource, closings }: Both) {
  if (Object.keys(among).length === 0) node.error(translate('closedPeriod.emptyAmong'), 'key');
  checkFilter(context, node, among, closings, { search: false, user: false, record: resource });
  for (const one of new Set(recordFieldsOf(among)))
    if (resource.fields?.[one] && !isStored(one, resource)) refuseUnstored(node, one);
  const variable = variablesIn(among).find((one) => !one.startsWith('$record.'));
  if (variable !== undefined) node.error(translate('neverTwice.changes', { variable }));
}

const variablesIn = (part: unknown): string[] =>
  Array.isArray(part)
    ? part.flatMap(variablesIn)
    : isMap(part)
      ? Object.values(part).flatMap(variablesIn)
      : isVariable(part)
        ? [part]
        : [];

type Fields = Pick<ClosedSource, 'by' | 'among' | 'still'>;

/** What decides which records are closed would let them leave, and computed values follow from others. */
function checkStill(node: ConfigNode, resource: KnownResource, { by, among, still = [] }: Fields) {
  const deciding = new Set([by, ...recordFieldsOf(among ?? {})]);
  still.forEach((id, index) => {
    const at = node.at(index);
    const field = at.isValid ? fieldOf(resource, id, 'written') : null;
    if (!field) return;
    if (deciding.has(id)) at.error(translate('closedPeriod.stillDecides', { id }));
    else if (formulaIn(field.source) || !isStored(id, resource))
      at.error(translate('closedPeriod.stillFollows', { id }));
  });
}
