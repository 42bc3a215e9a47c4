/**
 * Writes the printed sheet of a record, as its list declares it, in the words of the screen: for a rule all of it, for a
 * user what they may read.
 */
import { withLateWords } from '#kinds/date/late.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { columnTotal } from '#kinds/items/itemRows.ts';
import { rowsOf, shownInRows } from '#kinds/items/kind.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import type { Access, ResourceAccess } from '#access/grants.ts';
import { visibleRows } from '#access/rows.ts';
import {
  all,
  equals,
  matchAll,
  type FilterExpression,
  type FilterFields,
  type Viewer,
} from '#model/filter/filter.ts';
import { measureOf } from '#model/measures.ts';
import { usualPaper } from '#model/paper.ts';
import { addressLines, filledIn } from '#model/records/title.ts';
import { nowIso } from '#model/time/clock.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Column, Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { DeclaredSheet } from '#screens/kind.ts';
import {
  fieldsInTexts,
  fieldsOfRunning,
  fieldsOfSection,
  isNamedByHeading,
  wayOf,
  type PrintedList,
  type Running,
} from '#screens/sheets.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import { runningSums } from '#server/reads/runningSums.ts';
import { projectorFor, RecordFormatter } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf, type RecordShape } from '#server/data/shape.ts';
import type { Stored, Values } from '#server/data/store.ts';
import type { PrintedSheet, SheetField, PrintedTable } from '#server/writes/printedSheet.ts';

/** Who reads the records of a sheet. `access` absent: a rule, which reads all that the config puts on it. */
export type SheetReader = { reader: Reader; viewer: Viewer; access?: Access };

/** More lines than anybody reads; the letter is then not sent. */
const mostLines = 1000;

/** A sheet that can't be written. The message is for the portal's users. */
export class SheetFault extends Error {}

type ItemsTotals = Parameters<typeof columnTotal>[0];

class SheetWriter {
  readonly #whose: SheetReader;
  readonly #names: RecordFormatter;

  constructor(whose: SheetReader) {
    this.#whose = whose;
    const { reader, viewer } = whose;
    // a title is read with the same rights as the record that it names
    const get = async (shape: RecordShape, id: unknown) => {
      const found = await reader.get(shape, id);
      return found && ((await this.cut(shape.resource, [found]))[0] as Stored | undefined);
    };
    this.#names = new RecordFormatter({ get }, reader.portal, viewer);
  }

  /** The records, without what the reader may not see. */
  async cut(resource: Resource, records: readonly Stored[]): Promise<Values[]> {
    const { access, ...whose } = this.#whose;
    if (!access) return [...records];
    const own = access.resources.get(resource.id);
    if (!own) return [];
    const projected = await projectorFor({ ...whose, access: own }, records);
    return records.flatMap((record): Values[] => {
      const part = projected(record);
      return part ? [part] : [];
    });
  }

