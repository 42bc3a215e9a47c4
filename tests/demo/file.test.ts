import { describe, expect, it } from 'vitest';
import { computedFields } from '#kinds/compute.ts';
import { migrated } from '#kinds/migration.ts';
import { compute } from '#kinds/compute.ts';
import { validateField, validateRecord } from '#kinds/validate.ts';
import {
  db,
  history,
  notices,
  portal,
  seen,
  text,
  timeZone,
  today,
  toldBalances,
  variables,
  type Row,
  type Rows,
} from './support.ts';

const kept = ['id', 'version', 'criadoEm', 'atualizadoEm', 'criadoPorId', 'atualizadoPorId'];

describe('the demo file', () => {
  it('is in the form that the config asks for, with every default', () => {
    expect(migrated(portal, { tables: db, rest: {} }).steps).toEqual([]);
  });

  it('has one record per line, so that a diff can be read', () => {
    const records = [...Object.values(db), history!, notices!, toldBalances!].flat();
    expect(text.split('\n').filter((line) => line.startsWith('{"'))).toHaveLength(records.length);
  });

  it('stays small enough to be read by every start, and by every test that starts a portal', () => {
    expect(text.length).toBeLessThan(3_400_000);
  });

  it('covers every stored resource of the config, with nothing that the config does not know', () => {
    const stored = Object.keys(portal.resources).filter((id) => !('from' in portal.resources[id]!));
    expect(Object.keys(db).toSorted()).toEqual(stored.toSorted());
    for (const [resource, records] of Object.entries(db)) {
      const used = new Set(records.flatMap((record) => Object.keys(record)));
      const known = new Set([...kept, ...Object.keys(portal.resources[resource]!.fields)]);
      expect(
        [...used].filter((field) => !known.has(field)),
        resource,
      ).toEqual([]);
    }
  });
});

