/**
 * Checks views: their sources must exist, each field needs a source, and nothing in them may ask for input.
 */
import { isHistory } from '#language/history.ts';
import { isShort, traitsOf } from '#model/traits.ts';
import type { FieldSource, MappedSource, ViewSourceSource } from '../schema/schema.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { withRow } from './eachRow.ts';
import { checkMapped, isMeasure } from './mapped.ts';
import {
  findResource,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { phrase } from '#messages/phrase.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

/** Keywords that only make sense for records that users write. */
const forWriting = ['unique', 'editableWhen', 'alwaysEditable', 'deletableWhen'] as const;
const forFilling = [
  'required',
  'unique',
  'readOnly',
  'default',
  'remember',
  'requiredWhen',
  'readOnlyWhen',
  'sequence',
  'transitions',
] as const;

export function checkView(context: BindContext, view: KnownResource) {
  const { node, source, fields } = view;
  if (!isView(source)) {
    if (source.groupBy)
      node
        .at('groupBy')
        .error(phrase`"groupBy" só serve numa visão: diga em "from" de que recursos ela vem`, 'key');
    return;
  }
  if (!fields || !node.at('from').isValid || !node.at('groupBy').isValid) return;
  for (const key of forWriting)
    if (source[key])
      node.at(key).error(phrase`"${key}" não serve numa visão, em que ninguém escreve: apague-o`, 'key');
  for (const [id, field] of Object.entries(source.fields))
    if (node.at('fields', id).isValid) checkReadOnly(node.at('fields', id), field);
  if (leadsBack(context, view))
    return node
      .at('from')
      .error(phrase`a visão "${view.id}" vem dela mesma: tire dela uma das fontes do caminho`, 'key');

  const groupBy = checkGroupBy(view);
  source.from!.forEach((one, index) => checkSource(context, node.at('from', index), one, view, groupBy));
  checkFilled(view);
  checkMeasuresAgree(view, groupBy);
}

function checkReadOnly(node: ConfigNode, field: FieldSource) {
  for (const key of forFilling)
    if ((field as Record<string, unknown>)[key] !== undefined)
      node
        .at(key)
        .error(phrase`"${key}" não serve num campo de visão, que ninguém preenche: apague-o`, 'key');
  const { secret, attachment, rows } = traitsOf(field);
  if (secret) node.at('type').error(phrase`uma senha nunca é mostrada: não pode estar numa visão`);
  if (attachment)
    node
      .at('type')
      .error(phrase`uma visão não guarda arquivos: diga se há algum com um campo boolean e "when" na fonte`);
  if (rows)
    node
      .at('type')
      .error(phrase`uma visão não guarda linhas: traga um total delas, como uma soma ou uma contagem`);
}

/** The fields by which the view is grouped. */
function checkGroupBy({ node, source, fields }: KnownResource): ReadonlySet<string> {
  const keys = new Set<string>();
  source.groupBy?.forEach((id, index) => {
    const at = node.at('groupBy', index);
    const field = fields![id];
    if (!field || id === 'id')
      at.error(phrase`campo "${id}" não está em "fields".${suggestion(id, Object.keys(source.fields))}`);
    else if (keys.has(id)) at.error(phrase`campo "${id}" está repetido: deixe-o uma vez só`);
    else if (!isShort(field))
      at.error(phrase`campo "${id}" não serve para agrupar: escolha um de valor único e curto`);
    else if (field.source && isComputed(field.source))
      at.error(phrase`campo "${id}" é calculado depois de agrupar: agrupe pelos campos de que ele vem`);
    keys.add(id);
  });
  return keys;
}

const isComputed = (field: FieldSource) => formulaOf(field) !== undefined || conditionsOf(field).length > 0;

function checkSource(
  context: BindContext,
  node: ConfigNode,
  { resource, each, filter, fields }: ViewSourceSource,
  view: KnownResource,
  groupBy: ReadonlySet<string>,
) {
  const known = findResource(context, node.at('resource'), resource);
  const from = known && each !== undefined ? withRow(node.at('each'), known, each) : known;
  for (const id of groupBy) {
    const key = view.fields![id]?.source;
    if (key && !isComputed(key) && !Object.hasOwn(fields, id))
      node
        .at('fields')
        .error(
          phrase`falta "${id}", pelo qual a visão agrupa: diga de que campo de "${resource}" ele vem`,
          'key',
        );
  }
  if (from && isHistory(context.sources, from.id))
    node
      .at('resource')
      .error(phrase`"${from.id}" é o histórico, que cresce sem fim: mostre-o numa lista, e não numa visão`);
  if (!from?.fields) return;
  checkFilter(context, node.at('filter'), filter, from, { user: false, search: false });
  for (const [id, mapped] of Object.entries(fields)) {
    const at = node.at('fields', id);
    const field = Object.hasOwn(view.source.fields, id) ? view.fields![id] : undefined;
    if (!field)
      at.error(
        phrase`campo "${id}" não está em "fields" da visão.${suggestion(id, Object.keys(view.source.fields))}`,
        'key',
      );
    else if (field.broken || !field.source) continue;
    else if (isComputed(field.source))
      at.error(phrase`campo "${id}" já é calculado em "fields": apague-o daqui, ou a conta de lá`, 'key');
    else
      checkMapped(context, at, mapped, {
        id,
        field: field.source,
        from,
        grouped: groupBy.size > 0,
        isKey: groupBy.has(id),
      });
  }
}

/** A field without a source would stay empty for ever. */
function checkFilled({ node, source }: KnownResource) {
  for (const [id, field] of Object.entries(source.fields)) {
    if (!node.at('fields', id).isValid || isComputed(field)) continue;
    if (!source.from!.some(({ fields }) => Object.hasOwn(fields, id)))
      node
        .at('fields', id)
        .error(
          phrase`campo "${id}" não vem de fonte alguma: inclua-o em "from", ou dê a ele uma fórmula`,
          'key',
        );
  }
}

/**
 * When several sources feed a measure, all must use the same operation: a sum can't be combined with a
 * minimum.
 */
function checkMeasuresAgree({ node, source }: KnownResource, groupBy: ReadonlySet<string>) {
  if (groupBy.size === 0) return;
  const known = new Map<string, string>();
  source.from!.forEach(({ fields }, index) => {
    for (const [id, mapped] of Object.entries(fields)) {
      if (!isMeasure(mapped)) continue;
      const operation = operationOf(mapped);
      const earlier = known.get(id);
      if (earlier && earlier !== operation)
        node
          .at('from', index, 'fields', id)
          .error(phrase`"${id}" é "${earlier}" em outra fonte: use a mesma medida em todas, ou dois campos`);
      known.set(id, earlier ?? operation);
    }
  });
}

/** A count is a sum of ones. */
const operationOf = (mapped: MappedSource) => (mapped === 'count' ? 'sum' : Object.keys(mapped)[0]!);

function leadsBack(context: BindContext, start: KnownResource): boolean {
  const seen = new Set<string>();
  const follow = ({ source, node }: KnownResource): boolean =>
    isView(source) &&
    node.at('from').isValid &&
    source.from!.some(({ resource }) => {
      if (resource === start.id) return true;
      const next = context.resources.get(resource);
      if (!next || seen.has(resource)) return false;
      seen.add(resource);
      return follow(next);
    });
  return follow(start);
}
