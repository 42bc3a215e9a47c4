/** Computes the record that a request would produce, and checks which fields the user may write. */
import { type Viewer, recordMatches } from '#model/filter/filter.ts';
import { blockedKey, closedKey, effectsKey } from '#model/api/answers.ts';
import { isEmpty } from '#model/values/values.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Resource, FieldOf } from '#model/types.ts';
import { computedFields } from '#kinds/compute.ts';
import { isRow, type ItemsField } from '#kinds/items/kind.ts';
import { isReadOnly, validateRecord } from '#kinds/validate.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import type { Fields, Stored } from '../data/store.ts';
import { sameRows, withRows, hidesSome, hiddenFields, withVisibleCopies } from './copies.ts';
import type { WriteContext } from './writeContext.ts';
import { grantsFor, presetsOf } from '#access/rows.ts';
import { covers, rowFilterOf } from '#access/grantRows.ts';
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { initialValues } from '#kinds/defaults.ts';
import { storedForm } from '#kinds/registry.ts';
import { HttpError, conflict, forbidden, invalid, badRequest } from '../http/http.ts';
import type { RecordShape } from '../data/shape.ts';
import { translate } from '#messages/translate.ts';

/** The record as it would be, and the fields that the request changes. */
export type Draft = {
  record: Fields;
  changed: ReadonlySet<string>;
  /** The screens that allow it; empty for a transition, which has its own check. */
  grants: readonly Grant[];
  /** The places of references that may stay although they may not be chosen now. */
  unchosen?: readonly string[];
};

/**
 * The fields of a body in their stored form. Computed fields are ignored: clients send whole records back.
 * readVersion reads `version`.
 */
export function readFields({ fields }: Resource, body: Readonly<Fields>): Fields {
  const {
    version: _version,
    [blockedKey]: _blocked,
    [closedKey]: _closed,
    [effectsKey]: _effects,
    ...given
  }: Fields = body;
  // The answer to an earlier write may have said what its rules have left out.
  if (!Object.hasOwn(fields, 'skipped')) delete given.skipped;
  const unknown: string[] = [];
  for (const [id, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, id) ? fields[id]! : undefined;
    if (!field) unknown.push(id);
    else if (hasRows(field) && Array.isArray(value)) unknown.push(...unknownInRows(field, value));
  }
  if (unknown.length > 0)
    throw badRequest(
      translate('write.unknownFields', { fields: unknown.slice(0, 10).join(', ').slice(0, 300) }),
    );
  for (const { id } of computedFields(fields)) delete given[id];
  for (const id of unstoredFields(fields)) delete given[id];
  for (const [id, value] of Object.entries(given))
    if (id !== 'id') given[id] = storedForm(fields[id]!, value);
  return given;
}

/** Keys of rows that their list doesn't declare. */
function unknownInRows(field: ItemsField, rows: readonly unknown[]): string[] {
  const names = new Set(rows.filter(isRow).flatMap((row) => Object.keys(row)));
  return [...names].filter((id) => !Object.hasOwn(field.fields, id)).map((id) => `${field.id}.${id}`);
}

/**
 * The possible drafts of a new record: defaults, values fixed by a screen's row filter, and the fields sent.
 * There is one per screen that can create, because a request doesn't name its screen. Each may refuse.
 */
export function createCandidates(
  access: ResourceAccess,
  writing: WriteContext,
  sent: Fields,
  portalValues: Fields = {},
): DraftCandidate[] {
  const { resource } = access;
  const { viewer } = writing.caller;
  if (!isEmpty(sent.id)) throw badRequest(translate('write.ownId'));
  const grants = grantsFor(access, 'create', viewer);
  if (grants.length === 0) throw forbidden(translate('write.mayNotCreate', { name: resource.label.many }));
  return grants.map((grant) => ({ draft: () => draftBy(grant), distance: distanceOf(grant, sent) }));

  async function draftBy(grant: Grant): Promise<Draft> {
    const { id: _id, ...presets } = presetsOf(access, grant, viewer);
    const given: Fields = { ...initialValues(resource, viewer), ...presets, ...portalValues };
    const changes = Object.entries(await withRows(writing, sent, given)).filter(
      ([id, value]) =>
        !sameStoredValue(value, given[id]) &&
        !(isEmpty(value) && (!grant.create.has(id) || Object.hasOwn(presets, id))),
    );
    refuseLaterStates(resource, given, changes);
    refuseFields(
      resource,
      changes.map(([id]) => id),
      grant.create,
    );
    const record: Fields = { ...given, ...Object.fromEntries(changes) };
    const mayClear = (id: string) => !Object.hasOwn(presets, id);
    const after = await withVisibleCopies(writing, record, { sent, mayClear });
    refuseLocked(
      resource,
      viewer,
      after,
      changes.map(([id]) => id),
    );
    const changed = new Set([...Object.keys(after), ...Object.keys(resource.fields)]);
    const draft: Draft = { record: after, changed, grants: [grant] };
    if (!covers(access, grant, after, viewer))
      throw new OutOfScope(outOfReach(access, viewer, after, [grant], grant.create), draft);
    return draft;
  }
}

