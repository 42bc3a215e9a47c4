/** What a rule does: that it can be done. */
import { resourceOf } from '../../language/link/fit.ts';
import { checkPermissions } from '../../language/link/permissions.ts';
import { findField, findResource, type KnownResource, type Spot } from '../../language/link/world.ts';
import { rowsOf } from '../../language/link/rows.ts';
import { isAlwaysRequired, isReadOnly, transitionsOf } from '../../language/shortForms.ts';
import { suggestion } from '../../model/suggest.ts';
import { hasRows, traitsOf } from '../../model/traits.ts';
import { namesIn, parseFormula } from '../../model/formula.ts';
import { readValue, templateNames } from '../names.ts';
import type { StepSource } from '../schema.ts';
import { checkContextFilter, checkTargetFilter } from './filters.ts';
import type { Space } from './space.ts';
import { checkStates } from './states.ts';
import { checkTargets, isWritable } from './targets.ts';
import { findTransition } from './transitions.ts';
import { checkForeignTemplate, checkTemplate, checkTold, checkValues, type Values } from './values.ts';

type Step<K extends string> = Extract<StepSource, Record<K, unknown>>;

export function checkStep(spot: Spot, step: StepSource, rule: Space) {
  if (step.each !== undefined && step.times !== undefined)
    spot.at('times').error('"each" e "times" são dois modos de repetir: deixe só um', 'key');
  const space =
    step.each !== undefined
      ? rule.each(spot.at('each'), step.each)
      : step.times !== undefined
        ? rule.times(spot.at('times'), step.times)
        : rule;
  checkContextFilter(spot.at('if'), step.if, space);
  if ('create' in step) checkCreate(spot, step, space);
  else if ('update' in step) checkUpdate(spot, step, space);
  else if ('transition' in step) checkTransition(spot, step, space);
  else if ('require' in step) checkRequire(spot, step, space);
  else if ('notify' in step) checkNotify(spot, step, space);
  else {
    checkWebhook(spot.at('webhook'), step.webhook, space);
    checkTold(spot.at('set'), step.set, space);
  }
}

function checkCreate(spot: Spot, step: Step<'create'>, space: Space) {
  const target = findResource(space.world, spot.at('create'), step.create);
  if (!target || !isWritable(spot.at('create'), target, space)) return;
  checkValues(spot.at('set'), step.set, target, space);
  checkFilled(spot, step, target);
  checkKey(spot, step, target);
  if (step.found === 'update') refuseStates(spot, step.set, target);
  checkTargetFilter(spot.at('among'), step.among, target, space);
  if (step.message !== undefined) checkTemplate(spot.at('message'), step.message, space);
}

/** A record without what it needs can never be made. */
function checkFilled(spot: Spot, { set = {} }: Step<'create'>, target: KnownResource) {
  if (!target.fields) return;
  for (const [id, { source }] of Object.entries(target.fields)) {
    if (!source || !isAlwaysRequired(source) || isReadOnly(source)) continue;
    if (source.default !== undefined || source.copy !== undefined || Object.hasOwn(set, id)) continue;
    (spot.at('set').exists ? spot.at('set') : spot.at('create')).error(
      `"${target.id}" exige "${id}", e a regra não o preenche: ponha-o em "set", ou dê a ele um "default"`,
      'key',
    );
  }
}

function checkKey(
  spot: Spot,
  { each, times, key, among, found, message, set = {} }: Step<'create'>,
  target: KnownResource,
) {
  if (!key) {
    const other = among ? 'among' : found ? 'found' : message === undefined ? undefined : 'message';
    if (other)
      spot
        .at(other)
        .error(`"${other}" só serve com "key", que diz por que campos se acha o que já foi criado`, 'key');
    return;
  }
  if (message !== undefined && found !== 'refuse')
    spot.at('message').error('"message" só serve com "found: refuse": sem ele ninguém é recusado', 'key');
  key.forEach((id, index) => {
    const at = spot.at('key', index);
    const field = findField(at, target, id);
    if (field && !Object.hasOwn(set, id))
      at.error(`"${id}" está em "key" e não em "set": sem um valor, não há como achar o que já foi criado`);
  });
  const known = key.filter((id) => Object.hasOwn(set, id));
  if (
    (each ?? times) !== undefined &&
    !known.some((id) => namesOf(set, id).some((name) => name.startsWith('$row.')))
  )
    spot
      .at('key')
      .error(
        `com "${times === undefined ? 'each' : 'times'}", "key" precisa de um campo que venha da linha, como { linha: $row.$index }: sem ele, as linhas seriam um registro só`,
      );
}

/** The names of the context that a value is made of. */
function namesOf(set: Values, id: string): string[] {
  const written = readValue(set[id]!);
  if (written.kind === 'name') return [written.name];
  if (written.kind === 'template') return templateNames(written.text);
  if (written.kind !== 'formula') return [];
  try {
    return namesIn(parseFormula(written.text, { paths: true }));
  } catch {
    // said where its value is checked
    return [];
  }
}

function checkUpdate(spot: Spot, step: Step<'update'>, space: Space) {
  if (!step.set || Object.keys(step.set).length === 0)
    spot.at('set').error('falta "set": diga que campos mudam, e para quê', 'key');
  if (step.update === 'self') {
    if (step.in !== undefined && step.in !== 'self')
      spot.at('in').error('"update: self" altera o próprio registro: apague "in", ou diga o recurso', 'key');
    return checkWritten(spot, step, space.resource, space);
  }
  const named = findResource(space.world, spot.at('update'), step.update);
  if (step.in === undefined)
    return spot
      .at('update')
      .error(
        `falta "in": diga quais registros de "${step.update}", por uma referência ou por um filtro`,
        'key',
      );
  const target = checkTargets(spot.at('in'), step.in, space);
  if (!named || !target) return;
  if (named.id !== target.id)
    return spot
      .at('in')
      .error(`"in" leva a "${target.id}", e o passo altera "${named.id}": acerte um dos dois`);
  checkWritten(spot, step, target, space);
}

