import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DataProvider, GetListParams } from 'ra-core';
import type { ListScreen } from '#screens/list/schema.ts';
import { writeExport, type ExportedSoFar } from '#screens/list/export/app/writeExport.ts';
import { repairList, repairs } from '../garage.ts';

const { resource, columns, context } = repairList;
const saved: Blob[] = [];
const { createObjectURL } = URL;
// jsdom has none, and it is called some seconds after the test
URL.revokeObjectURL ??= () => undefined;
beforeEach(() => {
  URL.createObjectURL = (blob: Blob) => `#${saved.push(blob)}`;
});
afterEach(() => {
  URL.createObjectURL = createObjectURL;
  saved.splice(0);
});
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const pages = 3;
const perPage = 1000;
/** Answers a list of three pages: two full ones, and a last one with a single record. */
const dataProvider = {
  ...context.dataProvider,
  getList: async (_name: string, { pagination }: GetListParams) => ({
    data: Array.from({ length: pagination!.page < pages ? perPage : 1 }, (_, at) => ({
      ...repairs[0]!,
      id: pagination!.page * perPage + at,
    })),
    total: (pages - 1) * perPage + 1,
  }),
} as unknown as DataProvider;

const exported = (onProgress: (progress: ExportedSoFar) => void, signal?: AbortSignal) =>
  writeExport('csv', {
    screen: {} as ListScreen,
    resource,
    shown: columns,
    isWhole: false,
    ids: undefined,
    list: { name: 'reparos', sort: { field: 'id', order: 'ASC' }, filter: {} },
    context: { ...context, dataProvider },
    fileName: 'reparos',
    words: { total: 'Total' },
    onProgress,
    ...(signal && { signal }),
  });

it('writes all records of a long list into one file, and tells how far it is', async () => {
  const told: ExportedSoFar[] = [];
  expect(await exported((progress) => told.push(progress))).toEqual({ count: 2001, total: 2001 });
  expect(told).toEqual([
    { count: 1000, total: 2001 },
    { count: 2000, total: 2001 },
  ]);
  expect(saved).toHaveLength(1);
  expect((await textOf(saved[0]!)).split('\r\n')).toHaveLength(2002);
});

it('saves nothing once it has been stopped', async () => {
  const ending = new AbortController();
  await expect(exported(() => ending.abort(), ending.signal)).rejects.toThrow();
  expect(saved).toEqual([]);
});