/** `distance`: how much the request differs from what this screen's form sends. */
type DraftCandidate = { draft: () => Promise<Draft>; distance: number };

function distanceOf({ create }: Grant, sent: Fields): number {
  const strange = Object.keys(sent).filter((id) => !create.has(id)).length;
  const unsent = [...create].filter((id) => !Object.hasOwn(sent, id)).length;
  return strange * 1000 + unsent;
}

/** A new record that no screen of the user would show, with the refusal for it. */
class OutOfScope extends Error {
  readonly refusal: HttpError;
  readonly draft: Draft;
  constructor(refusal: HttpError, draft: Draft) {
    super(refusal.message);
    this.refusal = refusal;
    this.draft = draft;
  }
}

/**
 * Runs `work` with the first way that succeeds. If none does, throws the refusal of the most likely one.
 *
 * @param doubt checks a draft outside the user's rows. A dangling reference is reported as such: without its
 * target, the values that decide about the rows are missing.
 */
export async function firstAllowed<T>(
  ways: readonly DraftCandidate[],
  work: (draft: Draft) => Promise<T>,
  doubt: (draft: Draft) => Promise<void> = async () => {},
): Promise<T> {
  const refusals: { error: HttpError; distance: number }[] = [];
  for (const { draft, distance } of ways) {
    try {
      return await work(await draft());
    } catch (thrown) {
      const error = thrown instanceof OutOfScope ? await reasonOf(thrown, doubt) : thrown;
      if (!(error instanceof HttpError)) throw error;
      refusals.push({ error, distance });
    }
  }
  throw refusals.toSorted((one, other) => one.distance - other.distance)[0]!.error;
}

const reasonOf = ({ refusal, draft }: OutOfScope, doubt: (draft: Draft) => Promise<void>): Promise<unknown> =>
  doubt(draft).then(
    () => refusal,
    (fault: unknown) => fault,
  );

/** The values of a request as they came, in their stored form, and the record as the user sees it. */
type Asked = { body: Readonly<Fields>; sent: Fields; seen: Readonly<Fields> };

/**
 * The fields sent, without those that are exactly as the user sees them: a client that sends a record back
 * changes none of it, even if its stored values would be written in another form today.
 */
export function withoutEchoed({ body, sent, seen }: Asked): Fields {
  const changes = { ...sent };
  for (const id in body) {
    const value = body[id];
    if (value === seen[id] || (typeof value === 'object' && sameRows(value, seen[id]))) delete changes[id];
  }
  return changes;
}

/**
 * The record after a change. Throws 403 and 409 when a field may not be written at all, now, or with this
 * value.
 *
 * @param grants those that grantsToEdit gives for the record as it is
 */
export async function draftUpdate(
  access: ResourceAccess,
  writing: WriteContext,
  grants: readonly Grant[],
  { seen, ...request }: Asked,
): Promise<Draft> {
  const { resource } = access;
  const { viewer } = writing.caller;
  const before = writing.before!;
  const sent = withoutEchoed({ seen, ...request });
  const changes = await changesOf(writing, sent, seen);
  const changed = Object.keys(changes);
  // What a formula would give today is no change that anybody asked for.
  if (changed.length === 0) return { record: before, grants, changed: new Set() };
  refuseFields(resource, changed, editableBy(grants));
  refuseClosed(viewer, writing.shape, before, changed);

  const wereHidden = hidesSome(resource.fields) ? hiddenFields(resource, viewer, before) : undefined;
  const mayClear = (id: string) => !wereHidden?.has(id) || Object.hasOwn(changes, id);
  const given = { ...before, ...changes };
  const after = await withVisibleCopies(writing, given, { sent, mayClear });
  refuseLocked(resource, viewer, after, changed);
  const staying: Grant[] = [];
  for (const grant of grants) if (grant.leaves || covers(access, grant, after, viewer)) staying.push(grant);
  const writable = editableBy(staying);
  for (const id of changed) if (!writable.has(id)) throw outOfReach(access, viewer, after, grants, changed);
  return { record: after, grants: staying, changed: differing(after, before) };
}