/** The values of the record, or of its rows. */
function checkWritten(spot: Spot, { set, row }: Step<'update'>, target: KnownResource, space: Space) {
  const inside = space.inside({ target });
  if (row === undefined) {
    refuseStates(spot, set, target);
    return checkValues(spot.at('set'), set, target, inside);
  }
  const [list, where] = typeof row === 'string' ? [row, undefined] : (Object.entries(row)[0] ?? []);
  const at = typeof row === 'string' || list === undefined ? spot.at('row') : spot.at('row', list);
  if (list === undefined || (typeof row !== 'string' && Object.keys(row).length > 1))
    return at.error('escreva uma lista só, como em "row: { parcelas: { numero: $record.parcela } }"', 'key');
  const field = findField(at, target, list);
  if (!field?.source) return;
  if (!hasRows(field.source))
    return at.error(`campo "${list}" não tem linhas: "row" é de um campo do tipo items`);
  if (where && Object.keys(where).length === 0)
    return at.error('o filtro está vazio, e atingiria todas as linhas: diga quais', 'key');
  const rows = rowsOf(list, field.source, target, at);
  checkTargetFilter(at, where, rows, space);
  checkValues(spot.at('set'), set, rows, inside);
}

/** A record moves by its transitions, with their conditions, and with what follows from them. */
function refuseStates(spot: Spot, set: Values | undefined, target: KnownResource) {
  for (const id of Object.keys(set ?? {})) {
    const source = target.fields?.[id]?.source;
    const [first] = source ? transitionsOf(source) : [];
    if (first)
      spot
        .at('set', id)
        .error(
          `"${id}" muda por transições: tire-o de "set", e faça um passo com "transition", como em "transition: ${first.label}"`,
          'key',
        );
  }
}

function checkTransition(spot: Spot, step: Step<'transition'>, space: Space) {
  const target = checkTargets(spot.at('in'), step.in, space);
  const found = target && findTransition(spot.at('transition'), target, step.transition);
  if (!target || !found) return;
  if (found.source.approval)
    spot
      .at('transition')
      .error(`pessoas aprovam "${found.source.label}", e uma regra não aprova por ninguém: tire o passo`);
  if (step.set && Object.hasOwn(step.set, found.field))
    spot.at('set', found.field).error(`"${found.field}" é o que a transição muda: tire-o de "set"`, 'key');
  checkValues(spot.at('set'), step.set, target, space.inside({ target }));
  checkStates(spot.at('in'), step, target, found);
}

function checkRequire(spot: Spot, step: Step<'require'>, space: Space) {
  if (Object.keys(step.require).length === 0)
    spot.at('require').error('a condição está vazia, e nada se exige: diga o que deve valer', 'key');
  if (step.in === undefined || step.in === 'self') {
    checkContextFilter(spot.at('require'), step.require, space);
    return checkTemplate(spot.at('message'), step.message, space);
  }
  const target = checkTargets(spot.at('in'), step.in, space);
  if (!target) return;
  checkTargetFilter(spot.at('require'), step.require, target, space);
  checkForeignTemplate(spot.at('message'), step.message, target, space);
}

function checkNotify(spot: Spot, { notify, title, text }: Step<'notify'>, space: Space) {
  const at = spot.at('notify');
  const isMap = typeof notify === 'object' && !Array.isArray(notify);
  const permissions = Array.isArray(notify) ? notify : isMap ? (notify.permissions ?? []) : [];
  const people = typeof notify === 'string' ? [notify] : isMap ? (notify.people ?? []) : [];
  if (permissions.length + people.length === 0)
    at.error('diga a quem: permissões, como em "notify: [financeiro]", ou uma referência a uma conta', 'key');
  checkPermissions(space.world, isMap ? at.at('permissions') : at, permissions);
  people.forEach((name, index) => checkPerson(isMap ? at.at('people', index) : at, name, space));
  checkTemplate(spot.at('title'), title, space);
  if (text !== undefined) checkTemplate(spot.at('text'), text, space);
}

function checkPerson(spot: Spot, name: string, space: Space) {
  const { accounts, world } = space;
  const found = space.find(spot, name);
  if (!found || !accounts) return;
  const leads = traitsOf(found).refersTo ? resourceOf(world, found) : undefined;
  if (leads !== accounts.id)
    spot.error(
      `"${name}" ${leads ? `leva a "${leads}"` : 'não leva a um registro'}, e quem se avisa tem conta em "${accounts.id}": escreva uma referência a "${accounts.id}"`,
    );
}

/** What portal.yaml calls the systems that it tells things to. */
function checkWebhook(spot: Spot, id: string, { world }: Space) {
  const portal = world.sources.portal;
  if (!portal?.isSound(['webhooks'])) return;
  const known = Object.keys(portal.value.webhooks ?? {});
  if (!known.includes(id))
    spot.error(
      known.length === 0
        ? `portal.yaml não tem "webhooks": diga lá o endereço de "${id}"`
        : `o webhook "${id}" não existe em portal.yaml.${suggestion(id, known, 'Existem')}`,
    );
}
