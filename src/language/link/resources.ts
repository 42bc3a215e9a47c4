/** What a resource says of its fields, and of other resources. */
import { isShort, refersTo } from '../../model/traits.ts';
import { isPlainId, plainId } from '../parse.ts';
import type { FieldSource, TransitionSource } from '../schema.ts';
import {
  isReadOnly,
  stampLabels,
  stampType,
  transitionId,
  transitionsOf,
  type Stamp,
} from '../shortForms.ts';
import { suggestion } from '../../model/suggest.ts';
import { titleFieldsOf } from '../../model/title.ts';
import { checkField, checkFieldName } from './fields.ts';
import { checkApproval } from './approvals.ts';
import { checkPermissions } from './permissions.ts';
import { checkFilter } from './filters.ts';
import { checkFormerly } from './formerly.ts';
import { checkForm } from './forms.ts';
import { checkUnique } from './unique.ts';
import { checkView } from './views.ts';
import { findField, findSingleField, type KnownResource, type Spot, type World } from './world.ts';

export function checkResource(world: World, resource: KnownResource) {
  const { spot, source } = resource;
  if (resource.id in Object.prototype)
    spot.error(`"${resource.id}" é um nome reservado: dê outro ao arquivo`);
  // other names have been refused already, as those of any file
  if (isPlainId(resource.id) && resource.id.includes('-'))
    spot.error(
      `o nome do arquivo é o nome do recurso, que não leva "-": renomeie para "${plainId(resource.id)}.yaml"`,
    );
  if (!resource.fields) return;

  for (const [id, field] of Object.entries(source.fields)) {
    checkFieldName(spot.at('fields', id), id);
    if (spot.at('fields', id).sound) checkField(world, spot.at('fields', id), id, field, resource);
  }
  checkStamps(world, resource);
  if (spot.at('title').sound) checkTitle(world, resource);
  const sound = <T>(value: T | undefined, key: string): T | undefined =>
    spot.at(key).sound ? value : undefined;
  sound(source.search, 'search')?.forEach((id, index) =>
    findSingleField(spot.at('search', index), resource, id),
  );
  const sort = sound(source.sort, 'sort');
  if (sort) findSingleField(spot.at('sort'), resource, sort.replace('-', ''));
  sound(source.alwaysEditable, 'alwaysEditable')?.forEach((id, index) =>
    findField(spot.at('alwaysEditable', index), resource, id),
  );
  checkUnique(world, spot.at('unique'), sound(source.unique, 'unique') ?? [], resource);
  for (const key of ['editableWhen', 'deletableWhen'] as const)
    checkFilter(world, spot.at(key), source[key], resource, { search: false });
  checkForm(world, spot.at('form'), source.form, resource);
  checkTransitions(world, resource);
  checkView(world, resource);
  checkFormerly(world, resource);
}

function checkTitle(world: World, resource: KnownResource) {
  const { spot, source } = resource;
  const at = spot.at('title');
  const balanced = (source.title.match(/\{/g) ?? []).length === (source.title.match(/\}/g) ?? []).length;
  if (!balanced || /\{\}/.test(source.title))
    return at.error(
      `"title" é o nome de um campo ou um modelo como "{codigo} · {nome}", e não "${source.title}"`,
    );
  for (const id of titleFieldsOf(source.title)) {
    const field = findSingleField(at, resource, id);
    if (field && !isShort(field)) at.error(`campo "${id}" não serve de título: escolha um texto curto`);
    if (titleLoops(world, resource, id))
      at.error(
        `o título passa por "${id}" e volta a "${resource.id}": escolha um campo que não seja referência`,
      );
  }
}

function titleLoops(world: World, start: KnownResource, field: string): boolean {
  const seen = new Set<string>();
  const follow = (resource: KnownResource, id: string): boolean => {
    const source = resource.fields?.[id]?.source;
    if (!refersTo(source)) return false;
    if (source.resource === start.id) return true;
    const target = world.resources.get(source.resource);
    if (
      !target ||
      seen.has(target.id) ||
      !target.spot.at('title').sound ||
      typeof target.source.title !== 'string'
    )
      return false;
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
        .error(
          `campo "${id}" é o "${stamp}" de portal.yaml: seu tipo deve ser ${stampType(stamp)}, e não ${field.type}`,
          'key',
        );
  }
}

function checkTransitions(world: World, resource: KnownResource) {
  const seen = new Map<string, number>();
  for (const [id, field] of Object.entries(resource.source.fields)) {
    const spot = resource.spot.at('fields', id);
    if (!spot.sound || !('transitions' in field)) continue;
    for (const [index, transition] of transitionsOf(field).entries()) {
      const at = spot.at('transitions', index);
      const name = transitionId(transition);
      if (seen.has(name))
        at.error(
          `há duas transições "${name}" em "${resource.id}": dê a uma delas outro "label" ou um "id" próprio`,
        );
      seen.set(name, index);
      checkTransition(world, at, transition, field.options, resource);
      checkApproval(world, at, transition, transitionsOf(field), resource);
    }
  }
}

function checkTransition(
  world: World,
  spot: Spot,
  transition: TransitionSource,
  choices: Options,
  resource: KnownResource,
) {
  const options = Object.keys(choices);
  const option = (value: string, at: Spot) => {
    if (!options.includes(value))
      at.error(`"${value}" não é uma opção deste campo.${suggestion(value, options, 'As opções são')}`);
  };
  if (Array.isArray(transition.from))
    transition.from.forEach((one, index) => option(one, spot.at('from', index)));
  else option(transition.from, spot.at('from'));
  option(transition.to, spot.at('to'));
  if (transitionId(transition) === '')
    spot.at('label').error('o "label" precisa de letras ou números, ou a transição de um "id"');
  if (transition.waits && (transition.auto || !(transition.permissions ?? transition.approval)))
    spot
      .at('waits')
      .error(
        transition.auto
          ? 'só regras fazem uma transição "auto", e ninguém é esperado: apague "waits"'
          : 'falta dizer de quem o registro espera a ação: acrescente "permissions", ou apague "waits"',
        'key',
      );
  checkPrimary(spot, transition, choices[transition.to]);
  transition.fields?.forEach((id, index) => {
    const field = findField(spot.at('fields', index), resource, id);
    if (field?.source && isReadOnly(field.source))
      spot.at('fields', index).error(`campo "${id}" é somente leitura: a confirmação não pode pedi-lo`);
  });
  checkFilter(world, spot.at('when'), transition.when, resource, { search: false });
  checkPermissions(world, spot.at('permissions'), transition.permissions);
}

type Options = Extract<FieldSource, { type: 'status' }>['options'];

/** The main thing to do with a record never stops or undoes it, and is a button at all. */
function checkPrimary(
  spot: Spot,
  { primary, tone, auto }: TransitionSource,
  outcome: Options[string] | undefined,
) {
  if (!primary) return;
  const isBad = typeof outcome === 'object' && outcome.tone === 'error';
  if (auto)
    spot
      .at('primary')
      .error('só regras fazem uma transição "auto", que não tem botão: apague "primary"', 'key');
  else if ((tone ?? (isBad ? 'danger' : 'neutral')) === 'danger')
    spot
      .at('primary')
      .error(
        tone
          ? 'uma transição com "tone: danger" não pode ser o botão principal: apague "primary" ou "tone"'
          : 'leva a uma situação de tom error, e por isso não pode ser o botão principal: apague "primary", ou escreva "tone: neutral"',
        'key',
      );
}
