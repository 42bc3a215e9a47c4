/** Checks the keywords of a resource about its fields and about other resources. */
import { isShort, refersTo } from '#model/traits.ts';
import { isPlainId, plainId } from '../parse/parse.ts';
import type { FieldSource, TransitionSource } from '../schema/schema.ts';
import {
  isReadOnly,
  stampLabels,
  stampType,
  transitionId,
  transitionsOf,
  type Stamp,
} from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import { checkField, checkFieldName } from './fields.ts';
import { checkApproval } from './approvals.ts';
import { checkPermissions } from '#language/bind/permissions.ts';
import { checkColor, checkPicture } from '#language/bind/picture.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { checkFormerly } from './formerly.ts';
import { checkForm } from '#language/bind/forms.ts';
import { checkInbound } from './inbound.ts';
import { checkUnique } from './unique.ts';
import { checkView } from './views.ts';
import {
  findField,
  findSingleField,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { phrase } from '#messages/phrase.ts';

export function checkResource(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  if (resource.id in Object.prototype)
    node.error(phrase`"${resource.id}" é um nome reservado: dê outro ao arquivo`);
  // other invalid file names were refused by parse.ts
  if (isPlainId(resource.id) && resource.id.includes('-'))
    node.error(
      phrase`o nome do arquivo é o nome do recurso, que não leva "-": renomeie para "${plainId(resource.id)}.yaml"`,
    );
  if (!resource.fields) return;

  for (const [id, field] of Object.entries(source.fields)) {
    checkFieldName(node.at('fields', id), id);
    if (node.at('fields', id).isValid)
      checkField({ context, node: node.at('fields', id), id, field, resource });
  }
  checkStamps(context, resource);
  if (node.at('title').isValid) checkTitle(context, resource);
  const sound = <T>(value: T | undefined, key: string): T | undefined =>
    node.at(key).isValid ? value : undefined;
  checkPicture(node.at('image'), resource, sound(source.image, 'image'));
  checkColor(node.at('color'), resource, sound(source.color, 'color'));
  sound(source.search, 'search')?.forEach((id, index) =>
    findSingleField(node.at('search', index), resource, id),
  );
  const sort = sound(source.sort, 'sort');
  if (sort) findSingleField(node.at('sort'), resource, sort.replace('-', ''));
  sound(source.alwaysEditable, 'alwaysEditable')?.forEach((id, index) =>
    findField(node.at('alwaysEditable', index), resource, id),
  );
  checkUnique(context, node.at('unique'), sound(source.unique, 'unique') ?? [], resource);
  for (const key of ['editableWhen', 'deletableWhen'] as const)
    checkFilter(context, node.at(key), source[key], resource, { search: false });
  if (source.merge) checkMerge(context, node.at('merge'), resource);
  checkForm(context, node.at('form'), source.form, resource);
  checkInbound(context, node.at('inbound'), sound(source.inbound, 'inbound'), resource);
  checkTransitions(context, resource);
  checkView(context, resource);
  checkFormerly(context, resource);
}

/**
 * Views can't be merged because they are not written, nor accounts, because they belong to people who sign
 * in.
 */
function checkMerge({ sources: { portal } }: BindContext, at: ConfigNode, { id, source }: KnownResource) {
  if (isView(source)) return at.error(phrase`"${id}" é uma visão, em que ninguém escreve: tire "merge"`);
  if (portal?.isValid(['accounts']) && portal.value.accounts.resource === id)
    at.error(phrase`"${id}" são as contas de quem entra, e duas pessoas não viram uma: tire "merge"`);
}

function checkTitle(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  const at = node.at('title');
  const balanced = (source.title.match(/\{/g) ?? []).length === (source.title.match(/\}/g) ?? []).length;
  const isTemplate = source.title.includes('{');
  if (!balanced || /\{\}|\$\{|\{\{/.test(source.title) || (!isTemplate && /\s/.test(source.title)))
    return at.error(
      phrase`"title" é o nome de um campo ou um modelo como "{codigo} · {nome}", e não "${source.title}"`,
    );
  for (const id of titleFieldsOf(source.title)) {
    const field = findSingleField(at, resource, id);
    if (field && !isShort(field)) at.error(phrase`campo "${id}" não serve de título: escolha um texto curto`);
    if (titleLoops(context, resource, id))
      at.error(
        phrase`o título passa por "${id}" e volta a "${resource.id}": escolha um campo que não seja referência`,
      );
  }
}

function titleLoops(context: BindContext, start: KnownResource, field: string): boolean {
  const seen = new Set<string>();
  const follow = (resource: KnownResource, id: string): boolean => {
    const source = resource.fields?.[id]?.source;
    if (!refersTo(source)) return false;
    if (source.resource === start.id) return true;
    const target = context.resources.get(source.resource);
    if (
      !target ||
      seen.has(target.id) ||
      !target.node.at('title').isValid ||
      typeof target.source.title !== 'string'
    )
      return false;
    seen.add(target.id);
    return titleFieldsOf(target.source.title).some((next) => follow(target, next));
  };
  return follow(start, field);
}

/** A resource may declare a stamp itself, to change its label, but it must have the stamp's kind. */
function checkStamps(context: BindContext, { node, source }: KnownResource) {
  const portal = context.sources.portal;
  if (!portal?.isValid(['stamps'])) return;
  for (const [stamp, id] of Object.entries(portal.value.stamps ?? {}) as [Stamp, string][]) {
    const field = Object.hasOwn(source.fields, id) ? source.fields[id] : undefined;
    if (!field || !(stamp in stampLabels) || !node.at('fields', id).isValid) continue;
    if (field.type !== stampType(stamp))
      node
        .at('fields', id)
        .error(
          phrase`campo "${id}" é o "${stamp}" de portal.yaml: seu tipo deve ser ${stampType(stamp)}, e não ${field.type}`,
          'key',
        );
  }
}

function checkTransitions(context: BindContext, resource: KnownResource) {
  const seen = new Map<string, number>();
  for (const [id, field] of Object.entries(resource.source.fields)) {
    const node = resource.node.at('fields', id);
    if (!node.isValid || !('transitions' in field)) continue;
    for (const [index, transition] of transitionsOf(field).entries()) {
      const at = node.at('transitions', index);
      const name = transitionId(transition);
      if (seen.has(name))
        at.error(
          phrase`há duas transições "${name}" em "${resource.id}": dê a uma delas outro "label" ou um "id" próprio`,
        );
      seen.set(name, index);
      checkTransition(context, at, transition, field.options, resource);
      checkApproval(context, at, transition, transitionsOf(field), resource);
    }
  }
}

function checkTransition(
  context: BindContext,
  node: ConfigNode,
  transition: TransitionSource,
  choices: Options,
  resource: KnownResource,
) {
  const options = Object.keys(choices);
  const option = (value: string, at: ConfigNode) => {
    if (!options.includes(value))
      at.error(
        phrase`"${value}" não é uma opção deste campo.${suggestion(value, options, phrase`As opções são`)}`,
      );
  };
  if (Array.isArray(transition.from))
    transition.from.forEach((one, index) => option(one, node.at('from', index)));
  else option(transition.from, node.at('from'));
  option(transition.to, node.at('to'));
  if (transitionId(transition) === '')
    node.at('label').error(phrase`o "label" precisa de letras ou números, ou a transição de um "id"`);
  if (transition.waits && (transition.auto || !(transition.permissions ?? transition.approval)))
    node
      .at('waits')
      .error(
        transition.auto
          ? phrase`só regras fazem uma transição "auto", e ninguém é esperado: apague "waits"`
          : phrase`falta dizer de quem o registro espera a ação: acrescente "permissions", ou apague "waits"`,
        'key',
      );
  checkPrimary(node, transition, choices[transition.to]);
  transition.fields?.forEach((id, index) => {
    const field = findField(node.at('fields', index), resource, id);
    if (field?.source && isReadOnly(field.source))
      node.at('fields', index).error(phrase`campo "${id}" é somente leitura: a confirmação não pode pedi-lo`);
  });
  checkFilter(context, node.at('when'), transition.when, resource, { search: false });
  checkPermissions(context, node.at('permissions'), transition.permissions);
}

type Options = Extract<FieldSource, { type: 'status' }>['options'];

/** The primary transition must not be destructive, and must have a button at all. */
function checkPrimary(
  node: ConfigNode,
  { primary, tone, auto }: TransitionSource,
  outcome: Options[string] | undefined,
) {
  if (!primary) return;
  const isBad = typeof outcome === 'object' && outcome.tone === 'error';
  if (auto)
    node
      .at('primary')
      .error(phrase`só regras fazem uma transição "auto", que não tem botão: apague "primary"`, 'key');
  else if ((tone ?? (isBad ? 'danger' : 'neutral')) === 'danger')
    node
      .at('primary')
      .error(
        tone
          ? phrase`uma transição com "tone: danger" não pode ser o botão principal: apague "primary" ou "tone"`
          : phrase`leva a uma situação de tom error, e por isso não pode ser o botão principal: apague "primary", ou escreva "tone: neutral"`,
        'key',
      );
}
