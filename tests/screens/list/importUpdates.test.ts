/** Rows of a file that update the record with their code, id or unique combination. */
import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { groupBy } from '#model/lib/collections.ts';
import { recordMatches } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { countRows, dryRun, fateOf, type DryRun } from '#screens/list/import/app/dryRun.ts';
import { guessColumns, importTargets } from '#screens/list/import/app/mapping.ts';
import { type FoundRecords, referenceFinder } from '#screens/list/import/app/references.ts';
import { readTable } from '#screens/list/import/app/readTable.ts';
import { rowKeys } from '#screens/list/import/app/useImport.ts';
import {
  codeTargets,
  combinationsOf,
  recordKeyText,
  keysIn,
  type RecordKey,
} from '#screens/list/import/app/recordKeys.ts';
import { brands, parts, stockroom } from '../stockroom.ts';

const slice = sliceOf(stockroom, stockroom.departments[0]!, ['vendedor'], '1');
const list = slice.screens['/estoque/pecas'] as ListScreen;
const own = slice.resources.pecas!;
const variables = { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' };
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

const byCode: RecordKey = { id: 'codigo', label: 'Cód.', fields: [own.fields.codigo!] };
const targetsIn = (resource: ClientResource) => {
  const written = importTargets(list, resource);
  return [...written, ...codeTargets(list, resource, written)];
};

type Options = Partial<DryRun> & { records?: readonly RaRecord[]; by?: string | null };

async function check(text: string, options: Options = {}) {
  const { by = 'codigo', resource = own, ...more } = options;
  const records: readonly RaRecord[] = options.records ?? [filter, mirror];
  const targets = targetsIn(resource);
  const table = readTable(text);
  const mapping = guessColumns(table.head, targets, list, resource).mapping;
  const context = { timeZone: 'America/Cuiaba', variables, fields: resource.fields };
  const keys = keysIn(list, resource, targets, { mapping, fixed: ['setor'] });
  const key = keys.find(({ id }) => id === by);
  const found = async (one: RecordKey) =>
    groupBy(records, (record) => recordKeyText(one, record)) as FoundRecords;
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
    }),
    findTaken: found,
    updateBy: key && {
      key,
      find: () => found(key),
      rightsOn: (record) => rightsOn(list, resource, record, context),
    },
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
      ['bad', {}, expect.stringMatching(/^marcaId: .* não foi encontrado em Marcas/)],
    ]);
  });

  it('is a problem where another row has the code too: neither is sent', async () => {
    expect(await fatesOf('Cód.;Preço\nX-20;1\nX-21;2\nx-20;3\nX-20;4')).toEqual([
      ['bad', { preco: 1 }, 'codigo: Repete a linha 4 do arquivo'],
      ['updating', { preco: 2 }],
      ['bad', { preco: 3 }, 'codigo: Repete a linha 2 do arquivo'],
      ['bad', { preco: 4 }, 'codigo: Repete a linha 2 do arquivo'],
    ]);
  });

  it('is a problem where the record can not have the value: locked, closed, hidden, invalid', async () => {
    const locked = { ...own.fields.preco!, readOnlyWhen: { controlado: true } };
    const resource = { ...own, fields: { ...own.fields, preco: locked } } as ClientResource;
    expect(await fatesOf('Cód.;Preço\nX-20;1\nX-21;2', { resource })).toEqual([
      ['updating', { preco: 1 }],
      ['bad', { preco: 2 }, 'preco: Não pode ser preenchido neste registro: deixe vazio'],
    ]);
    const closing = { ...own, editableWhen: { tipo: 'motor' }, alwaysEditable: ['obs'] };
    expect(await fatesOf('Cód.;Preço;Observação\nX-20;1;a\nX-21;2;b', { resource: closing })).toEqual([
      ['updating', { preco: 1, obs: 'a' }],
      [
        'bad',
        { preco: 2, obs: 'b' },
        'preco: Este registro já não pode ser alterado nesta tela: deixe o valor como está',
      ],
    ]);
    expect(await fatesOf('Cód.;Lote\nX-20;L2\nX-21;L2')).toEqual([
      ['bad', { lote: 'L2' }, 'lote: Não se aplica a este registro: deixe vazio'],
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
    const updateBy = { key: byCode, find, rightsOn: () => ({ edit: true }) };
    expect(await fatesOf('Cód.;Nome\nX-20;a\nX-30;b', { updateBy })).toEqual([
      ['bad', 'codigo: Já existe um registro com este valor'],
      ['ready'],
    ]);
  });

  it('can not be checked without an answer', async () => {
    const find = async () => {
      throw new HttpError('Volto já.', 503);
    };
    const updateBy = { key: byCode, find, rightsOn: () => ({ edit: true }) };
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

describe('a number that the portal gives, or an id', () => {
  const byNumber = { by: 'numero' };

  it('finds the record, and is no value of it', async () => {
    expect(await fatesOf('Número;Preço\np-0020;13,00\nP‑0021;1.234,56', byNumber)).toEqual([
      ['updating', { preco: 13 }],
      ['unchanged', {}],
    ]);
    expect(await fatesOf('Id;Preço\n#20;13,00\n21;1.234,56', { by: 'id' })).toEqual([
      ['updating', { preco: 13 }],
      ['unchanged', {}],
    ]);
  });

  it('creates a record where it is empty, and is a problem where no record has it', async () => {
    expect(await fatesOf('Número;Cód.;Nome\n;N1;Pino\nP-0099;N2;Porca', byNumber)).toEqual([
      ['ready'],
      ['bad', 'numero: Nenhum registro desta tela tem este código: deixe vazio para criar um novo'],
    ]);
  });

  it('is a problem where several records or several rows have it', async () => {
    const records = [filter, { ...mirror, numero: 'P-0020' }];
    expect(await fatesOf('Número;Preço\nP-0020;1', { ...byNumber, records })).toEqual([
      [
        'bad',
        'numero: 2 registros têm este código (#20, #21)',
        'codigo: Campo obrigatório',
        'nome: Campo obrigatório',
      ],
    ]);
    expect(await fatesOf('Número;Preço\nP-0020;1\np-0020;2', byNumber)).toMatchObject([
      ['bad', { preco: 1 }, 'numero: Repete a linha 3 do arquivo'],
      ['bad', { preco: 2 }, 'numero: Repete a linha 2 do arquivo'],
    ]);
  });

  it('is refused until someone chooses between an update and another record', async () => {
    const file = 'Número;Cód.;Nome\nP-0020;N1;Pino\nP-0099;N2;Porca';
    expect(await fatesOf(file, { by: null })).toEqual([
      ['bad', 'numero: Já existe um registro com este valor'],
      ['ready'],
    ]);
    expect(await fatesOf(file, { by: null, ignoresCodes: true })).toEqual([['ready'], ['ready']]);
  });

  it('is a problem where the row updates another record', async () => {
    expect(await fatesOf('Número;Cód.;Preço\nP-0021;X-20;1\nP-0020;X-20;1')).toMatchObject([
      [
        'bad',
        { preco: 1 },
        expect.anything(),
        'numero: Não é o do registro que a linha atualiza: corrija, ou deixe vazio',
      ],
      ['bad', { preco: 1 }, expect.anything()],
    ]);
  });

  it('may correct a code, but not into that of another record', async () => {
    expect(await fatesOf('Número;Cód.\nP-0020;X-77\nP-0021;X-20', byNumber)).toEqual([
      ['updating', { codigo: 'X-77' }],
      ['bad', { codigo: 'X-20' }, 'codigo: Já existe um registro com este valor'],
    ]);
  });
});

describe('a unique combination', () => {
  const together = { by: 'nome marcaId' };
  // another brand than that of the first part
  const records = [filter, { ...mirror, nome: filter.nome, marcaId: 2 }];

  it('finds the record that has all of its values', async () => {
    const file = 'Nome;Marca;Preço\nFILTRO DE OLEO;Boreal;1\nFiltro de óleo;"CE · Céu, Terra e Cia";2';
    expect(await fatesOf(file, { ...together, records })).toMatchObject([
      ['bad', 'codigo: Campo obrigatório'],
      ['updating', { preco: 2 }],
    ]);
    expect(await fatesOf('Nome;Marca;Preço\nFiltro de óleo;Boreal;1', { ...together, records })).toEqual([
      ['updating', { preco: 1 }],
    ]);
  });

  it('is no key while a part of it is missing', async () => {
    expect(await fatesOf('Cód.;Nome;Marca\nN1;Filtro de óleo;', { ...together, records })).toEqual([
      ['ready'],
    ]);
  });

  it('is refused where a record has it and nothing is to be updated', async () => {
    const file = 'Cód.;Nome;Marca\nN1;Filtro de óleo;Boreal\nN2;Pino;Boreal';
    expect(await fatesOf(file, { by: null, records })).toEqual([
      ['bad', 'nome: Já existe um registro com este valor'],
      ['ready'],
    ]);
  });

  it('is refused where an update by code would give it to a second record', async () => {
    expect(await fatesOf('Cód.;Marca\nX-21;Boreal', { records })).toEqual([
      ['bad', { marcaId: 1 }, 'nome: Já existe um registro com este valor'],
    ]);
  });
});

describe('the keys that can find a record', () => {
  const targets = targetsIn(own);
  const idsOf = (actions: ListScreen['actions'], mapping: (string | null)[], fixed: string[] = []) =>
    keysIn({ actions }, own, targets, { mapping, fixed }).map(({ id }) => id);

  it('are the unique fields, given numbers and combinations with columns, where the screen may edit', () => {
    expect(idsOf(['create', 'import', 'edit'], ['nome', 'codigo', null])).toEqual(['codigo']);
    expect(idsOf(['create', 'import', 'edit'], ['nome', null])).toEqual([]);
    expect(idsOf(['create', 'import', 'edit'], ['numero', 'id'])).toEqual(['id', 'numero']);
    expect(idsOf(['create', 'import', 'edit'], ['nome', 'marcaId'])).toEqual(['nome marcaId']);
    expect(idsOf(['create', 'import', 'edit'], ['nome'], ['marcaId'])).toEqual(['nome marcaId']);
    expect(idsOf(['create', 'import'], ['nome', 'codigo', 'marcaId'])).toEqual([]);
  });

  it('are matched to columns that name them, and no code of elsewhere is taken for an id', () => {
    const { codigo: _code, ...fields } = own.fields;
    const others = targets.filter(({ field }) => field.id !== 'codigo');
    expect(fields.id!.label).toBe('Código');
    const { mapping } = guessColumns(['Código', 'ID', 'Número'], others, { columns: [] }, { ...own, fields });
    expect(mapping).toEqual([null, 'id', 'numero']);
  });

  it('have no column of their own on a screen that may not edit', () => {
    const written = importTargets(list, own);
    expect(codeTargets({ actions: ['create', 'import'] }, own, written)).toEqual([]);
    expect(codeTargets({ actions: ['edit', 'import'] }, own, written).map(({ field }) => field.id)).toEqual([
      'id',
      'numero',
    ]);
  });

  it('leave combinations with fields of other records to the API', () => {
    const unique = [
      ['marcaId.sigla', 'nome'],
      ['nome', 'marcaId'],
    ];
    expect(combinationsOf({ ...own, unique }, targets).map(({ id }) => id)).toEqual(['nome marcaId']);
  });
});
