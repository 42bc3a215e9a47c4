/**
 * Checks the bounds of fields: fixed ones, and those set by another field of the same or of a referenced
 * record.
 */
import { isMoney, isNumeric, isTemporal } from '#model/traits.ts';
import { rollupsOver } from '#model/fields/dependencies.ts';
import { boundKeys, isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { isReadOnly } from '#language/shortForms.ts';
import { nearest } from '#model/config/suggest.ts';
import { checkVariable } from '#language/bind/filters.ts';
import { differentCurrencies } from '#language/bind/currencies.ts';
import { findField, isView, type KnownField, type BindContext } from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/declaredField.ts';
import { fieldsIn } from './lookups.ts';
import { followPath } from './paths.ts';
import { phrase } from '#messages/phrase.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

export function checkBounds(declared: DeclaredField) {
  const { node, id, field } = declared;
  if ('minLength' in field && (field.minLength ?? 0) > (field.maxLength ?? Infinity))
    node.at('minLength').error(phrase`campo "${id}": "minLength" é maior que "maxLength"`);
  const bounds = field as { min?: number | string; max?: number | string };
  for (const key of boundKeys) {
    const bound = bounds[key];
    if (typeof bound !== 'string') continue;
    if (isBoundPath(bound)) checkPathBound({ ...declared, node: node.at(key) }, bound);
    else if (isNumeric(field)) checkNumberBound({ ...declared, node: node.at(key) }, bound);
    else checkDateBound({ ...declared, node: node.at(key) }, bound);
  }
  const { min, max } = bounds;
  const fixed = (bound: unknown) => typeof bound === 'number' || (typeof bound === 'string' && isDate(bound));
  if (fixed(min) && fixed(max) && min! > max!)
    node.at('min').error(phrase`campo "${id}": "min" é maior que "max"`);
}

/**
 * The bound must be a number or date of a record that a reference of this one points to, in the same unit.
 */
function checkPathBound({ context, node, id, field, resource }: DeclaredField, bound: string) {
  if (isView(resource.source))
    return node.error(
      phrase`numa visão ninguém preenche "${id}": não há o que limitar, apague este limite`,
      'key',
    );
  if (isReadOnly(field) && formulaOf(field) === undefined)
    return node.error(
      phrase`ninguém preenche "${id}": um limite de outro registro vale para o que se digita ou se calcula, apague-o`,
      'key',
    );
  if (bound.split('.').length > 2)
    return node.error(
      phrase`"${bound}" passa por mais de um registro: escreva uma referência e um campo dela; o que está mais longe, traga antes com "lookup"`,
    );
  const { via, field: name } = partsOfName(bound);
  const found = followPath(context, node, resource, { via: via!, field: name });
  if (!found) return;
  const { parent } = resource;
  if (
    parent &&
    rollupsOver(parent.id, { resource: found.resource.id, field: name }, fieldsIn(context)).length > 0
  )
    return node.error(
      phrase`"${bound}" conta as linhas deste mesmo registro, e o limite veria uma linha por vez: diga-o com "ensures" em "${found.resource.id}", que se confere com todas`,
    );
  const isNumber = isNumeric(field);
  const isOfKind = isNumber ? isNumeric : isTemporal;
  if (!isOfKind(found.type))
    return node.error(
      phrase`"${bound}" não serve de limite de "${id}": é do tipo ${found.type}, e o limite de ${isNumber ? phrase`um número é outro número` : phrase`uma data é outra data`}`,
    );
  const difference = isNumber ? differenceOf(context, field as Quantity, found) : undefined;
  if (difference) node.error(phrase`"${bound}" não serve de limite de "${id}": ${difference}`);
}

type Quantity = { type: string; unit?: string; currency?: string };

/** Why two numbers must not be compared, e.g. different units. An unspecified unit is no difference. */
function differenceOf(context: BindContext, own: Quantity, { type, source }: KnownField): string | undefined {
  const other = (source ?? { type }) as Quantity;
  // integers and decimals are comparable
  const sortOf = (kind: string) => (kind === 'integer' || kind === 'decimal' ? phrase`número` : kind);
  if (sortOf(own.type) !== sortOf(other.type))
    return phrase`um é ${own.type} e o outro, ${other.type}: só se comparam números do mesmo tipo`;
  const currencies = isMoney(own) ? differentCurrencies(context, own, other) : undefined;
  if (currencies) return phrase`as moedas são diferentes (${currencies[0]} e ${currencies[1]})`;
  if (own.unit !== undefined && other.unit !== undefined && own.unit !== other.unit)
    return phrase`as unidades são diferentes (${own.unit} e ${other.unit})`;
  return undefined;
}

/** The bound must be another number of the same record. */
function checkNumberBound({ node, id, resource }: DeclaredField, bound: string) {
  const other = findField(node, resource, bound);
  if (other?.broken || !other) return;
  if (bound === id || !isNumeric(other))
    node.error(
      phrase`"${bound}" não serve de limite: escreva um número, o nome de outro campo de número, ou uma referência e um campo dela, como em "contaId.saldo"`,
    );
}

/** The bound must be a date, a variable, or another date of the same record. */
function checkDateBound({ context, node, id, resource }: DeclaredField, bound: string) {
  const moment = resource.fields?.[id]?.type === 'datetime';
  if (bound.startsWith('$')) return checkVariable(context, node, bound, { user: false, moment });
  if (isDate(bound)) return;
  const other = resource.fields && Object.hasOwn(resource.fields, bound) ? resource.fields[bound] : undefined;
  if (other?.broken || (other && bound !== id && isTemporal(other))) return;
  const dates = Object.entries(resource.fields ?? {}).flatMap(([name, { type }]) =>
    name !== id && isTemporal(type) ? name : [],
  );
  const near = other ? undefined : nearest(bound, dates);
  node.error(
    phrase`"${bound}" não é uma data: escreva "2026-10-31", "$today" ou o nome de outro campo de data deste recurso.${near ? phrase` Você quis dizer "${near}"?` : ''}`,
  );
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
