import { hasRows, refersTo } from '#model/traits.ts';
import { titleOf, lowerFirst } from '#model/records/title.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { type Viewer, all, equals } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { rowsOf, shownInRows } from '#kinds/items/kind.ts';
import { unitReference, unitText } from '#model/fields/units.ts';
import { formatValue } from '#kinds/registry.ts';
import type { RecordReader, Values } from './store.ts';
import { shapeOf } from './shape.ts';
import { getOrMake } from '#model/values/memoize.ts';
import {
  hasReferredTitles,
  openTitles,
  projectorOf,
  readableOn,
  type OpenTitles,
  type Reached,
} from '#access/projection.ts';
import type { Grant, ResourceAccess, Access } from '#access/grants.ts';
import type { Reader } from './reader.ts';
import { HttpError } from '../http/http.ts';
import { faultyField, isLack } from '#kinds/validate.ts';
import { translate } from '#messages/translate.ts';

// Values and records as text, as users who may read all of them see them.

type Stored = Readonly<Record<string, unknown>>;
/** Titles may contain references themselves; this many levels are followed. */
const maxDepth = 3;

/**
 * Formats records and values as text. Reads each record at most once and caches its title, so it is for one
 * request.
 */
export class RecordFormatter {
  readonly #reader: Pick<RecordReader, 'get'>;
  readonly #portal: Portal;
  readonly #viewer: Viewer;
  readonly #known = new Map<string, Promise<string>>();
  readonly #measured = new Map<string, ReturnType<RecordReader['get']>>();

  constructor(reader: Pick<RecordReader, 'get'>, portal: Portal, viewer: Viewer) {
    this.#reader = reader;
    this.#portal = portal;
    this.#viewer = viewer;
  }

  /** The title of a record. */
  async title(resource: Resource, record: Stored, depth = 1): Promise<string> {
    const texts = new Map<string, string>();
    for (const id of resource.titleFields) {
      const field = resource.fields[id];
      if (field) texts.set(id, await this.text(field, record[id], depth, record));
    }
    return titleOf(resource, record, (id) => texts.get(id) ?? '');
  }

