/**
 * Dry runs: shows the effects of a write before it is made. The same code runs in a transaction that is
 * rolled back. To confirm, the client sends the digest of the effects it was shown; the write is refused if
 * they have changed.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import { formulaFields } from '#model/fields/dependencies.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Field, Resource } from '#model/types.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { canonicalJson } from '#model/values/json.ts';
import { hasRows, isMoney, refersTo } from '#model/traits.ts';
import type { Caller } from '../caller/caller.ts';
import type { StoredEffect } from '../data/effects.ts';
import type { SentMessage, Settled } from '../data/storeTypes.ts';
import type { Reader } from '../data/reader.ts';
import type { Values, Stored } from '../data/store.ts';
import { permissionLabels } from '#access/accounts.ts';
import type { DryRunEffect, DryRunResult, Refusal } from '#model/api/answers.ts';
import { shapeOf } from '../data/shape.ts';
import { readableName, RecordFormatter } from '../data/audience.ts';
import { translate } from '#messages/translate.ts';
import { nowIso } from '#model/time/clock.ts';
import { accessibleRecordPath } from '#access/screenLinks.ts';
import { readableOn } from '#access/projection.ts';
import { variableValue } from '#model/filter/filter.ts';
import { lowerFirst } from '#model/records/title.ts';
import { faultyField } from '#kinds/validate.ts';
import { HttpError, badRequest } from '../http/http.ts';
import { sameRows } from './copies.ts';
import { withInnerSteps, type Rule } from '#model/rules.ts';
import { rulesOf } from './ruleIndex.ts';

/** True for numbers and instants that a write gets when it is made, and for what formulas make of them. */
const isGivenNow = (field: Field, fields: Resource['fields']): boolean =>
  isNumbered(field) ||
  (field.type === 'datetime' && field.default !== undefined) ||
  formulaFields(formulaOf(field)).some((id) => fields[id] !== undefined && isGivenNow(fields[id], fields));

// The digest of what a dry run has shown, by which a write confirms it.

type DigestBy = {
  secret: Uint8Array;
  isNow: (instant: string) => boolean;
  /** The salt of the digest to compare with; absent: a new one. */
  salt?: string | undefined;
  /** Of several writes of a request each is tried as if it were the only one. */
  isOfMany?: boolean | undefined;
};

/**
 * An HMAC, because the digest covers values that the user may not read: nobody can guess them by trial. One of many writes changes
 * records that others of them change, too: of these it covers by how much a number changes, and to what all else.
 */
function digestOf(
  { portal, account }: Caller,
  effects: readonly StoredEffect[],
  messages: readonly SentMessage[],
  { secret, isNow, salt = '', isOfMany = false }: DigestBy,
): string {
  // The confirmed write may get other ids and numbers than the dry run, so the digest contains placeholders for
  // them.
  const made = new Map<string, string>();
  for (const { kind, resource, record } of effects)
    if (kind === 'create') made.set(`${resource}/${record}`, `new ${made.size}`);
  const named = (resource: string, id: unknown) => made.get(`${resource}/${String(id)}`) ?? id;
  const values = (resource: string, held: Values) =>
    Object.entries(held).flatMap(([id, value]) => {
      const fields = portal.resources[resource]?.fields;
      const field = fields?.[id];
      if (!field || isGivenNow(field, fields)) return [];
      if (field.type === 'datetime' && typeof value === 'string' && isNow(value)) return [[id, 'now']];
      if (!refersTo(field)) return [[id, value]];
      return [[id, [value].flat().map((one) => named(field.resource, one))]];
    });
  const parts = effects.map(({ rule, kind, resource, record, transition, before, after, version }) => [
    rule,
    kind,
    resource,
    named(resource, record),
    transition,
    ...(isOfMany
      ? [values(resource, kind === 'delete' ? {} : changed(before, after))]
      : [values(resource, before), values(resource, after), version]),
  ]);
  const sentMessages = messages.map((message) => ({
    ...message,
    people: message.people.map(({ resource, id }) => [resource, named(resource, id)]),
  }));
  return createHmac('sha256', secret)
    .update(canonicalJson([salt, String(account.id), parts, sentMessages]))
    .digest('base64url')
    .slice(0, 32);
}

