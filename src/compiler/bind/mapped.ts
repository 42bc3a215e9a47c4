/** Checks one field of a view: its source field must exist, and fit. */
import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import type { FieldSource, MappedSource } from '../schema/schema.ts';
import { splitPath } from '#model/fields/rowScope.ts';
import { fieldNameOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { templateParts, titleFieldsOf } from '#model/records/title.ts';
import { checkConstant } from '#language/bind/constants.ts';
import { optionsOf } from '#language/bind/accountValues.ts';
import { checkFit, isOneChoice, leadsToOne, resourceOf, type GivenField } from '#language/bind/fit.ts';
import { checkExpression } from '#language/bind/formulas/formulas.ts';
import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { phrase } from '#messages/phrase.ts';

type Target = {
  id: string;
  field: FieldSource;
  from: KnownResource;
  grouped: boolean;
  /** True when the view is grouped by the field. */
  isKey: boolean;
};

const operations = ['sum', 'avg', 'min', 'max'] as const;

/** `count` is a measure only where one is expected; elsewhere it is a field's name. */
export const isMeasure = (mapped: MappedSource) =>
  mapped === 'count' || (typeof mapped === 'object' && operations.some((name) => name in mapped));

export function checkMapped(context: BindContext, node: ConfigNode, mapped: MappedSource, target: Target) {
  const { id, field, from, grouped, isKey } = target;
  if (grouped && !isKey) {
    if (!isMeasure(mapped))
      return node.error(
        phrase`"${id}" precisa de uma medida, pois a visão agrupa: count, ou { sum: … }, { avg: … }, { min: … }, { max: … }`,
      );
    return checkViewMeasure(context, node, mapped, target);
  }
  if (typeof mapped === 'string') return checkPath(context, node, mapped, target);
  if ('value' in mapped) return checkValue(context, node.at('value'), mapped.value, target);
  if ('values' in mapped) return checkChoice(node, mapped, target);
  if ('formula' in mapped)
    return void checkExpression(node.at('formula'), mapped.formula, from, {
      id,
      field,
      derived: true,
      paths: true,
    });
  if ('text' in mapped) {
    if (traitsOf(field).text !== 'line')
      return node.at('text').error(phrase`"${id}" deve ser do tipo text para receber um texto`);
    if (templateParts(mapped.text).length === 1)
      return node
        .at('text')
        .error(phrase`o texto não usa campo algum: ponha um entre chaves, ou escreva { value: … }`);
    for (const name of titleFieldsOf(mapped.text)) findSingleField(node.at('text'), from, name);
    return;
  }
  node.error(
    isKey
      ? phrase`a visão agrupa por "${id}": ele não pode ser uma medida`
      : phrase`uma medida precisa de grupos: diga em "groupBy" por que campos a visão agrupa`,
    'key',
  );
}

/** A field of the source, or of the record that one of the source's references points to. */
function checkPath(context: BindContext, node: ConfigNode, path: string, target: Target) {
  const [first, second] = splitPath(path);
  const field = findReadableField(node, target.from, first);
  if (!field || second === undefined)
    return field && checkTaken(context, node, { ...field, name: path, resource: target.from }, target);
  if (!leadsToOne(field))
    return node.error(
      phrase`campo "${first}" de "${target.from.id}" não é uma referência: escreva só "${first}"`,
    );
  const other = context.resources.get(resourceOf(context, field) ?? '');
  const found = other && findReadableField(node, other, second);
  if (other && found) checkTaken(context, node, { ...found, name: path, resource: other }, target);
}

/** Where the field can't hold the value, a template of the view still can. */
function checkTaken(context: BindContext, node: ConfigNode, given: GivenField, { id, field }: Target) {
  checkFit(context, node, given, { id, field, asText: `{ text: "{${given.name.split('.')[0]!}}" }` });
}

function checkChoice(
  node: ConfigNode,
  { field: name, values }: Extract<MappedSource, { values: unknown }>,
  { id, field, from }: Target,
) {
  const sourceField = findReadableField(node.at('field'), from, name);
  if (!sourceField) return;
  const have = optionsOf(sourceField);
  const may = optionsOf({ type: field.type, source: field });
  if (!have || !isOneChoice(sourceField))
    return node
      .at('field')
      .error(phrase`campo "${name}" não tem opções: "values" troca as de um campo de escolha`);
  if (!may || !isOneChoice(field))
    return node.at('values').error(phrase`"${id}" não é um campo de escolha: dê a ele o tipo select`, 'key');
  for (const [one, other] of Object.entries(values)) {
    if (!have.includes(one))
      node
        .at('values', one)
        .error(
          phrase`"${one}" não é uma opção de "${name}".${suggestion(one, have, phrase`As opções são`)}`,
          'key',
        );
    if (!may.includes(other))
      node
        .at('values', one)
        .error(
          phrase`"${other}" não é uma opção de "${id}".${suggestion(other, may, phrase`As opções são`)}`,
        );
  }
}

function checkViewMeasure(context: BindContext, node: ConfigNode, mapped: MappedSource, target: Target) {
  if (mapped === 'count') {
    if (!isNumeric(target.field)) node.error(phrase`"${target.id}" não é um número: não há como contar nele`);
    return;
  }
  const [operation, name] = Object.entries(mapped)[0] as [string, string];
  const at = node.at(operation);
  const field = findReadableField(at, target.from, fieldNameOf(name));
  if (!field) return;
  const ordered = operation === 'min' || operation === 'max';
  if (!isNumeric(field) && !(ordered && isTemporal(field)))
    return at.error(phrase`campo "${name}" não é um número: "${operation}" não se aplica a ele`);
  checkTaken(context, at, { ...field, name, resource: target.from }, target);
}

function checkValue(
  context: BindContext,
  node: ConfigNode,
  value: string | number | boolean | readonly string[],
  { id, field }: Target,
) {
  const { refersTo, temporal, secret, text: isWord } = traitsOf(field);
  if (refersTo || temporal === 'datetime' || secret)
    return node.error(
      phrase`"${id}", do tipo ${field.type}, não aceita um valor fixo: diga de que campo ele vem`,
    );
  if (isWord && typeof value !== 'string')
    return node.error(phrase`o valor de "${id}" deve ser um texto, entre aspas`);
  if (isWord) return;
  const isSpan = typeof value === 'string' && /^\$(month|year)|^\d{4}(-\d{2})?$/.test(value);
  if (temporal === 'date' && isSpan)
    return node.error(phrase`o valor de "${id}" deve ser um dia, como "2026-10-31" ou "$today"`);
  checkConstant({ context, node, id, field }, value, { name: phrase`o valor`, user: false });
}
