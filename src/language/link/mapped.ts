/** One field of a view: that what one of its sources gives it exists, and fits. */
import { numericKinds, temporalKinds } from '../../model/kinds.ts';
import type { FieldSource, MappedSource } from '../schema.ts';
import { fieldNameOf } from '../shortForms.ts';
import { suggestion } from '../../model/suggest.ts';
import { titleFieldsOf } from '../../model/title.ts';
import { checkConstant } from './fields.ts';
import { optionsOf } from './filters.ts';
import { checkFit, oneChoice, resourceOf, wordKinds } from './fit.ts';
import { checkExpression } from './formulas.ts';
import { findReadableField, findSingleField, type KnownResource, type Spot, type World } from './world.ts';

type Target = {
  id: string;
  field: FieldSource;
  from: KnownResource;
  grouped: boolean;
  /** Whether the view is grouped by it. */
  isKey: boolean;
};

const operations = ['sum', 'avg', 'min', 'max'] as const;

/** `count` is one only where a measure is expected: elsewhere it is a field's name. */
export const isMeasure = (mapped: MappedSource) =>
  mapped === 'count' || (typeof mapped === 'object' && operations.some((name) => name in mapped));

export function checkMapped(world: World, spot: Spot, mapped: MappedSource, target: Target) {
  const { id, field, from, grouped, isKey } = target;
  if (grouped && !isKey) {
    if (!isMeasure(mapped))
      return spot.error(
        `"${id}" precisa de uma medida, pois a visão agrupa: count, ou { sum: … }, { avg: … }, { min: … }, { max: … }`,
      );
    return checkViewMeasure(world, spot, mapped, target);
  }
  if (typeof mapped === 'string') return checkPath(world, spot, mapped, target);
  if ('value' in mapped) return checkValue(world, spot.at('value'), mapped.value, target);
  if ('values' in mapped) return checkChoice(spot, mapped, target);
  if ('formula' in mapped)
    return void checkExpression(spot.at('formula'), mapped.formula, from, { id, field, derived: true });
  if ('text' in mapped) {
    if (field.type !== 'text')
      return spot.at('text').error(`"${id}" deve ser do tipo text para receber um texto`);
    if (!/\{\w+\}/.test(mapped.text))
      return spot
        .at('text')
        .error(`o texto não usa campo algum: ponha um entre chaves, ou escreva { value: … }`);
    for (const name of titleFieldsOf(mapped.text)) findSingleField(spot.at('text'), from, name);
    return;
  }
  spot.error(
    isKey
      ? `a visão agrupa por "${id}": ele não pode ser uma medida`
      : `uma medida precisa de grupos: diga em "groupBy" por que campos a visão agrupa`,
    'key',
  );
}

/** A field of the source, or one of the record that a reference of the source leads to. */
function checkPath(world: World, spot: Spot, path: string, target: Target) {
  const [first, second] = path.split('.') as [string, string | undefined];
  const field = findReadableField(spot, target.from, first);
  if (!field || second === undefined) return field && checkFit(world, spot, path, field, target.from, target);
  if (field.type !== 'reference')
    return spot.error(`campo "${first}" de "${target.from.id}" não é uma referência: escreva só "${first}"`);
  const other = world.resources.get(resourceOf(world, field) ?? '');
  const found = other && findReadableField(spot, other, second);
  if (other && found) checkFit(world, spot, path, found, other, target);
}

function checkChoice(
  spot: Spot,
  { field: name, values }: Extract<MappedSource, { values: unknown }>,
  { id, field, from }: Target,
) {
  const given = findReadableField(spot.at('field'), from, name);
  if (!given) return;
  const have = optionsOf(given);
  const may = optionsOf({ type: field.type, source: field });
  if (!have || !oneChoice.has(given.type))
    return spot.at('field').error(`campo "${name}" não tem opções: "values" troca as de um campo de escolha`);
  if (!may || !oneChoice.has(field.type))
    return spot.at('values').error(`"${id}" não é um campo de escolha: dê a ele o tipo select`, 'key');
  for (const [one, other] of Object.entries(values)) {
    if (!have.includes(one))
      spot
        .at('values', one)
        .error(`"${one}" não é uma opção de "${name}".${suggestion(one, have, 'As opções são')}`, 'key');
    if (!may.includes(other))
      spot
        .at('values', one)
        .error(`"${other}" não é uma opção de "${id}".${suggestion(other, may, 'As opções são')}`);
  }
}

function checkViewMeasure(world: World, spot: Spot, mapped: MappedSource, target: Target) {
  if (mapped === 'count') {
    if (!numericKinds.has(target.field.type))
      spot.error(`"${target.id}" não é um número: não há como contar nele`);
    return;
  }
  const [operation, name] = Object.entries(mapped)[0] as [string, string];
  const at = spot.at(operation);
  const field = findReadableField(at, target.from, fieldNameOf(name));
  if (!field) return;
  const ordered = operation === 'min' || operation === 'max';
  if (!numericKinds.has(field.type) && !(ordered && temporalKinds.has(field.type)))
    return at.error(`campo "${name}" não é um número: "${operation}" não se aplica a ele`);
  checkFit(world, at, name, field, target.from, target);
}

const noConstant = new Set(['reference', 'references', 'datetime', 'password']);

function checkValue(
  world: World,
  spot: Spot,
  value: string | number | boolean | readonly string[],
  { id, field }: Target,
) {
  if (noConstant.has(field.type))
    return spot.error(`"${id}", do tipo ${field.type}, não aceita um valor fixo: diga de que campo ele vem`);
  const isWord = wordKinds.has(field.type);
  if (isWord && typeof value !== 'string')
    return spot.error(`o valor de "${id}" deve ser um texto, entre aspas`);
  if (isWord) return;
  const isSpan = typeof value === 'string' && /^\$(month|year)|^\d{4}(-\d{2})?$/.test(value);
  if (field.type === 'date' && isSpan)
    return spot.error(`o valor de "${id}" deve ser um dia, como "2026-10-31" ou "$today"`);
  checkConstant(world, spot, id, value, field, { name: 'o valor', user: false });
}