/** What a change leads to: of numbers by how much, of all else the new value. */
const changed = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).map(([id, value]) => {
      const was = before[id];
      const isMoved = typeof value === 'number' && typeof was === 'number';
      return [id, isMoved ? { by: Number((value - was).toFixed(6)) } : value];
    }),
  );

// The messages that a dry run would send, with their recipients in words that the user may read.

async function messageEffect(
  caller: Caller,
  reader: Reader,
  message: SentMessage,
): Promise<Omit<DryRunEffect, 'rule'>> {
  const { kind, rule } = message;
  return {
    action: kind,
    resource: rule.split('.')[0]!,
    title: (kind === 'notify' ? await recipientsOf(caller, reader, message) : message.to).join(', '),
    changes: {},
    ...(kind === 'letter' && letterWords(message)),
  };
}

/** A letter whose address the author may not read is one all the same. */
const letterWords = ({ to, fault, shown }: SentMessage) => ({
  ...(shown && { letter: shown }),
  title: to[0] || translate(fault === undefined ? 'rules.hiddenAddress' : 'rules.noAddress'),
  ...(fault !== undefined && { fault }),
});

/** The recipients in words: groups by the names of their permissions, and people whose names the user may read. */
async function recipientsOf(caller: Caller, reader: Reader, { to, people }: SentMessage): Promise<string[]> {
  const { portal, access, viewer } = caller;
  const groups = permissionLabels(portal, to);
  const names = new Set(to.map((name) => groups[name] ?? name));
  let unnamed = 0;
  for (const { resource: of, id } of people) {
    const resource = portal.resources[of]!;
    const record = await reader.get(shapeOf(resource, viewer), id);
    const name = record
      ? await readableName({ access, viewer, reader }, resource, record)
      : resource.label.one;
    if (name === resource.label.one) unnamed += 1;
    else names.add(name);
  }
  return [...names, ...(unnamed > 0 ? [translate('rules.people', { smart_count: unnamed })] : [])];
}

/** True when the request is a dry run; 400 for any other value of the parameter. */
export function isDryRun(search: URLSearchParams): boolean {
  const [given, ...more] = search.getAll('dryRun');
  if (given === undefined) return false;
  if (more.length > 0 || !['true', 'false'].includes(given)) throw badRequest(translate('write.dryRun'));
  return given === 'true';
}

/** The answer of a dry run that the portal would refuse. Other errors are thrown. */
export function dryRunRefusal(resource: Resource, error: unknown): DryRunResult {
  if (!(error instanceof HttpError) || ![409, 422].includes(error.status)) throw error;
  return { effects: [], hidden: 0, digest: '', refusals: refusalsOf(resource, error) };
}

/** One refusal per faulty field. */
function refusalsOf({ fields }: Resource, { message, errors = {} }: HttpError): Refusal[] {
  const faults = Object.entries(errors).flatMap(([path, fault]) => {
    if (path === 'root' || typeof fault !== 'string') return [];
    const field = faultyField(path);
    return { message: `${labelAt(fields, path)}: ${lowerFirst(fault)}`, field };
  });
  return faults.length > 0 ? faults : [{ message }];
}

/** The label of a field; of one in a row, also the number of the row and what it lies in: "Itens 2, Quantidade". */
function labelAt(fields: Resource['fields'], path: string): string {
  const [id = '', row, inner] = path.split('.');
  const field = fields[id];
  if (row === undefined || inner === undefined || !field || !hasRows(field)) return field?.label ?? id;
  return `${field.label} ${Number(row) + 1}, ${field.fields[inner]?.label ?? inner}`;
}

/**
 * Returns a predicate for instants between this call and its own. Such a value was written as "now". It will
 * differ when the write is confirmed, and that is no change of the effects.
 */
