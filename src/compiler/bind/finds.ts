/** Checks where a value is found (`find`): the conditions, the one that is taken, and whether its value fits. */
import { checkFit, referencedResource, type DeclaredField } from '#language/bind/checks.ts';
import {
  fieldOf,
  findSingleField,
  type ConfigNode,
  type KnownField,
  type KnownResource,
} from '#language/bind/context.ts';
import { checkFilter } from '#language/bind/filters.ts';
import type { SearchedSource } from '#language/schema/links.ts';
import { translate } from '#messages/translate.ts';
import { aroundRow } from '#model/fields/rowScope.ts';
import { keyParts } from '#model/filter/filter.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import { sourceOf } from './lookups.ts';

export function checkFinds(declared: DeclaredField) {
  const { find } = declared.field;
  const finds = [find ?? []].flat() as SearchedSource[];
  const at = declared.node.at('find');
  finds.forEach((one, index) => checkFind(declared, Array.isArray(find) ? at.at(index) : at, one));
}

function checkFind(declared: DeclaredField, node: ConfigNode, find: SearchedSource) {
  const { context, id, field, resource } = declared;
  const target = context.resources.get(find.in);
  if (!target?.fields || !node.isValid) return;
  const { parent } = resource;
  checkFilter(context, node.at('where'), find.where, target, {
    user: false,
    search: false,
    record: parent ?? resource,
    row: resource,
  });
  const names = eachCondition(declared, node.at('where'), find.where, target);
  if (names === 0) node.at('where').error(translate('bind.findNamesNothing', { id }));
  if (find.take !== undefined) checkTaking(node.at('take'), target, find.take);
  const found = fieldOf(target, find.value);
  if (found && findSingleField(node.at('value'), target, find.value))
    checkFit(
      context,
      node.at('value'),
      { ...found, name: find.value, resource: target },
      { id, field, followsValue: true },
    );
}

function checkTaking(node: ConfigNode, target: KnownResource, take: string) {
  const [which, name] = take.split(' ') as [string, string];
  const field = findSingleField(node, target, name);
  if (!field || field.broken) return;
  const isOfTime = which === 'latest' || which === 'earliest';
  const { type } = field;
  const { numeric, temporal } = traitsOf(type);
  if (isOfTime ? temporal : numeric) return;
  const [first, second] = numeric ? ['highest', 'lowest'] : ['latest', 'earliest'];
  node.error(
    numeric || temporal
      ? translate('bind.takenOtherwise', { name, type, first, second })
      : translate('bind.takenByNothing', { name, type }),
  );
}

/** Checks what each condition is compared with, and returns how many names of the record or row it reads. */
function eachCondition(
  declared: DeclaredField,
  node: ConfigNode,
  where: Readonly<Record<string, unknown>>,
  target: KnownResource,
): number {
  return Object.entries(where).reduce((count, [key, value]) => {
    if (Array.isArray(value))
      return (
        count +
        value.reduce(
          (sum: number, part: unknown, index) =>
            sum + (isMap(part) ? eachCondition(declared, node.at(key, index), part, target) : 0),
          0,
        )
      );
    if (isMap(value)) return count + eachCondition(declared, node.at(key), value, target);
    const [, whose, name] = (typeof value === 'string' && /^\$(record|row)\.(\w+)$/.exec(value)) || [];
    if (!name) return count;
    checkCompared(declared, node.at(key), { whose: whose!, name }, key, target);
    return count + 1;
  }, 0);
}

/** A name of the record or row has to be of the kind of the field that it is compared with. */
function checkCompared(
  declared: DeclaredField,
  node: ConfigNode,
  { whose, name }: { whose: string; name: string },
  key: string,
  target: KnownResource,
) {
  const { context, id, resource } = declared;
  const { parent } = resource;
  if (whose === 'row' && !parent) return node.error(translate('bind.rowIsForRows', { name }));
  const isOwn = whose === 'row' || !parent;
  if (isOwn && name === id) return node.error(translate('bind.foundByItself', { id }));
  const given = isOwn
    ? fieldOf(resource, name)
    : parent.fields && Object.hasOwn(parent.fields, name)
      ? sourceOf(context, node, resource, { via: aroundRow, field: name })
      : null;
  const other = fieldOf(target, Object.hasOwn(target.fields!, key) ? key : keyParts(key).name);
  if (!given || !other || given.broken || other.broken || alike(given, other)) return;
  const typeOf = (one: KnownField): string => {
    const { type } = one;
    return refersTo(one) ? `${type} (${referencedResource(context, one) ?? ''})` : type;
  };
  node.error(translate('bind.comparesOtherKinds', { key, theirs: typeOf(other), name, own: typeOf(given) }));

  function alike(one: KnownField, second: KnownField): boolean {
    if (refersTo(one) && refersTo(second))
      return referencedResource(context, one) === referencedResource(context, second);
    const [first, last] = [traitsOf(one), traitsOf(second)];
    return (
      first.temporal === last.temporal &&
      (first.numeric === undefined) === (last.numeric === undefined) &&
      first.refersTo === last.refersTo &&
      first.yesNo === last.yesNo
    );
  }
}
