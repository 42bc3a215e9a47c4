/** Values and records as text, as users who may read all of them see them. */
import { hasRows, refersTo } from '#model/traits.ts';
import { titleOf } from '#model/records/title.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import type { Viewer } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { formatValue } from '#kinds/registry.ts';
import type { RecordReader } from './store.ts';
import { shapeOf } from './shape.ts';
import { getOrMake } from '#model/lib/memoize.ts';

type Stored = Readonly<Record<string, unknown>>;
type Reader = Pick<RecordReader, 'get'>;
/** Titles may contain references themselves; this many levels are followed. */
const maxDepth = 3;

/**
 * Formats records and values as text. Reads each record at most once and caches its title, so it is for one
 * request.
 */
export class RecordFormatter {
  readonly #reader: Reader;
  readonly #portal: Portal;
  readonly #viewer: Viewer;
  readonly #known = new Map<string, Promise<string>>();

  constructor(reader: Reader, portal: Portal, viewer: Viewer) {
    this.#reader = reader;
    this.#portal = portal;
    this.#viewer = viewer;
  }

  /** The title of a record. */
  async title(resource: Resource, record: Stored, depth = 1): Promise<string> {
    const texts = new Map<string, string>();
    for (const id of resource.titleFields) {
      const field = resource.fields[id];
      if (field) texts.set(id, await this.text(field, record[id], depth));
    }
    return titleOf(resource, record, (id) => texts.get(id) ?? '');
  }

  /** A value as people read it: titles for references, one line for rows. */
  async text(field: Field, value: unknown, depth = 1): Promise<string> {
    if (isEmpty(value)) return '';
    if (refersTo(field)) {
      const names = [value].flat().map((id) => this.#nameOf(field.resource, id, depth));
      return (await Promise.all(names)).join(', ');
    }
    if (!hasRows(field)) return formatValue(field, value, { timeZone: this.#viewer.timeZone });
    const rows = rowsOf(value).map(async (row) => {
      const cells = Object.values(field.fields).map((one) => this.text(one, row[one.id], depth));
      return (await Promise.all(cells)).filter((cell) => cell !== '').join(' · ');
    });
    return (await Promise.all(rows)).join('; ');
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
