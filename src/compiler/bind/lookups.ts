/** Checks values taken from other records: the path to them must exist and end in a field that fits. */
import {
  circleOf,
  isLinked,
  operationOf,
  lookupPaths,
  targetsOf,
  type FieldsOf,
  type LinkField,
  type FieldNode,
} from '#model/fields/dependencies.ts';
import { hasRows, isNumeric, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import { rollupKinds, type FieldSource, type RollupSource } from '../schema/schema.ts';
import { conditionsOf } from '#language/shortForms.ts';
import type { DeclaredField } from '#language/bind/declaredField.ts';
import { withRow } from './eachRow.ts';
import { checkFilter } from '#language/bind/filters.ts';
import {
  checkFit,
  checkRowsFit,
  leadsToOne,
  resourceOf,
  type FitTarget,
  type GivenRows,
} from '#language/bind/fit.ts';
import { followPath } from './paths.ts';
import {
  findField,
  findReadableField,
  findResource,
  isView,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { phrase } from '#messages/phrase.ts';
import { getOrMake } from '#model/lib/memoize.ts';

const ways = ['lookup', 'copy', 'rollup'] as const;

export function checkLinks(declared: DeclaredField) {
  const { context, node, id, field, resource } = declared;
  const written = ways.filter((key) => field[key] !== undefined);
  const [way] = written;
  if (!way) return;
  const refusal = refusalOf(way, written, declared);
  if (refusal) return node.at(refusal.at ?? way).error(refusal.message, 'key');
  if (way === 'rollup') checkRollup({ ...declared, node: node.at('rollup') }, field.rollup!);
  else checkPaths({ ...declared, node: node.at(way) }, field[way]!);
  if (way !== 'copy') checkCircle(context, node.at(way), { resource: resource.id, field: id });
}

/** Why this field can't take its value from other records at all. */
function refusalOf(
  way: (typeof ways)[number],
  written: readonly string[],
  { id, field, resource }: DeclaredField,
): { message: string; at?: string } | undefined {
  const other =
    written[1] ??
    (['formula', 'sequence'] as const).find((key) => key in field && field[key as never] !== undefined);
  if (other)
    return { message: phrase`campo "${id}" tem "${way}" e "${other}": deixe só um, o valor vem de um lugar` };
  const { rows, secret, state } = traitsOf(field);
  if (rows && way === 'lookup' && !resource.parent)
    return {
      message: phrase`linhas não se leem de outro registro: troque "lookup" por "copy", que guarda as que ele tem quando é escolhido`,
    };
  if ((rows && (way !== 'copy' || resource.parent)) || secret || state)
    return {
      message: phrase`um campo do tipo ${field.type} não recebe valor de outro registro: apague "${way}"`,
    };
  if (conditionsOf(field).length > 0)
    return {
      message: phrase`campo "${id}" já segue das condições de "when": apague "${way}" ou as condições`,
    };
  if (isView(resource.source))
    return { message: phrase`numa visão, o valor de "${id}" vem das fontes: diga em "from" de que campo` };
  if (resource.parent && way !== 'copy')
    return {
      message: phrase`"${way}" não serve nas linhas, que são gravadas como estavam: use "copy", que guarda o valor do momento`,
    };
  if (field.default !== undefined)
    return {
      at: 'default',
      message: phrase`campo "${id}" tem "${way}" e não precisa de valor inicial: apague-o`,
    };
  if (way !== 'copy' && field.unique)
    return {
      at: 'unique',
      message: phrase`campo "${id}" segue de outros registros: não há como exigir que seja único`,
    };
  return undefined;
}

/** Each path must follow a reference of the resource to a field that fits. */
function checkPaths(
  { context, node, id, field, resource }: DeclaredField,
  paths: NonNullable<FieldSource['lookup']>,
) {
  lookupPaths(paths).forEach(({ via, field: name }, index) => {
    const at = Array.isArray(paths) ? node.at(index) : node;
    const found = followPath(context, at, resource, { via, field: name });
    if (!found) return;
    const { source } = found;
    if (hasRows(source)) checkCopiedRows(context, at, { ...found, source }, { id, field });
    else checkFit(context, at, found, { id, field, followsValue: true });
  });
}

/** Rows are copied as a whole: each of their fields needs one of the same name and kind. */
function checkCopiedRows(context: BindContext, node: ConfigNode, given: GivenRows, { id, field }: FitTarget) {
  const { name } = given;
  if (!hasRows(field))
    return node.error(phrase`"${name}" é uma lista de linhas: traga um total dela, feito com "formula"`);
  if (!field.readOnly)
    return node.error(
      phrase`as linhas de "${name}" vêm inteiras: escreva "readOnly: true" em "${id}", que ninguém digita`,
    );
  const [theirs, own] = [given.source.fields, field.fields];
  const mismatch = [...new Set([...Object.keys(theirs), ...Object.keys(own)])].find(
    (one) => theirs[one]?.type !== own[one]?.type,
  );
  if (mismatch)
    return node.error(
      phrase`as linhas de "${name}" e as de "${id}" não são iguais: "${mismatch}" ${theirs[mismatch] && own[mismatch] ? phrase`não é do mesmo tipo nas duas` : phrase`só existe numa delas`}`,
    );
  checkRowsFit(context, node, given, { id, field });
}

function checkRollup(declared: DeclaredField, rollup: RollupSource) {
  const { context, node, resource } = declared;
  const whole = findResource(context, node.at('from'), rollup.from);
  if (!whole?.fields) return;
  if (isView(whole.source))
    return node
      .at('from')
      .error(
        phrase`"${whole.id}" é uma visão, e ninguém se refere a seus registros: conte num recurso guardado`,
      );
  const from = rollup.each === undefined ? whole : withRow(node.at('each'), whole, rollup.each);
  if (!from) return;
  targetsOf(rollup).forEach((name, index) => {
    const at = Array.isArray(rollup.target) ? node.at('target', index) : node.at('target');
    checkTarget(context, at, name, from, resource);
  });
  checkFilter(context, node.at('filter'), rollup.filter, from, { user: false, search: false });
  const written = rollupKinds.filter((kind) => rollup[kind] !== undefined);
  if (written.length !== 1)
    return node.error(
      phrase`o que calcular deve ser uma coisa só: "count: true", ou sum, avg, min, max ou last com um campo${written.length > 0 ? phrase`, e não ${written.join(phrase` e `)}` : ''}`,
    );
  if ((rollup.last === undefined) !== (rollup.by === undefined))
    return node.error(
      phrase`"last" e "by" andam juntos: o campo desejado, e o que diz qual registro é o último`,
    );
  checkOperation(declared, rollup, from);
}

function checkTarget(
  context: BindContext,
  node: ConfigNode,
  name: string,
  from: KnownResource,
  resource: KnownResource,
) {
  const target = findField(node, from, name);
  if (!target) return;
  const leads = refersTo(target) ? resourceOf(context, target) : undefined;
  if (leads === resource.id) return;
  const fitting = Object.entries(from.fields!).flatMap(([other, known]) =>
    leadsToOne(known) && resourceOf(context, known) === resource.id ? other : [],
  );
  node.error(
    phrase`campo "${name}" de "${from.id}" não se refere a "${resource.id}".${fitting.length > 0 ? ` Use ${fitting.map((one) => `"${one}"`).join(phrase` ou `)}.` : phrase` Nenhum campo dele se refere.`}`,
  );
}

function checkOperation(
  { context, node, id, field }: DeclaredField,
  rollup: RollupSource,
  from: KnownResource,
) {
  const { kind, field: name } = operationOf(rollup);
  const isNumber = isNumeric(field);
  if (kind === 'count') {
    if (!isNumber) node.at('count').error(phrase`"${id}" não é um número: não há como contar nele`, 'key');
    return;
  }
  if (rollup.by !== undefined) checkOrder(node.at('by'), from, rollup.by);
  const at = node.at(kind);
  const found = findReadableField(at, from, name!);
  if (!found) return;
  const added = kind === 'sum' || kind === 'avg';
  if (added && !isNumeric(found))
    return at.error(phrase`campo "${name}" não é um número: "${kind}" não se aplica a ele`);
  if (!added && kind !== 'last' && !isNumeric(found) && !isTemporal(found))
    return at.error(phrase`campo "${name}" não é um número nem uma data: "${kind}" não se aplica a ele`);
  if (hasRows(found))
    return at.error(phrase`campo "${name}" é uma lista de linhas: traga um total dela, feito com "formula"`);
  checkFit(context, at, { ...found, name: name!, resource: from }, { id, field, followsValue: true });
}

function checkOrder(node: ConfigNode, from: KnownResource, name: string) {
  const found = findReadableField(node, from, name);
  if (found && !isNumeric(found) && !isTemporal(found))
    node.error(phrase`campo "${name}" não é um número nem uma data: não diz qual registro é o último`);
}

/** Reported once, at the first field of the cycle. */
function checkCircle(context: BindContext, node: ConfigNode, start: FieldNode) {
  const fieldsOf = fieldsIn(context);
  const circle = circleOf(start, fieldsOf);
  if (!circle) return;
  const isFirst = circle.every(
    ({ resource, field }) =>
      !isLinked(fieldsOf(resource)?.[field] ?? { lookup: undefined }) ||
      [start.resource, start.field].join('.') <= [resource, field].join('.'),
  );
  if (!isFirst) return;
  const way = circle.map(({ resource, field }) => `${resource}.${field}`).join(' → ');
  node.error(phrase`o valor depende dele mesmo: ${way}. Tire uma destas dependências`);
}

/** The fields of each resource, as far as their dependencies are known. */
export const fieldsIn =
  (context: BindContext): FieldsOf =>
  (id) =>
    linkFields(context, context.resources.get(id));

const known = new WeakMap<KnownResource, Readonly<Record<string, LinkField>>>();

function linkFields(context: BindContext, resource: KnownResource | undefined) {
  if (!resource?.fields) return undefined;
  return getOrMake(known, resource, () => {
    const leads = (field: KnownField) => (refersTo(field) ? resourceOf(context, field) : undefined);
    return Object.fromEntries(
      Object.entries(resource.fields!).map(([id, field]) => [
        id,
        { ...(field.source as LinkField | undefined), type: field.type, resource: leads(field) },
      ]),
    );
  });
}
