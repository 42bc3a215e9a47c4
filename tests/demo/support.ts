/**
 * Shared by the tests of the demo's data: the portal, and the records of db.json.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matchAll } from '#model/filter/filter.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { portalIn } from '../support/server.ts';

export type Row = { id: number } & Readonly<Record<string, unknown>>;
export type Rows = Record<string, Row[]>;

export const today = '2026-10-31';
export const timeZone = 'America/Cuiaba';
export const variables = { user: null, today, timeZone };

export const portal = portalIn('config');

export const text = readFileSync('db.json', 'utf8');
export const {
  $history: history,
  $notices: notices,
  $toldBalances: toldBalances,
  ...db
} = JSON.parse(text) as Rows;

/** The records of a resource as users see them, without their empty fields. */
export const rows = (resource: string): Row[] => filled.get(resource)!;
export const byId = (resource: string, id: unknown): Row => {
  const row = rows(resource)[Number(id) - 1];
  if (!row || row.id !== id) throw new Error(`${resource} ${String(id)} não existe`);
  return row;
};

export const num = (row: Row, field: string): number => {
  const value = row[field] ?? undefined;
  if (value !== undefined && typeof value !== 'number')
    throw new Error(`${field} não é número: ${String(value)}`);
  return value ?? 0;
};
export const str = (row: Row, field: string): string => {
  const value = row[field];
  if (typeof value !== 'string') throw new Error(`${field} não é texto: ${String(value)}`);
  return value;
};
export const sumOf = (list: readonly Row[], field: string) =>
  cents(list.reduce((sum, row) => sum + num(row, field), 0));
export const cents = (value: number) => (Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-6)) / 100;
export const localDay = (moment: unknown) =>
  new Date(Date.parse(String(moment)) - 4 * 3_600_000).toISOString().slice(0, 10);
export const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
export const hours = (from: unknown, to: unknown) =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;

/** The records that break a rule, by name, so that a failure shows where to look. */
export const offenders = (list: readonly Row[], isRight: (row: Row) => boolean) =>
  list.filter((row) => !isRight(row)).map((row) => row.numero ?? row.codigo ?? row.id);

/** The records of db.json as users see them. */
export const reader = await readerOf(db);

async function readerOf(records: Rows): Promise<Reader> {
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-'));
  writeFileSync(path.join(folder, 'db.json'), JSON.stringify(records));
  const store = openJsonStore(folder, '');
  // The store has read its data into memory and is never written.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return openPortalData({ store, files: openFolderFiles(folder) }, portal);
}

const found = new Map(
  await Promise.all(
    Object.values(portal.resources).map(async (resource) => {
      const { records } = await reader.find(shapeOf(resource, { variables, timeZone }), {
        where: matchAll,
      });
      return [resource.id, records as unknown as Row[]] as const;
    }),
  ),
);

/** The records of a resource as users see them; those of a view are computed. */
export const seen = (id: string): Row[] => found.get(id)!;

const filled = new Map(
  [...found].map(([id, records]) => [
    id,
    records.map(
      (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Row,
    ),
  ]),
);