/** The screens that let the user edit this record; 403 when there are none. */
export function grantsToEdit(access: ResourceAccess, viewer: Viewer, before: Stored): Grant[] {
  const grants = grantsFor(access, 'edit', viewer, before);
  if (grants.length === 0)
    throw forbidden(translate('write.mayNotEdit', { name: access.resource.label.many }));
  return grants;
}

/** The fields whose sent value differs from what the user sees. An empty password keeps the old one. */
export async function changesOf(
  writing: WriteContext,
  sent: Fields,
  seen: Readonly<Fields>,
): Promise<Fields> {
  const { fields } = writing.shape;
  const changes: Fields = {};
  for (const [id, value] of Object.entries(await withRows(writing, sent, seen))) {
    if (traitsOf(fields[id]).secret && isEmpty(value)) continue;
    if (!sameStoredValue(value, seen[id])) changes[id] = value;
  }
  return changes;
}

/** The fields that differ, computed ones included. */
function differing(after: Readonly<Fields>, before: Readonly<Fields>): Set<string> {
  const changed = new Set<string>();
  for (const id of Object.keys(after)) if (!sameStoredValue(after[id], before[id])) changed.add(id);
  return changed;
}

/** A new record begins in the first state: which one was sent matters more than that actions change it. */
function refuseLaterStates(
  resource: Resource,
  given: Fields,
  changes: readonly (readonly [string, unknown])[],
) {
  const states = new Set(resource.transitions.map(({ field }) => field));
  const refused = changes.flatMap(([id, value]) => {
    const { label, options = [] } = resource.fields[id] as FieldOf<'status'>;
    if (!states.has(id) || isEmpty(value)) return [];
    const labelOf = (one: unknown) => options.find((option) => option.value === one)?.label ?? String(one);
    return [translate('write.startsAs', { field: label, first: labelOf(given[id]), value: labelOf(value) })];
  });
  if (refused.length > 0) throw forbidden(refused.join(' '));
}

function refuseFields(resource: Resource, changed: readonly string[], writable: ReadonlySet<string>) {
  // Fields that only transitions change.
  const states = new Set<string>();
  for (const { field } of resource.transitions) states.add(field);
  const moved: string[] = [];
  for (const id of changed) if (states.has(id)) moved.push(id);
  if (moved.length > 0) throw forbidden(translate('write.moved', { fields: labels(resource, moved) }));
  const refused: string[] = [];
  for (const id of changed) if (!writable.has(id)) refused.push(id);
  if (refused.length > 0)
    throw forbidden(translate('write.mayNotEditFields', { fields: labels(resource, refused) }));
}

/** Throws 409 when the record's state no longer allows editing, except for its `alwaysEditable` fields. */
function refuseClosed({ variables }: Viewer, shape: RecordShape, before: Stored, changed: readonly string[]) {
  const { resource } = shape;
  if (recordMatches(resource.editableWhen, before, { ...shape, variables })) return;
  const closed = changed.filter((id) => !resource.alwaysEditable.includes(id));
  if (closed.length > 0)
    throw conflict(translate('write.closed', { name: resource.label.one, fields: labels(resource, closed) }));
}

function refuseLocked(resource: Resource, viewer: Viewer, record: Fields, changed: readonly string[]) {
  const context = { ...viewer, fields: resource.fields };
  const locked: string[] = [];
  for (const id of changed) if (isReadOnly(resource.fields[id]!, record, context)) locked.push(id);
  if (locked.length > 0) throw forbidden(translate('write.locked', { fields: labels(resource, locked) }));
}

function editableBy(grants: readonly Grant[]): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const { edit } of grants) for (const id of edit) fields.add(id);
  return fields;
}

/**
 * Why a record would leave the user's rows. Invalid fields are reported first: a forgotten choice can also
 * take a record out of a list. If the user has no rows at all, the refusal is a plain 403.
 */
function outOfReach(
  access: ResourceAccess,
  viewer: Viewer,
  record: Fields,
  grants: readonly Grant[],
  given: Iterable<string>,
): HttpError {
  const faults = validateRecord(access.resource, record, { ...viewer, fields: given });
  const hasRows = grants.some((grant) => rowFilterOf(access, grant, viewer).kind !== 'never');
  return hasRows && Object.keys(faults).length > 0
    ? invalid(faults)
    : forbidden(translate('write.outOfReach'));
}

const labels = ({ fields }: Resource, ids: readonly string[]) =>
  ids.map((id) => `“${fields[id]?.label ?? id}”`).join(', ');
