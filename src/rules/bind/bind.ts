/**
 * Checks `rules` and `ensures` of a resource: every name exists, and types fit. process.ts checks rules
 * against each other.
 */
import { checkFilter } from '#language/bind/filters.ts';
import {
  findResource,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { transitionsOf } from '#language/shortForms.ts';
import { checkContextFilter, checkTargetFilter } from './filters.ts';
import { RuleScope } from './scope.ts';
import { checkStep } from './steps.ts';
import { isWritable } from './targets.ts';
import { findTransition } from './transitions.ts';
import { checkTriggers, isTimed } from './triggers.ts';
import { checkForeignTemplate, checkValues } from './values.ts';
import { parseRuleValue } from '../parseNames.ts';
import type { RuleSource, UndoSource } from '../schema/schema.ts';
import { phrase } from '#messages/phrase.ts';

export function checkRules(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  if (!resource.fields) return;
  if (isView(source) && source.ensures)
    node
      .at('ensures')
      .error(phrase`numa visão ninguém grava: ponha "ensures" nos recursos de onde ela vem`, 'key');
  if (!isView(source)) checkSets(context, resource);
  if (Array.isArray(source.rules)) {
    source.rules.forEach((rule, index) => {
      const at = node.at('rules', index);
      if (at.isValid) checkRule(context, at, rule, resource);
    });
    checkNames(
      node.at('rules'),
      source.rules,
      (id) => phrase`há duas regras "${id}": dê a uma delas outro id`,
    );
  }
  if (Array.isArray(source.ensures) && !isView(source))
    source.ensures.forEach((ensure, index) => {
      const at = node.at('ensures', index);
      if (!at.isValid) return;
      if (Object.keys(ensure.that).length === 0)
        at.at('that').error(phrase`a condição está vazia, e nada se exige: diga o que deve valer`, 'key');
      checkFilter(context, at.at('that'), ensure.that, resource, { search: false, user: false });
      checkForeignTemplate(at.at('message'), ensure.message, resource, new RuleScope(context, resource));
    });
}

function checkRule(context: BindContext, node: ConfigNode, rule: RuleSource, resource: KnownResource) {
  const scope = new RuleScope(context, resource, { timed: isTimed(rule.on) });
  checkTriggers(node.at('on'), rule.on, scope);
  if (isView(resource.source) && ![rule.on].flat().every(isTimed))
    node
      .at('on')
      .error(
        phrase`numa visão nada acontece, só as horas passam: use "every" ou "at", ou ponha a regra nos recursos de onde ela vem`,
        'key',
      );
  checkContextFilter(node.at('when'), rule.when, scope);
  rule.then.forEach((step, index) =>
    checkStep(node.at('then', index), step, scope.nested({ at: { steps: rule.then, index } })),
  );
  checkNames(node.at('then'), rule.then, (id) => phrase`há dois passos "${id}": dê a um deles outro id`);
  if (rule.undo) checkUndo(node.at('undo'), rule.undo, rule, new RuleScope(context, resource));
}

function checkNames(
  node: ConfigNode,
  items: readonly { id?: string | undefined }[],
  message: (id: string) => string,
) {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (id === undefined || !node.at(index).isValid) return;
    if (seen.has(id)) node.at(index, 'id').error(message(id));
    seen.add(id);
  });
}

function checkUndo(node: ConfigNode, undo: UndoSource, rule: RuleSource, scope: RuleScope) {
  checkTriggers(node.at('on'), undo.on, scope);
  const created = new Set(rule.then.flatMap((step) => ('create' in step ? [step.create] : [])));
  const findMade = (at: ConfigNode, id: string): KnownResource | null => {
    const target = findResource(scope.context, at, id);
    if (!target || !isWritable(at, target, scope)) return null;
    if (created.has(id)) return target;
    at.error(
      phrase`a regra não cria registros de "${id}": tire-o daqui${created.size > 0 ? phrase`. Ela cria ${[...created].join(', ')}` : ''}`,
      'key',
    );
    return null;
  };
  for (const [id, how] of Object.entries(undo.made ?? {})) {
    const at = node.at('made', id);
    const target = findMade(at, id);
    if (!target || typeof how === 'string') continue;
    const found = findTransition(at.at('transition'), target, how.transition);
    if (found && how.set && Object.hasOwn(how.set, found.field))
      at.at('set', found.field).error(
        phrase`"${found.field}" é o que a transição muda: tire-o de "set"`,
        'key',
      );
    checkValues(at.at('set'), how.set, target, scope.nested({ target }));
  }
  for (const [id, filter] of Object.entries(undo.blockedWhen ?? {})) {
    const at = node.at('blockedWhen', id);
    const target = findMade(at, id);
    if (!target) continue;
    if (Object.keys(filter).length === 0)
      at.error(phrase`o filtro está vazio, e nada se desfaria: diga o que impede`, 'key');
    checkTargetFilter(at, filter, target, scope);
    if (undo.message !== undefined) checkForeignTemplate(node.at('message'), undo.message, target, scope);
  }
  if (undo.blockedWhen && undo.message === undefined)
    node
      .at('message')
      .error(
        phrase`falta "message": diga a quem é recusado por quê, como em "A conta {numero} já foi paga."`,
        'key',
      );
  if (undo.message !== undefined && !undo.blockedWhen)
    node.at('message').error(phrase`"message" só serve com "blockedWhen": sem ele ninguém é recusado`, 'key');
}

/** Checks the values that transitions write in their own record. */
function checkSets(context: BindContext, resource: KnownResource) {
  const scope = new RuleScope(context, resource, { isOwnOnly: true });
  for (const [id, field] of Object.entries(resource.source.fields)) {
    const node = resource.node.at('fields', id);
    if (!node.isValid) continue;
    for (const [index, transition] of transitionsOf(field).entries()) {
      const at = node.at('transitions', index);
      if (transition.set && Object.hasOwn(transition.set, id))
        at.at('set', id).error(phrase`"${id}" é o que a transição muda: tire-o de "set"`, 'key');
      checkValues(at.at('set'), transition.set, resource, scope);
      for (const asked of transition.fields ?? [])
        if (parseRuleValue(transition.set?.[asked] ?? null).kind === 'template')
          at.at('set', asked).error(
            phrase`"${asked}" também está em "fields", e a pergunta não começa com um texto de campos entre chaves: escreva um valor, "$record.campo" ou "= conta", ou tire-o de um dos dois`,
          );
      if (!transition.auto) continue;
      for (const key of ['permissions', 'confirm', 'fields'] as const)
        if (transition[key] !== undefined)
          at.at(key).error(
            phrase`só regras fazem uma transição "auto", e ninguém é perguntado: apague "${key}"`,
            'key',
          );
    }
  }
}