export function currentTimeMatcher({ viewer }: Pick<Caller, 'viewer'>): (instant: string) => boolean {
  const clocks = [() => nowIso(), () => String(variableValue('$now', viewer.variables))];
  const began = clocks.map((read) => read());
  return (instant) => clocks.some((read, at) => began[at]! <= instant && instant <= read());
}

const saltLength = 8;
/** The salt of a digest that a client sent back. */
export const saltOf = (digest: string) => digest.slice(0, saltLength);
/** A new salt for each digest: equal digests would reveal that nothing hidden has changed. */
export const newSalt = () => randomBytes(6).toString('base64url');

/** The effects of a transaction, cut to what this user may read. */
export async function dryRunResult(
  caller: Caller,
  reader: Reader,
  { effects, messages, skipped, rules }: Settled,
  { salt = newSalt(), ...by }: DigestBy,
): Promise<DryRunResult> {
  const shown: DryRunEffect[] = [];
  const deletions = new Map(
    effects.flatMap((one) => (one.kind === 'delete' ? [[keyOfRecord(one), one]] : [])),
  );
  for (const effect of effects) {
    const visible = await visibleEffect(caller, reader, effect, deletions.get(keyOfRecord(effect)));
    if (visible) shown.push({ ...visible, rule: labelOf(caller, effect.rule) });
  }
  for (const message of messages) {
    const rule = message.rule.endsWith('.') ? '' : labelOf(caller, message.rule);
    const effect = await messageEffect(caller, reader, message);
    // without recipients, nothing is sent
    if (effect.title !== '') shown.push({ ...effect, rule });
  }
  return {
    effects: shown,
    hidden: rules.some((rule) => hasHiddenEffects(caller, rule)) ? 1 : 0,
    digest: salt + digestOf(caller, effects, messages, { ...by, salt }),
    refusals: [],
    ...(skipped.length > 0 && { skipped }),
  };
}

/**
 * True when a rule writes what the user's screens never show. It is then always reported as hidden, whether or
 * not it acted, so that this reveals nothing.
 */
function hasHiddenEffects({ access, portal }: Caller, { resource, then }: Rule): boolean {
  const isRead = (id: string, fields: readonly string[]) =>
    (access.resources.get(id)?.grants ?? []).some(
      ({ kind, read }) => kind === 'screen' && fields.some((field) => read.has(field)),
    );
  return withInnerSteps(then).some((step) => {
    if (step.kind === 'delete') return !isRead(step.in.kind === 'self' ? resource : step.in.resource, ['id']);
    if (step.kind === 'create') return !isRead(step.resource, ['id']);
    if (step.kind !== 'update' && step.kind !== 'transition') return false;
    const target = step.in.kind === 'self' ? resource : step.in.resource;
    const moved = step.kind === 'transition' ? fieldMoved(portal.resources[target]!, step.transition) : [];
    const written = step.kind === 'update' && step.row ? [step.row.list] : Object.keys(step.set);
    return !isRead(target, [...moved, ...written]);
  });
}

const fieldMoved = ({ transitions }: Resource, id: string) =>
  transitions.flatMap((transition) => (transition.id === id ? transition.field : []));

/** The effects that rules had, cut to what this user may read. */
export async function visibleEffects(
  caller: Caller,
  reader: Reader,
  effects: readonly StoredEffect[],
): Promise<Pick<DryRunResult, 'effects' | 'hidden'>> {
  const shown: DryRunEffect[] = [];
  for (const effect of effects) {
    const resource = caller.portal.resources[effect.resource];
    const record = resource && (await reader.get(shapeOf(resource, caller.viewer), effect.record));
    const visible = record && (await visibleEffect(caller, reader, effect));
    if (!visible) continue;
    const path = accessibleRecordPath(caller.access, caller.viewer, resource, record);
    const rule = labelOf(caller, effect.rule);
    shown.push({ ...visible, id: effect.record, ...(path !== undefined && { path }), rule });
  }
  return { effects: shown, hidden: effects.length > shown.length ? 1 : 0 };
}

const labelOf = ({ portal }: Caller, key: string) => rulesOf(portal).byKey.get(key)?.label ?? key;

