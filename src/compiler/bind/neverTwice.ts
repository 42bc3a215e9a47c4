/**
 * Checks `unique` and `exclusive` of a resource. What they compare must be stored: a computed value changes without a
 * write that could be refused.
 */
import {
  findSingleField,
  fieldOf,
  isView,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import { isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { isVariable, namesInFilter, type Filter } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { templateNames } from '#rules/parseNames.ts';
import type { ExclusiveSource } from '../schema/schema.ts';
import { isStored, refuseUnstored } from './fields.ts';
import { endOfPath } from '#language/bind/checks.ts';

export function checkNeverTwice(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  if (isView(source)) return;
  source.unique?.forEach((one, index) => {
    const at = node.at('unique', index);
    if (!at.isValid) return;
    if (Array.isArray(one)) return checkFields(context, at, one, resource);
    checkFields(context, at.at('fields'), one.fields, resource);
    checkCommon(at, one, resource);
  });
  source.exclusive?.forEach((one, index) => {
    const at = node.at('exclusive', index);
    if (at.isValid) checkExclusive(at, one, resource);
  });
}

function checkFields(
  context: BindContext,
  node: ConfigNode,
  names: readonly string[],
  resource: KnownResource,
) {
  names.forEach((id, index) => {
    const at = node.at(index);
    if (isBoundPath(id)) checkPath(context, at, id, resource);
    else checkKept(at, id, resource);
  });
}

/** A path to a referenced record. Its value may change only when one of the two records is written. */
function checkPath(context: BindContext, node: ConfigNode, path: string, resource: KnownResource) {
  const { via, field: name } = partsOfName(path);
  const found = endOfPath(context, resource, { via: via!, field: name });
  if (!found) return;
  if (!isStored(via!, resource)) refuseUnstored(node, via!);
  else if (!isStored(name, found.resource)) refuseUnstored(node, path);
}

function checkKept(node: ConfigNode, id: string, resource: KnownResource) {
  const field = fieldOf(resource, id, 'single');
  if (field && !isStored(id, resource)) refuseUnstored(node, id);
  return field;
}

function checkExclusive(node: ConfigNode, one: ExclusiveSource, resource: KnownResource) {
  one.by?.forEach((id, index) => {
    const field = checkKept(node.at('by', index), id, resource);
    if (field && traitsOf(field).holdsMany)
      node.at('by', index).error(translate('neverTwice.holdsMany', { id }));
  });
  if (one.from !== undefined && one.to !== undefined)
    checkEnds(node, { from: one.from, to: one.to }, resource);
  else if (one.from !== undefined || one.to !== undefined) {
    const [there, missing] = one.from === undefined ? ['to', 'from'] : ['from', 'to'];
    node.at(there).error(translate('neverTwice.oneEnd', { there, missing }), 'key');
  } else if (!resource.source.weekly) node.error(translate('neverTwice.noEnds'));
  else if (one.until) node.at('until').error(translate('neverTwice.weeklyUntil'), 'key');
  checkCommon(node, one, resource);
}

function checkEnds(node: ConfigNode, ends: { from: string; to: string }, resource: KnownResource) {
  const [from, to] = [
    checkEnd(node.at('from'), ends.from, resource),
    checkEnd(node.at('to'), ends.to, resource),
  ];
  if (from && to && from !== to) node.at('to').error(translate('neverTwice.otherKind', ends));
  else if (ends.from === ends.to) node.at('to').error(translate('neverTwice.sameField', { id: ends.to }));
}

/** The kind of time that a span begins or ends with; undefined where the field has been refused. */
function checkEnd(node: ConfigNode, id: string, resource: KnownResource): string | undefined {
  const field = checkKept(node, id, resource);
  if (!field) return undefined;
  const { temporal } = traitsOf(field);
  if (!temporal) node.error(translate('neverTwice.noTime', { id, type: field.type }));
  return temporal;
}

type Common = { among?: Filter | undefined; message?: string | undefined };

function checkCommon(node: ConfigNode, { among, message }: Common, resource: KnownResource) {
  if (among && node.at('among').isValid) checkAmong(node.at('among'), among, resource);
  if (message === undefined || !node.at('message').isValid) return;
  for (const name of new Set(templateNames(message)))
    findSingleField(node.at('message'), resource, name.replace(/^\$other\./, ''));
}

/** The condition must not change with the day or the user, and reads what is stored. */
function checkAmong(node: ConfigNode, among: Filter, resource: KnownResource) {
  if (Object.keys(among).length === 0) node.error(translate('neverTwice.emptyAmong'), 'key');
  for (const id of new Set(namesInFilter(among)))
    if (resource.fields?.[id] && !isStored(id, resource)) refuseUnstored(node, id);
  const variable = scalarsIn(among).find(isVariable);
  if (variable !== undefined) node.error(translate('neverTwice.changes', { variable }));
}

const scalarsIn = (part: unknown): unknown[] =>
  Array.isArray(part)
    ? part.flatMap(scalarsIn)
    : isMap(part)
      ? Object.values(part).flatMap(scalarsIn)
      : [part];
