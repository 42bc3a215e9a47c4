/** What a resource says of its fields, and of other resources. */
import { numericKinds, referenceKinds, temporalKinds } from '../kinds.ts';
import type { FieldSource, TransitionSource } from '../schema.ts';
import { isReadOnly, stampLabels, stampType, transitionId, transitionsOf, type Stamp } from '../shortForms.ts';
import { nearest, suggestion } from '../suggest.ts';
import { titleFieldsOf } from '../title.ts';
import { checkFilter, checkVariable, optionsOf } from './filters.ts';
import { checkForm } from './forms.ts';
import { checkPattern } from './patterns.ts';
import { findField, findReadableField, findResource, type KnownResource, type Spot, type World } from './world.ts';

export function checkResource(world: World, resource: KnownResource) {
  const { spot, source } = resource;
  if (resource.id in Object.prototype) spot.error(`"${resource.id}" é um nome reservado: dê outro ao arquivo`);
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(resource.id))
    spot.error(`o nome do arquivo é o nome do recurso: use minúsculas, números e "_", e não "-"`);
  if (!resource.fields) return;

  for (const [id, field] of Object.entries(source.fields)) {
    checkFieldName(spot.at('fields', id), id);
    if (spot.at('fields', id).sound) checkField(world, spot.at('fields', id), id, field, resource);
  }
  checkStamps(world, resource);
  if (spot.at('title').sound) checkTitle(world, resource);
  const sound = <T>(value: T | undefined, key: string): T | undefined => (spot.at(key).sound ? value : undefined);
  sound(source.search, 'search')?.forEach((id, index) => findReadableField(spot.at('search', index), resource, id));
  const sort = sound(source.sort, 'sort');
  if (sort) findReadableField(spot.at('sort'), resource, sort.replace('-', ''));
  sound(source.alwaysEditable, 'alwaysEditable')?.forEach((id, index) => findField(spot.at('alwaysEditable', index), resource, id));
  sound(source.unique, 'unique')?.forEach((fields, row) =>
    fields.forEach((id, index) => findReadableField(spot.at('unique', row, index), resource, id)),
  );
  for (const key of ['editableWhen', 'deletableWhen'] as const)
    checkFilter(world, spot.at(key), source[key], resource, { search: false });
  checkForm(world, spot.at('form'), source.form, resource);
  checkTransitions(world, resource);
}

const reserved = ['id', 'version', 'q', 'any', 'all', 'not'];

function checkFieldName(spot: Spot, id: string) {
  if (id === 'id' || id === 'version')
    spot.error(`o campo "${id}" é mantido pelo portal em todo registro: apague-o daqui`, 'key');
  else if (reserved.includes(id) || id in Object.prototype)
    spot.error(`"${id}" é uma palavra reservada dos filtros: dê outro nome ao campo`, 'key');
}

// --- one field --------------------------------------------------------------------------------------------

function checkField(world: World, spot: Spot, id: string, field: FieldSource, resource: KnownResource) {
  for (const key of ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const)
    checkFilter(world, spot.at(key), field[key], resource, { search: false });
  if (field.required && isReadOnly(field) && transitionsOf(field).length === 0)
    spot.at('required').error(`campo "${id}" não pode ser obrigatório: ninguém o preenche (é somente leitura)`, 'key');
  if (field.default !== undefined) checkDefault(world, spot.at('default'), id, field);

  if ('options' in field && Object.keys(field.options).length === 0)
    spot.at('options').error(`campo "${id}" precisa de pelo menos uma opção`, 'key');
  if (field.type === 'reference' || field.type === 'references') {
    const target = findResource(world, spot.at('resource'), field.resource);
    if (target) checkFilter(world, spot.at('filter'), field.filter, target);
  }
  if (field.type === 'boolean' && field.when) checkDerived(world, spot.at('when'), field.when, resource);
  if (field.type === 'text' && field.pattern) checkPattern(spot.at('pattern'), field.pattern);
  checkBounds(world, spot, id, field, resource);
}

