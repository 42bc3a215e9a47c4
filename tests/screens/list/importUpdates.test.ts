/** Rows of a file that update the record with their code. */
import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { uniqueKey } from '#kinds/registry.ts';
import { recordMatches } from '#model/filter.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ListScreen } from '#model/types.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { writableOf } from '#screens/form/app/sections.ts';
import { countRows, dryRun, fateOf, type DryRun } from '#screens/list/app/import/dryRun.ts';
import { guessColumns, targetsOf } from '#screens/list/app/import/mapping.ts';
import { readTable } from '#screens/list/app/import/readTable.ts';
import { referenceFinder } from '#screens/list/app/import/references.ts';
import { rowKeys } from '#screens/list/app/import/rowKeys.ts';
import { codeTargets } from '#screens/list/app/import/updates.ts';
import { brands, parts, stockroom } from '../stockroom.ts';

const slice = sliceOf(stockroom, stockroom.departments[0]!, ['vendedor'], '1');
const list = slice.screens['/estoque/pecas'] as ListScreen;
const own = slice.resources.pecas!;
const variables = { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' };
const translate = (key: string, args?: Record<string, unknown>) =>
  `${key.split('.').at(-1)}${args ? ` ${JSON.stringify(args)}` : ''}`;
/** Aurora is no longer active, and the second part has it all the same. */
const someBrands = [...brands, { id: 4, sigla: 'AU', nome: 'Aurora', ativa: false }];
const [filter, mirror] = [parts[0]!, { ...parts[1]!, marcaId: 4 }];
const brandsProvider = {
  getList: async (_name: string, params: GetListParams) => {
    const context = { timeZone: 'UTC', variables, fields: stockroom.resources.marcas!.fields };
    const data = someBrands.filter((brand) => recordMatches(params.filter as never, brand, context));
    return { data, total: data.length };
  },
} as unknown as DataProvider;

type Options = Partial<DryRun> & { records?: readonly RaRecord[]; code?: string };

async function check(text: string, options: Options = {}) {
  const { code = 'codigo', resource = own, ...more } = options;
  const records: readonly RaRecord[] = options.records ?? [filter, mirror];
  const targets = targetsOf(list, resource);
  const table = readTable(text);
  const mapping = guessColumns(table.head, targets, list, resource).mapping;
  const context = { timeZone: 'America/Cuiaba', variables, fields: resource.fields };
  const field = resource.fields[code]!;
  const rows = await dryRun(table, mapping, {
    resource,
    filter: list.filter,
    targets,
    writable: writableOf(list.form, resource),
    context,
    findReference: referenceFinder({
      dataProvider: brandsProvider,
      resources: slice.resources,
      timeZone: 'UTC',
      translate,
    }),
    findTaken: async (one) => new Set(records.map((record) => uniqueKey(one, record[one.id]))),
    updateBy: {
      field,
      find: async () => new Map(records.map((record) => [uniqueKey(field, record[code]), record])),
      rightsOn: (record) => rightsOn(list, resource, record, context),
    },
    translate,
    ...more,
  });
  return { rows, table };
}

const fatesOf = async (text: string, options?: Options) =>
  (await check(text, options)).rows.map((row) => [
    fateOf(row),
    ...(row.update ? [row.update.changes] : []),
    ...row.errors.map(({ field, message }) => `${field}: ${message}`),
  ]);

describe('a row whose code exists', () => {
  it('updates the record in the fields that differ, and needs no column for required ones', async () => {
    expect(await fatesOf('Cód.;Preço\nX-20;13,00\nx-21;1.234,56\nX-99;5')).toEqual([
      ['updating', { preco: 13 }],
      ['unchanged', {}],
      ['bad', 'nome: Campo obrigatório'],
    ]);
    const { rows } = await check(
      'Cód.;Nome;Preço\nX-20;Filtro;13,00\nX-21;Retrovisor;1.234,56\nX-99;Pino;5\n;;1',
    );
    expect(countRows(rows)).toEqual({ ready: 1, updating: 1, unchanged: 1, bad: 1 });
  });

  it('finds it as uniqueness compares codes, and may correct their spelling', async () => {
    const resource: ClientResource = {
      ...own,
      fields: { ...own.fields, codigo: { ...own.fields.codigo!, case: undefined } as never },
    };
    const records = [{ ...filter, codigo: 'Sant’Ana' }];
    expect(await fatesOf("Cód.;Quantidade\nsant'ana;9", { resource, records })).toEqual([
      ['updating', { codigo: "sant'ana", quantidade: 9 }],
    ]);
  });

  it('leaves a value as it is where its cell is empty', async () => {
    expect(await fatesOf('Cód.;Nome;Observação;Lote\nX-21;;;')).toEqual([['unchanged', {}]]);
  });

  it('keeps a reference that could not be chosen now, but takes no other one like it', async () => {
    expect(await fatesOf('Cód.;Marca\nX-21;AU · Aurora\nX-20;AU · Aurora')).toEqual([
      ['unchanged', {}],
      ['bad', {}, expect.stringMatching(/^marcaId: unknown/)],
    ]);
  });

  it('is a problem where another row has the code too: neither is sent', async () => {
    expect(await fatesOf('Cód.;Preço\nX-20;1\nX-21;2\nx-20;3\nX-20;4')).toEqual([
      ['bad', { preco: 1 }, 'codigo: repeated {"line":4}'],
      ['updating', { preco: 2 }],
      ['bad', { preco: 3 }, 'codigo: repeated {"line":2}'],
      ['bad', { preco: 4 }, 'codigo: repeated {"line":2}'],
    ]);
  });

  it('is a problem where the record can not have the value: locked, closed, hidden, invalid', async () => {
    const locked = { ...own.fields.preco!, readOnlyWhen: { controlado: true } };
    const resource = { ...own, fields: { ...own.fields, preco: locked } } as ClientResource;
    expect(await fatesOf('Cód.;Preço\nX-20;1\nX-21;2', { resource })).toEqual([
      ['updating', { preco: 1 }],
      ['bad', { preco: 2 }, 'preco: locked'],
    ]);
    const closing = { ...own, editableWhen: { tipo: 'motor' }, alwaysEditable: ['obs'] };
    expect(await fatesOf('Cód.;Preço;Observação\nX-20;1;a\nX-21;2;b', { resource: closing })).toEqual([
      ['updating', { preco: 1, obs: 'a' }],
      ['bad', { preco: 2, obs: 'b' }, 'preco: closed'],
    ]);
    expect(await fatesOf('Cód.;Lote\nX-20;L2\nX-21;L2')).toEqual([
      ['bad', { lote: 'L2' }, 'lote: notApplicable'],
      ['updating', { lote: 'L2' }],
    ]);
    expect(await fatesOf('Cód.;Validade\nX-20;01/10/2026')).toEqual([
      ['bad', { validade: '2026-10-01' }, expect.stringMatching(/^validade: /)],
    ]);
  });

  it('is no problem for what was invalid before and stays', async () => {
    const records = [{ ...filter, nome: null }];
    expect(await fatesOf('Cód.;Preço\nX-20;1', { records })).toEqual([['updating', { preco: 1 }]]);
  });

  it('is a problem where the screen does not list the record', async () => {
    const find = async () => new Map();
    const updateBy = { field: own.fields.codigo!, find, rightsOn: () => ({ edit: true }) };
    expect(await fatesOf('Cód.;Nome\nX-20;a\nX-30;b', { updateBy })).toEqual([
      ['bad', 'codigo: taken'],
      ['ready'],
    ]);
  });

  it('can not be checked without an answer', async () => {
    const find = async () => {
      throw new HttpError('Volto já.', 503);
    };
    const updateBy = { field: own.fields.codigo!, find, rightsOn: () => ({ edit: true }) };
    const { rows } = await check('Cód.;Nome\nX-30;a', { updateBy });
    expect(rows[0]!.errors).toMatchObject([{ field: 'codigo', isUnread: true }]);
  });

  it('has another key for each state of the record that it updates', async () => {
    const keyOf = async (version: number) => {
      const { rows, table } = await check('Cód.;Preço\nX-20;1', { records: [{ ...filter, version }] });
      return rowKeys('estoque/pecas', table)(rows[0]!);
    };
    expect(await keyOf(4)).toBe(await keyOf(4));
    expect(await keyOf(5)).not.toBe(await keyOf(4));
  });
});

describe('the codes that can find a record', () => {
  const targets = targetsOf(list, own);
  const idsOf = (actions: ListScreen['actions'], mapping: (string | null)[]) =>
    codeTargets({ actions }, targets, mapping).map(({ field }) => field.id);

  it('are the unique fields with a column, where the screen may edit', () => {
    expect(idsOf(['create', 'import', 'edit'], ['nome', 'codigo', null])).toEqual(['codigo']);
    expect(idsOf(['create', 'import', 'edit'], ['nome', null])).toEqual([]);
    expect(idsOf(['create', 'import'], ['nome', 'codigo'])).toEqual([]);
  });
});