describe('every record', () => {
  it('counts its ids up from 1 and begins at version 1', () => {
    for (const [resource, records] of Object.entries(db)) {
      expect(
        records.map(({ id }) => id),
        resource,
      ).toEqual(records.map((_, index) => index + 1));
      expect(new Set(records.map(({ version }) => version)), resource).toEqual(new Set([1]));
    }
  });

  it('says who wrote it and when, before the demo stands still', () => {
    for (const [resource, records] of Object.entries(db))
      for (const { id, criadoEm, atualizadoEm, criadoPorId, atualizadoPorId } of records) {
        const where = `${resource} ${id}`;
        expect(criadoEm, where).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
        expect(String(criadoEm) <= String(atualizadoEm), where).toBe(true);
        expect(String(atualizadoEm) <= '2026-10-31T23:59:59.000Z', where).toBe(true);
        expect(
          db.usuarios!.some((user) => user.id === criadoPorId),
          where,
        ).toBe(true);
        expect(
          db.usuarios!.some((user) => user.id === atualizadoPorId),
          where,
        ).toBe(true);
      }
  });

  it.each(Object.keys(db))('is one that the portal would store: %s', (resource) => {
    const { fields } = portal.resources[resource]!;
    const faults = db[resource]!.flatMap((record) =>
      Object.values(fields).flatMap((field) => {
        // Fields that clients never send are validated too, because they are stored all the same.
        const fault = validateField(
          { ...field, readOnly: false, required: field.required && !field.readOnly },
          record[field.id],
          {
            variables,
            timeZone,
            fields,
            record,
          },
        );
        return fault === undefined
          ? []
          : [`${resource} ${record.id} ${field.id}: ${fault} (${String(record[field.id])})`];
      }),
    );
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it.each(Object.keys(db))('holds what its formulas give: %s', (resource) => {
    const { fields } = portal.resources[resource]!;
    const formulas = computedFields(fields).filter(({ live }) => !live);
    const differing = seen(resource).flatMap((record, index) => {
      const computed = compute(fields, record, { today, timeZone }, 'stored');
      return formulas
        .filter(({ id }) => (computed[id] ?? null) !== (db[resource]![index]![id] ?? null))
        .map(({ id }) => `${resource} ${record.id} ${id}: ${String(computed[id])}`);
    });
    expect(differing).toEqual([]);
  });

  it('refers to records that exist', () => {
    for (const [resource, records] of Object.entries(db))
      for (const field of Object.values(portal.resources[resource]!.fields)) {
        if (field.type !== 'reference' && field.type !== 'references') continue;
        const targets = new Set(db[field.resource]!.map(({ id }) => id));
        const dangling = records
          .flatMap((record) => idsIn(record, field.id))
          .filter((id) => !targets.has(id));
        expect(dangling, `${resource}.${field.id}`).toEqual([]);
      }
  });

  it('has only rows that the portal would store, and refer to records that exist', () => {
    for (const [resource, records] of Object.entries(db))
      for (const field of Object.values(portal.resources[resource]!.fields)) {
        if (field.type !== 'items') continue;
        const faults = records.map((record) =>
          validateRecord({ fields: { [field.id]: field } }, record, { variables, timeZone }),
        );
        expect(Object.assign({}, ...faults), `${resource}.${field.id}`).toEqual({});
        const rows = records.flatMap((record) => (record[field.id] ?? []) as Row[]);
        expect(rows.length, `${resource}.${field.id}`).toBeGreaterThan(0);
        expect(unknownKeys(rows, field.fields), `${resource}.${field.id}`).toEqual([]);
        for (const one of Object.values(field.fields)) {
          if (one.type !== 'reference') continue;
          const targets = new Set(db[one.resource]!.map(({ id }) => id));
          expect(rows.flatMap((row) => idsIn(row, one.id)).filter((id) => !targets.has(id))).toEqual([]);
        }
      }
  });

  it('holds the totals that its rows add up to', () => {
    for (const [resource, records] of Object.entries(db)) {
      const { fields } = portal.resources[resource]!;
      const lists = Object.values(fields).filter(({ type }) => type === 'items');
      const summed = Object.values(fields).filter(
        (field) =>
          'formula' in field &&
          lists.some(({ id }) => field.formula?.includes(`${id}.`) && records.length > 0),
      );
      if (lists.length === 0) continue;
      for (const record of records) {
        const computed = compute(fields, record, { today: '2026-10-31', timeZone: 'UTC' }, 'stored');
        for (const { id } of [...summed, ...lists])
          expect(computed[id] ?? null, `${resource} ${record.id} ${id}`).toEqual(record[id] ?? null);
      }
    }
  });

  it('repeats nothing that must be unique', () => {
    for (const [resource, records] of Object.entries(db)) {
      const { fields, unique } = portal.resources[resource]!;
      const keys = [
        ...Object.values(fields)
          .filter((field) => field.unique)
          .map(({ id }) => [id]),
        ...unique,
      ];
      for (const key of keys) expect(repeated(records, key), `${resource}: ${key.join(', ')}`).toEqual([]);
    }
  });
});

const unknownKeys = (rows: readonly Row[], fields: Readonly<Record<string, unknown>>) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !Object.hasOwn(fields, key));

const idsIn = (record: Row, field: string): number[] => [record[field] ?? []].flat() as number[];

/** A plate in one form: its old and its Mercosul form count as equal. */
const plateForm = (value: unknown) =>
  typeof value === 'string' && /^[A-Z]{3}\d[A-J]\d{2}$/.test(value)
    ? value.replace(/(?<=^.{4})./, (letter) => String(letter.charCodeAt(0) - 65))
    : value;

function repeated(records: Rows[string], key: readonly string[]): string[] {
  const seen = new Set<string>();
  return records.flatMap((record) => {
    if (key.some((field) => record[field] === undefined)) return [];
    const value = JSON.stringify(key.map((field) => plateForm(record[field])));
    if (seen.has(value)) return [value];
    seen.add(value);
    return [];
  });
}

describe('the history and the bell', () => {
  it('contain the actions of demo people before the demo begins, up to the status of each record', () => {
    expect(history!.length).toBeGreaterThan(300);
    const last = new Map(
      history!.map((entry) => [`${String(entry.resource)} ${String(entry.record)}`, entry]),
    );
    for (const [key, { at, by, name, changes, title }] of last) {
      const [resource, id] = key.split(' ') as [string, string];
      const record = db[resource]!.find((row) => String(row.id) === id)!;
      const { situacao } = changes as Record<string, unknown[]>;
      expect([situacao![1], at, by], key).toEqual([
        record.situacao,
        record.atualizadoEm,
        record.atualizadoPorId,
      ]);
      expect(name, key).toBe(db.usuarios!.find((user) => user.id === by)!.nome);
      expect(title, key).toBeTruthy();
    }
    expect(String(history!.at(-1)!.at) <= '2026-10-31T22:00:00.000Z').toBe(true);
    expect(history!.map(({ at }) => at)).toEqual(history!.map(({ at }) => at).toSorted());
  });

  it('hold unread notices for the direction, finance and others, of records and before the demo begins', () => {
    const owned = (id: number) => notices!.filter(({ account }) => account === String(id)).length;
    expect(owned(2)).toBe(6);
    expect(new Set(notices!.map(({ account }) => account)).size).toBeGreaterThan(5);
    for (const { resource, record, at, rule } of notices!) {
      expect(db[String(resource)]!.some(({ id }) => String(id) === record)).toBe(true);
      expect(String(at) <= '2026-10-31T22:00:00.000Z').toBe(true);
      const [, id] = String(rule).split('.');
      expect(
        portal.resources[String(resource)]!.rules.map((one) => one.id),
        String(rule),
      ).toContain(id);
    }
  });
});