function checkBounds(world: World, spot: Spot, id: string, field: FieldSource, resource: KnownResource) {
  if (field.type === 'text' && (field.minLength ?? 0) > (field.maxLength ?? Infinity))
    spot.at('minLength').error(`campo "${id}": "minLength" é maior que "maxLength"`);
  const { min, max } = field as { min?: number | string; max?: number | string };
  if (typeof min === 'string') checkDateBound(world, spot.at('min'), id, min, resource);
  if (typeof max === 'string') checkDateBound(world, spot.at('max'), id, max, resource);
  const fixed = (bound: unknown) => typeof bound === 'number' || (typeof bound === 'string' && isDate(bound));
  if (fixed(min) && fixed(max) && min! > max!) spot.at('min').error(`campo "${id}": "min" é maior que "max"`);
}

/** A date, a variable, or another date of the same record. */
function checkDateBound(world: World, spot: Spot, id: string, bound: string, resource: KnownResource) {
  if (bound.startsWith('$')) return checkVariable(world, spot, bound, { user: false });
  if (isDate(bound)) return;
  const other = resource.fields && Object.hasOwn(resource.fields, bound) ? resource.fields[bound] : undefined;
  if (other?.broken || (other && bound !== id && temporalKinds.has(other.type))) return;
  const dates = Object.entries(resource.fields ?? {}).flatMap(([name, { type }]) => (name !== id && temporalKinds.has(type) ? name : []));
  const near = other ? undefined : nearest(bound, dates);
  spot.error(
    `"${bound}" não é uma data: escreva "2026-10-31", "$today" ou o nome de outro campo de data deste recurso.${near ? ` Você quis dizer "${near}"?` : ''}`,
  );
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));

function checkDefault(world: World, spot: Spot, id: string, field: FieldSource) {
  const value = field.default;
  if (field.type === 'password') return spot.error('uma senha não pode ter valor inicial', 'key');
  if (typeof value === 'string' && value.startsWith('$')) return checkVariable(world, spot, value);
  const options = optionsOf({ type: field.type, source: field });
  const values = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) !== (field.type === 'multiselect' || field.type === 'references'))
    return spot.error(`o valor inicial de "${id}" ${Array.isArray(value) ? 'não pode ser uma lista' : 'deve ser uma lista'}`);
  for (const one of values) {
    if (options && !options.includes(String(one)))
      spot.error(`"${String(one)}" não é uma opção de "${id}".${suggestion(String(one), options, 'As opções são')}`);
    else if (field.type === 'boolean' && typeof one !== 'boolean') spot.error(`o valor inicial de "${id}" deve ser true ou false`);
    else if (numericKinds.has(field.type) && typeof one !== 'number') spot.error(`o valor inicial de "${id}" deve ser um número`);
    else if (temporalKinds.has(field.type) && !/^\d{4}-\d{2}/.test(String(one)))
      spot.error(`o valor inicial de "${id}" deve ser uma data como "2026-10-31" ou "$today"`);
    else if (typeof one === 'object') spot.error(`o valor inicial de "${id}" deve ser um valor simples`);
  }
}

/** `when` makes a field of others: the same for all users, and not of itself. */
function checkDerived(world: World, spot: Spot, when: Record<string, unknown>, resource: KnownResource) {
  checkFilter(world, spot, when, resource, { user: false, search: false });
  const visit = (filter: unknown, at: Spot): void => {
    if (Array.isArray(filter)) return filter.forEach((part, index) => visit(part, at.at(index)));
    if (typeof filter !== 'object' || filter === null) return;
    for (const [key, value] of Object.entries(filter)) {
      if (key === 'any' || key === 'all' || key === 'not') visit(value, at.at(key));
      const other = resource.fields?.[key.split('_')[0]!]?.source;
      if (other?.type === 'boolean' && other.when)
        at.at(key).error(`"when" não pode depender de "${key}", que também é calculado: repita aqui a condição dele`, 'key');
    }
  };
  visit(when, spot);
}

// --- title, stamps, transitions ---------------------------------------------------------------------------