const keyOfRecord = ({ resource, record }: StoredEffect) => `${resource}/${record}`;

/**
 * The part of an effect that the user's screens show; undefined when they show nothing of it.
 *
 * @param gone the effect that deleted the record. Other effects hold too little of it to decide who may read it.
 */
async function visibleEffect(
  caller: Caller,
  reader: Reader,
  effect: StoredEffect,
  gone = effect,
): Promise<Omit<DryRunEffect, 'rule'> | undefined> {
  const { portal, access, viewer } = caller;
  const resource = portal.resources[effect.resource]!;
  const given = access.resources.get(resource.id);
  const shape = shapeOf(resource, viewer);
  const deleted = { ...gone.before, id: effect.record } as Stored;
  const record = (await reader.get(shape, effect.record)) ?? (await reader.complete(shape, deleted));
  const screens = given && { ...given, grants: given.grants.filter(({ kind }) => kind === 'screen') };
  const readable = screens && readableOn(screens, viewer, record);
  if (!readable) return undefined;
  const changes = Object.fromEntries(
    Object.keys({ ...effect.before, ...effect.after })
      .filter((id) => readable.has(id))
      .map((id) => [id, [effect.before[id] ?? null, effect.after[id] ?? null] as const]),
  );
  if (Object.keys(changes).length === 0 && (effect.kind === 'update' || effect.kind === 'transition'))
    return undefined;
  const transition = resource.transitions.find(({ id }) => id === effect.transition);
  // A user who may not read the state doesn't see which transition changed it.
  const moved = transition && Object.hasOwn(changes, transition.field);
  return {
    action: effect.kind === 'transition' ? (moved ? 'action' : 'update') : effect.kind,
    resource: resource.id,
    ...(effect.kind !== 'create' && { id: effect.record }),
    title: await readableName({ access, viewer, reader }, resource, record),
    changes,
    words: await wordsFor(caller, reader, resource, changes, effect.kind === 'create'),
    ...(moved && { transition: transition.label }),
  };
}

/** Of both lists the rows that the other one lacks: of eighty instalments the one that is paid. */
function changedRows([before, after]: readonly [unknown, unknown]): readonly [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const without = (rows: readonly unknown[], others: readonly unknown[]) => {
    const left = others.slice();
    return rows.filter((row) => {
      const at = left.findIndex((other) => sameRows([other], [row]));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [without(before, after), without(after, before)];
}

/** The amount of a new record and its last date: the day on which a bill is due lies behind the day on which it is made. */
function mainFacts(fields: Resource['fields'], changes: DryRunEffect['changes']): string[] {
  const given = Object.entries(changes).flatMap(([id, [, value]]) => {
    const field = fields[id];
    return field && value ? [{ id, field, value }] : [];
  });
  const amount = given.find(({ field }) => isMoney(field));
  const dates = given.filter(({ field }) => field.type === 'date');
  const last = dates.toSorted((a, b) => String(b.value).localeCompare(String(a.value)))[0];
  return [amount, last].flatMap((fact) => fact?.id ?? []);
}

async function wordsFor(
  { portal, viewer }: Caller,
  reader: Reader,
  { label, fields }: Resource,
  changes: DryRunEffect['changes'],
  isNew: boolean,
): Promise<NonNullable<DryRunEffect['words']>> {
  const names = new RecordFormatter(reader, portal, viewer);
  const main = isNew ? mainFacts(fields, changes) : [];
  // what a new record does not have yet is no change
  const told = Object.entries(changes).filter(([, [, after]]) => !isNew || (after !== 0 && after !== false));
  const shown = told.map(async ([id, change]) => {
    const field = fields[id]!;
    const [before, after] = hasRows(field) ? changedRows(change) : change;
    return {
      label: field.label,
      before: await names.text(field, before),
      after: await names.text(field, after),
      ...(main.includes(id) && { isMain: true as const }),
    };
  });
  return { one: label.one, many: label.many, changes: await Promise.all(shown) };
}