  async fields(
    declared: DeclaredSheet,
    resource: Resource,
    record: Values,
  ): Promise<PrintedSheet['sections']> {
    const { viewer } = this.#whose;
    const context = { ...viewer, fields: resource.fields };
    const sections: PrintedSheet['sections'][number][] = [];
    for (const section of declared.sections) {
      const fields: SheetField[] = [];
      for (const { field, label } of fieldsOfSection(section, resource, record, context)) {
        if (isEmpty(record[field.id])) continue;
        const named = isNamedByHeading(section, label) ? {} : { label };
        fields.push({ ...named, ...(await this.#valueOf(field, record, resource)) });
      }
      const { label, help } = section;
      if (fields.length > 0) sections.push({ label, ...(help !== undefined && { help }), fields });
    }
    return sections;
  }

  /** The text of a value; a date that is past while it is due says by how much. */
  async #dated(field: Field, record: Values, fields: FilterFields): Promise<string> {
    const text = await this.#names.text(field, record[field.id], 1, record);
    return withLateWords(text, field, record, { ...this.#whose.viewer, fields });
  }

  async #valueOf(field: Field, record: Values, resource: Resource) {
    const value = record[field.id];
    if (!hasRows(field)) return { text: await this.#dated(field, record, resource.fields) };
    const rows = rowsOf(value);
    const fields = shownInRows(field);
    // a column without a value in any row would only take room
    const columns = fields.filter(({ id }) => rows.some((row) => !isEmpty(row[id])));
    const list = field as ItemsTotals;
    const total = (id: string) => (list.totals?.[id] ? columnTotal(list, id, rows) : null);
    return {
      table: await this.#table(
        columns.map((one) => ({ field: one, label: one.label })),
        { rows, fields: field.fields },
        list.totals && Object.fromEntries(columns.map(({ id }) => [id, total(id)])),
        list.totals,
      ),
    };
  }

  async #table(
    columns: readonly { field: Field; label: string }[],
    { rows, fields }: { rows: readonly Values[]; fields: FilterFields },
    totals?: Values,
    kinds: Readonly<Record<string, 'sum' | 'avg' | 'min' | 'max'>> = {},
  ): Promise<PrintedTable> {
    const cells: string[][] = [];
    for (const row of rows) {
      const texts: string[] = [];
      for (const { field } of columns) texts.push(await this.#dated(field, row, fields));
      cells.push(texts);
    }
    const { timeZone } = this.#whose.viewer;
    const totalOf = (field: Field, at: number) => {
      const value = formatValue(field, totals?.[field.id], { timeZone });
      const kind = kinds[field.id];
      if (kind && value) return translate(`portal.screen.list.totalOf.${kind}`, { value });
      return at === 0 ? translate('portal.screen.list.total') : '';
    };
    return {
      columns: columns.map(({ field, label }) => ({ label, align: kindOf(field).align })),
      rows: cells,
      ...(totals && { totals: columns.map(({ field }, at) => totalOf(field, at)) }),
    };
  }

  /** @returns undefined without any record that the reader sees */
  async related(
    list: PrintedList,
    owner: Resource,
    record: Stored,
  ): Promise<PrintedSheet['related'][number] | undefined> {
    const { reader, viewer, access } = this.#whose;
    const resource = reader.portal.resources[list.resource]!;
    const own = access?.resources.get(resource.id);
    if (access && !own) return undefined;
    const belongsTo = record[wayOf(owner, resource.fields, list.target)];
    if (isEmpty(belongsTo)) return undefined;
    const shape = shapeOf(resource, viewer);
    const totalled = Object.keys(list.totals);
    const where = all([equals(list.target, [belongsTo as string]), rowsFor(own, [list.target], viewer)]);
    const { records, total } = await reader.find(shape, {
      where,
      sort: list.sort,
      range: [0, mostLines - 1],
    });
    if (total > records.length)
      throw new SheetFault(translate('delivery.tooManyLines', { max: mostLines, name: list.label }));
    const rows = await this.cut(resource, records);
    const balances = list.running && (await this.#balances(list.running, shape, own, records));
    const columns = list.columns.flatMap(({ field: id, label }: Column) => {
      const field = resource.fields[id];
      const isRead = field && (!own || rows.some((row) => Object.hasOwn(row, id)));
      return isRead ? [{ field, label: label ?? field.label }] : [];
    });
    if (rows.length === 0 || columns.length === 0) return undefined;
    const [totals] =
      totalled.length === 0
        ? []
        : await reader.aggregate(shape, {
            where: all([where, rowsFor(own, totalled, viewer)]),
            groupBy: [],
            measures: Object.fromEntries(totalled.map((id) => [id, measureOf(list.totals[id]!, id)])),
          });
    const table = await this.#table(columns, { rows, fields: resource.fields }, totals, list.totals);
    return {
      label: list.label,
      table: balances && list.running ? withBalances(table, columns, list.running, balances) : table,
    };
  }

  /** By record, as texts. */
  async #balances(
    running: Running,
    shape: RecordShape,
    own: ResourceAccess | undefined,
    records: readonly Stored[],
  ): Promise<string[]> {
    const { reader, viewer, access } = this.#whose;
    const field = shape.resource.fields[running.sum]!;
    const where = rowsFor(own, fieldsOfRunning(running), viewer);
    const sums = await runningSums(reader, shape, running, where, records);
    const reference = running.of === undefined ? undefined : shape.resource.fields[running.of];
    const owners = refersTo(reference) ? reader.portal.resources[reference.resource] : undefined;
    const openings = new Map<unknown, unknown>();
    if (running.from && owners)
      for (const id of new Set(records.map((one) => one[running.of!]))) {
        const owner = await reader.get(shapeOf(owners, viewer), id);
        const seen = owner && (access ? (await this.cut(owners, [owner]))[0] : owner);
        openings.set(id, seen?.[running.from]);
      }
    const scale = scaleOf(field);
    return records.map((record) => {
      const sum = sums.get(String(record.id));
      const opening = running.from ? openings.get(record[running.of!]) : 0;
      if (sum === undefined || opening === undefined) return '';
      const balance = Math.round((sum + Number(opening ?? 0)) * scale) / scale;
      return formatValue(field, balance, { timeZone: viewer.timeZone });
    });
  }

  /** A template with the values of the record. */
  async fill(text: string, resource: Resource, record: Values): Promise<string> {
    const texts = new Map<string, string>();
    for (const id of fieldsInTexts([{ text }])) {
      const field = resource.fields[id];
      if (field) texts.set(id, await this.#names.text(field, record[id], 1, record));
    }
    return filledIn(text, record, (id) => texts.get(id) ?? '');
  }

  /** The numbers at the end of a sheet. Those without a value are left out. */
  async totals(ids: readonly string[], resource: Resource, record: Values) {
    const totals: { label: string; text: string }[] = [];
    for (const id of ids) {
      const field = resource.fields[id];
      if (field && !isEmpty(record[id]))
        totals.push({ label: field.label, text: await this.#names.text(field, record[id], 1, record) });
    }
    return totals;
  }

  title = (resource: Resource, record: Stored) => this.#names.title(resource, record);
}

/** The table with a column of balances behind that of the number that they sum. */
function withBalances(
  table: PrintedTable,
  columns: readonly { field: Field }[],
  { sum, label }: Running,
  balances: readonly string[],
): PrintedTable {
  const at = columns.findIndex(({ field }) => field.id === sum) + 1 || columns.length;
  const added = <T>(cells: readonly T[], cell: T): T[] => cells.toSpliced(at, 0, cell);
  return {
    columns: added(table.columns, { label, align: 'right' }),
    rows: table.rows.map((cells, row) => added(cells, balances[row] ?? '')),
    ...(table.totals && { totals: added(table.totals, '') }),
  };
}

const rowsFor = (
  access: ResourceAccess | undefined,
  fields: readonly string[],
  viewer: Viewer,
): FilterExpression => (access ? visibleRows(access, fields, viewer) : matchAll);

/**
 * @param record with its computed fields
 * @throws SheetFault
 */
export async function writeSheet(
  whose: SheetReader,
  print: DeclaredSheet,
  resource: Resource,
  record: Stored,
): Promise<PrintedSheet> {
  const writer = new SheetWriter(whose);
  const { brand, currency } = whose.reader.portal;
  const [seen = {}] = await writer.cut(resource, [record]);
  const related: PrintedSheet['related'][number][] = [];
  for (const list of print.related ?? []) {
    const written = await writer.related(list, resource, record);
    if (written) related.push(written);
  }
  const address = print.address && addressLines(await writer.fill(print.address, resource, seen));
  const totals = await writer.totals(print.totals ?? [], resource, seen);
  return {
    locale: currentLocale(),
    at: nowIso(),
    company: brand.company,
    ...(brand.tagline && { tagline: brand.tagline }),
    ...(print.letterhead && { letterhead: await writer.fill(print.letterhead, resource, seen) }),
    title: print.title ?? resource.label.one,
    name: await writer.title(resource, { ...seen, id: record.id }),
    printed: translate('portal.screen.report.printedOn', {
      date: formatDay(whose.viewer.variables.today),
    }),
    ...((print.paper ?? usualPaper(currency)) === 'letter' && { paper: 'letter' as const }),
    ...(brand.logo && { logo: brand.logo }),
    ...(address && address.length > 0 && { address }),
    ...(print.body && { body: await writer.fill(print.body, resource, seen) }),
    sections: await writer.fields(print, resource, seen),
    related,
    ...(totals.length > 0 && { totals }),
    ...(print.text && { text: await writer.fill(print.text, resource, seen) }),
    ...(print.signatures && { signatures: print.signatures }),
  };
}