  /**
   * A value as people read it: titles for references, one line for rows.
   *
   * @param around the record or row of the value, which may decide its unit
   */
  async text(field: Field, value: unknown, depth = 1, around?: Values): Promise<string> {
    if (isEmpty(value)) return '';
    if (refersTo(field)) {
      const names = [value].flat().map((id) => this.#nameOf(field.resource, id, depth));
      return (await Promise.all(names)).join(', ');
    }
    if (!hasRows(field)) {
      const unit = around && (await this.#unitOf(field, around));
      return formatValue(field, value, { timeZone: this.#viewer.timeZone, unit });
    }
    const rows = rowsOf(value).map(async (row) => {
      const cells = shownInRows(field).map((one) => this.text(one, row[one.id], depth, row));
      return (await Promise.all(cells)).filter((cell) => cell !== '').join(' · ');
    });
    return (await Promise.all(rows)).join('; ');
  }

  async #unitOf(field: Field, around: Values): Promise<string | undefined> {
    const { via, resource: id } = unitReference(field) ?? {};
    const resource = id === undefined ? undefined : this.#portal.resources[id];
    if (!resource || isEmpty(around[via!])) return unitText(field, around, () => undefined);
    const record = await getOrMake(this.#measured, `${id}/${String(around[via!])}`, () =>
      this.#reader.get(shapeOf(resource, this.#viewer), around[via!]),
    );
    return unitText(field, around, () => record ?? undefined);
  }

  #nameOf(resourceId: string, id: unknown, depth: number): Promise<string> {
    const key = `${resourceId}/${String(id)}`;
    return getOrMake(this.#known, key, () => this.#read(resourceId, id, depth));
  }

  async #read(resourceId: string, id: unknown, depth: number): Promise<string> {
    const resource = this.#portal.resources[resourceId];
    const record =
      resource && depth <= maxDepth && (await this.#reader.get(shapeOf(resource, this.#viewer), id));
    return record ? this.title(resource, record, depth + 1) : `#${String(id)}`;
  }
}

// The fields of records that a user may read. If a visible row refers to a record, they may read its title as well.

type Whose = { access: ResourceAccess; viewer: Viewer; reader: Pick<Reader, 'find'> };

/**
 * Cuts these records to the fields that the user may read on them, or to null.
 *
 * @param areVisible whether they were found by `visibleRows`
 */
export async function projectorFor(whose: Whose, records: readonly Values[], areVisible = false) {
  const reached = hasReferredTitles(whose.access)
    ? await reachedTitles(whose, records, areVisible)
    : undefined;
  return projectorOf(whose.access, whose.viewer, reached);
}

/** The fields of one record that the user may read; null when they may not see it at all. */
export async function readableFor(whose: Whose, record: Values): Promise<ReadonlySet<string> | null> {
  return readableOn(whose.access, whose.viewer, record, await reachedTitles(whose, [record]));
}

async function reachedTitles(
  { access, viewer, reader }: Whose,
  records: readonly Values[],
  areVisible = false,
): Promise<Reached | undefined> {
  if (!hasReferredTitles(access)) return undefined;
  const { open, certain } = openTitles(access, viewer, records, areVisible);
  const found = new Map<Grant, Set<string>>();
  const add = ({ grants }: OpenTitles, its: readonly Values[]) => {
    for (const grant of grants)
      for (const { id } of its) getOrMake(found, grant, () => new Set()).add(String(id));
  };
  for (const one of certain) add(one, one.records);
  await Promise.all(
    open.map(async (one) => {
      if (one.where.kind === 'never') return;
      const ids = one.records.map(({ id }) => id).filter((id) => id !== undefined);
      const where = all([equals('id', ids), one.where]);
      add(one, (await reader.find(shapeOf(access.resource, viewer), { where, idsOnly: true })).records);
    }),
  );
  return (grant, { id }) => found.get(grant)?.has(String(id)) ?? false;
}

/** The reader of a message, with the means to look up what they may read. */
export type Audience = {
  access: Access;
  viewer: Viewer;
  reader: Reader;
  /**
   * True for a rule that the portal itself runs at its time: whoever may see the page of rules reads which field was refused
   * and why, but no record's name.
   */
  seesFields?: boolean;
};

/** The fields of a record that the reader may read; undefined when they may not see it. */
export async function readableBy({ access, ...whose }: Audience, resource: Resource, record: Values) {
  const given = access.resources.get(resource.id);
  return given && ((await readableFor({ ...whose, access: given }, record)) ?? undefined);
}

/** The name of a record, or the label of its resource when the reader may not see the name. */
export async function readableName(audience: Audience, resource: Resource, record: Values): Promise<string> {
  const readable = await readableBy(audience, resource, record);
  if (!readable || !resource.titleFields.every((id) => readable.has(id))) return resource.label.one;
  const { reader, viewer } = audience;
  return new RecordFormatter(reader, reader.portal, viewer).title(resource, record);
}

/** The name with the resource's label: "Conta a pagar 12". */
export async function readableTitle(audience: Audience, resource: Resource, record: Values): Promise<string> {
  const name = await readableName(audience, resource, record);
  return name === resource.label.one ? name : `${resource.label.one} ${name}`;
}

/** Why a record could not be written, with the labels of the fields that the reader may read. */
export async function readableReason(
  audience: Audience,
  resource: Resource,
  record: Values,
  error: HttpError,
): Promise<string> {
  const faults = Object.entries(error.errors ?? {}).filter(([path]) => path !== 'root');
  if (faults.length === 0) return error.message;
  const readable = await readableBy(audience, resource, record);
  const reasons = faults.flatMap(([path, fault]) => {
    const id = faultyField(path);
    const label = (audience.seesFields || readable?.has(id)) && resource.fields[id]?.label;
    if (!label || typeof fault !== 'string') return [];
    return isLack(fault) ? translate('rules.lacks', { label }) : `${label}: ${lowerFirst(fault)}`;
  });
  const hidden = faults.length - reasons.length;
  const rest = hidden > 0 ? [translate('rules.hiddenFaults')] : [];
  return [...reasons, ...rest].join('; ');
}
