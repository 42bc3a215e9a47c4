/** Requests that trigger rules, that undo their effects, and requests in between. */
import type { RuleTrigger } from '#model/rules.ts';
import type { Ledger } from '../oracle/ledger.ts';
import { writeOf } from '../oracle/writes.ts';
import type { Chance } from './chance.ts';
import { bodyBy, readyFor, writingBy, type Request, type Target } from './hostile.ts';

/** A request that mostly triggers some rule, or undoes one. */
export function settingOffBy(chance: Chance, target: Target, ledger: Ledger): Request {
  if (chance.maybe(50)) {
    const request = undoingBy(chance, target, ledger);
    if (request) return request;
  }
  for (let tries = 0; ; tries++) {
    const { headers: _version, ...request } = writingBy(chance, target);
    const { resource, kind } = writeOf(request, target.portal);
    const { rules, transitions } = target.portal.resources[resource]!;
    const doesSo = rules.some(({ on }) =>
      on.some(
        (one) =>
          one.kind === 'becomes' ||
          kind === 'merge' ||
          (kind === 'act' && transitions.some(({ approval }) => approval)) ||
          one.kind === { act: 'transition', remove: 'delete' }[kind as string] ||
          one.kind === kind,
      ),
    );
    if (doesSo || tries === 4) return request;
  }
}

/** Requests that trigger a rule that can be undone, undo it, or change its records. */
export function undoingBy(chance: Chance, target: Target, ledger: Ledger): Request | undefined {
  const { resources } = target.portal;
  const done = ledger.effects.filter(({ isUndone, rule }) => !isUndone && (rule.undo?.on.length ?? 0) > 0);
  if (done.length > 0 && chance.maybe(60)) {
    const { rule, cause, resource, id, kind } = chance.pick(done);
    const isMade = kind === 'create' && chance.maybe(25);
    if (isMade && chance.maybe(80)) return changing(chance, target, resource, String(id));
    if (isMade) return { method: 'DELETE', path: `/${resource}/${String(id)}` };
    return triggering(chance, target, rule.resource, chance.pick(rule.undo!.on), String(cause));
  }
  const rules = Object.values(resources).flatMap(({ rules }) =>
    rules.filter(({ undo }) => (undo?.on.length ?? 0) > 0),
  );
  if (rules.length === 0) return undefined;
  const { resource, on } = chance.pick(rules);
  return triggering(chance, target, resource, chance.pick(on));
}

function changing(
  chance: Chance,
  target: Target,
  id: string,
  record: string,
  fields?: readonly string[],
): Request {
  const names = fields ?? Object.keys(target.resources[id]!.fields);
  const body = bodyBy(chance, target, target.portal.resources[id]!, names);
  return { method: 'PUT', path: `/${id}/${record}`, body };
}

function triggering(
  chance: Chance,
  target: Target,
  id: string,
  trigger: RuleTrigger,
  record?: string,
): Request | undefined {
  const resource = target.portal.resources[id]!;
  const ids = target.person.rows(id).map((row) => String(row.id));
  const of = record ?? (ids.length > 0 ? chance.pick(ids) : '1');
  const path = `/${id}/${of}`;
  switch (trigger.kind) {
    case 'create':
      return {
        method: 'POST',
        path: `/${id}`,
        body: bodyBy(chance, target, resource, Object.keys(resource.fields)),
      };
    case 'delete':
      return { method: 'DELETE', path };
    case 'update':
      return changing(chance, target, id, of, trigger.fields);
    case 'transition': {
      const transition = resource.transitions.find((one) => one.id === trigger.transitions[0])!;
      const ready =
        record === undefined ? readyFor(target, resource, transition).map((row) => String(row.id)) : [record];
      if (ready.length === 0) return undefined;
      return { method: 'POST', path: `/${id}/${chance.pick(ready)}/actions/${transition.id}`, body: {} };
    }
    default:
      return undefined;
  }
}