function checkTitle(world: World, resource: KnownResource) {
  const { spot, source } = resource;
  const at = spot.at('title');
  const balanced = (source.title.match(/\{/g) ?? []).length === (source.title.match(/\}/g) ?? []).length;
  if (!balanced || /\{\}/.test(source.title))
    return at.error(`"title" é o nome de um campo ou um modelo como "{codigo} · {nome}", e não "${source.title}"`);
  for (const id of titleFieldsOf(source.title)) {
    const field = findReadableField(at, resource, id);
    if (field?.type === 'textarea' || field?.type === 'references' || field?.type === 'multiselect')
      at.error(`campo "${id}" não serve de título: escolha um texto curto`);
    if (titleLoops(world, resource, id))
      at.error(`o título passa por "${id}" e volta a "${resource.id}": escolha um campo que não seja referência`);
  }
}

function titleLoops(world: World, start: KnownResource, field: string): boolean {
  const seen = new Set<string>();
  const follow = (resource: KnownResource, id: string): boolean => {
    const source = resource.fields?.[id]?.source;
    if (!source || !referenceKinds.has(source.type) || !('resource' in source)) return false;
    if (source.resource === start.id) return true;
    const target = world.resources.get(source.resource);
    if (!target || seen.has(target.id) || !target.spot.at('title').sound || typeof target.source.title !== 'string') return false;
    seen.add(target.id);
    return titleFieldsOf(target.source.title).some((next) => follow(target, next));
  };
  return follow(start, field);
}

/** A resource may declare a stamp itself, to word its label; its kind must be the stamp's. */
function checkStamps(world: World, { spot, source }: KnownResource) {
  const portal = world.sources.portal;
  if (!portal?.isSound(['stamps'])) return;
  for (const [stamp, id] of Object.entries(portal.value.stamps ?? {}) as [Stamp, string][]) {
    const field = Object.hasOwn(source.fields, id) ? source.fields[id] : undefined;
    if (!field || !(stamp in stampLabels) || !spot.at('fields', id).sound) continue;
    if (field.type !== stampType(stamp))
      spot
        .at('fields', id)
        .error(`campo "${id}" é o "${stamp}" de portal.yaml: seu tipo deve ser ${stampType(stamp)}, e não ${field.type}`, 'key');
  }
}

function checkTransitions(world: World, resource: KnownResource) {
  const seen = new Map<string, number>();
  for (const [id, field] of Object.entries(resource.source.fields)) {
    const spot = resource.spot.at('fields', id);
    if (!spot.sound || field.type !== 'status') continue;
    for (const [index, transition] of transitionsOf(field).entries()) {
      const at = spot.at('transitions', index);
      const name = transitionId(transition);
      if (seen.has(name))
        at.error(`há duas transições "${name}" em "${resource.id}": dê a uma delas outro "label" ou um "id" próprio`);
      seen.set(name, index);
      checkTransition(world, at, transition, Object.keys(field.options), resource);
    }
  }
}

function checkTransition(world: World, spot: Spot, transition: TransitionSource, options: string[], resource: KnownResource) {
  const option = (value: string, at: Spot) => {
    if (!options.includes(value)) at.error(`"${value}" não é uma opção deste campo.${suggestion(value, options, 'As opções são')}`);
  };
  if (Array.isArray(transition.from)) transition.from.forEach((one, index) => option(one, spot.at('from', index)));
  else option(transition.from, spot.at('from'));
  option(transition.to, spot.at('to'));
  if (transitionId(transition) === '') spot.at('label').error('o "label" precisa de letras ou números, ou a transição de um "id"');
  transition.fields?.forEach((id, index) => {
    const field = findField(spot.at('fields', index), resource, id);
    if (field?.source && isReadOnly(field.source))
      spot.at('fields', index).error(`campo "${id}" é somente leitura: a confirmação não pode pedi-lo`);
  });
  checkFilter(world, spot.at('when'), transition.when, resource, { search: false });
  transition.permissions?.forEach((permission, index) => {
    if (!world.permissions.has(permission.toLowerCase()))
      spot
        .at('permissions', index)
        .warn(`nenhum departamento e nenhuma rota usa a permissão "${permission}".${suggestion(permission, world.permissions, 'Existem')}`);
  });
}
