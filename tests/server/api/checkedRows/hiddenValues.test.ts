/** The check of rows tells nobody a value that they may not read, and finds the faults that the write would find. */
import { describe, expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';
import type { RowChecked as Row } from '#spreadsheets/checkedRows.ts';

const form = (...fields: string[]) => `form: [{ section: A, fields: [${fields.join(', ')}] }]`;
const list = (path: string, resource: string, who: string, more = '') =>
  `  - { path: ${path}, label: ${resource}, permissions: [${who}], list: { resource: ${resource}${more} } }`;
const shown = 'nome, setor, ativo, quantidade, cod';
const portal = portalWith({
  ...accountsWith(['vendas', 'parte']),
  ...resourcesOf({
    salas: { nome: 'text' },
    pecas: {
      nome: 'text, required: true',
      cpf: 'text',
      setor: 'text, default: loja',
      ativo: 'boolean',
      quantidade: 'integer',
      salaIds: 'references, resource: salas',
      cod: 'text, unique: true, formerly: codigo',
      $more: [
        'unique: [{ fields: [cpf, setor], among: { quantidade_gt: 3 } }, [nome, ativo], [nome, setor]]',
      ],
    },
  }),
  'departments/geral.yaml': [
    'label: Geral',
    'permissions: [vendas, parte]',
    'routes:',
    list('/salas', 'salas', 'vendas'),
    list('/pecas', 'pecas', 'vendas'),
    list('/algumas', 'pecas', 'parte', `, columns: [${shown}], ${form(...shown.split(', '))}`),
  ].join('\n'),
});
/** Searches of the store for a record with the same value, and what happens at the first one. */
let judged = 0;
let isJudging = () => {};
const server = sharedServer(() => ({
  portal,
  over: (own) => ({
    ...own,
    close: () => own.close(),
    using: (model) => {
      const records = own.using(model);
      return {
        ...records,
        findDuplicate: (...asking) => {
          if (judged++ === 0) isJudging();
          return records.findDuplicate(...asking);
        },
      };
    },
  }),
  rows: {
    salas: Array.from({ length: 130 }, (_, at) => ({ id: at + 1, nome: `Sala ${at + 1}` })),
    pecas: [
      { id: 1, nome: 'Azul', cpf: 'SEGREDO-1', setor: 'a', ativo: true, cod: 'C1', quantidade: 5 },
      { id: 2, nome: 'Rosa', cpf: 'SEGREDO-2', setor: 'a', ativo: false, cod: 'C2', salaIds: [1, 2] },
    ],
    usuarios: [accountOf(1, 'ana', ['vendas']), accountOf(2, 'eva', ['parte'])],
  },
}));
const ana = server.as('ana');

type Cells = readonly string[];
const asked = (fields: Cells, rows: readonly Cells[], existing?: unknown) => ({
  columns: fields.map((field) => ({ field })),
  rows: rows.map((cells, at) => ({ line: at + 2, cells })),
  ...(existing !== undefined && { existing }),
});

describe('the text by which rows are compared', () => {
  it('says no value that the caller may not read, and is equal where the values are', async () => {
    const rows = [
      ['C1', '7'],
      ['c1', '8'],
      ['C2', '9'],
    ];
    const reply = await server
      .as('eva')
      .post('/pecas/check', asked(['cod', 'quantidade'], rows, { update: 'cod' }));
    expect(reply.status).toBe(200);
    expect(reply.text).not.toMatch(/segredo/i);
    const [first, same, other] = reply.body.rows.map((row: Row) => row.identities);
    expect(same).toEqual(first);
    for (const key of ['cod', 'nome setor', 'cpf setor 0']) expect(first[key], key).not.toBe(other[key]);
    const { body } = await ana.post('/pecas/check', asked(['cod', 'quantidade'], rows, { update: 'cod' }));
    expect(body.rows[0].identities.cod).not.toBe(first.cod);
  });

  it('counts values that no cell has: defaults', async () => {
    const { body } = await ana.post('/pecas/check', asked(['nome'], [['Verde'], ['verde'], ['Cinza']]));
    const [first, second, third] = body.rows.map((row: Row) => row.identities['nome setor']);
    expect([first === second, first === third, typeof first]).toEqual([true, false, 'string']);
  });
});

describe('a request', () => {
  it('of a page that was open during a rename uses the former names', async () => {
    const body = {
      ...asked(['codigo', 'nome'], [['C1', 'Lilás']], { update: 'codigo' }),
      filter: { codigo: 'C1' },
      fixed: { codigo: 'C1' },
    };
    const reply = await ana.post('/pecas/check', body);
    expect(reply.body.rows).toMatchObject([{ update: { record: { id: 1 }, changes: { nome: 'Lilás' } } }]);
  });

  it('ends when its sender has left', async () => {
    const token = await server.tokenOf('ana');
    const body = asked(
      ['nome'],
      Array.from({ length: 1500 }, (_, at) => [`N${at}`]),
    );
    const judgedOf = async (leaves: boolean) => {
      [judged, isJudging] = [0, () => leaves && leaving.abort()];
      const leaving = new AbortController();
      const reply = fetch(`${server.url}/api/pecas/check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: leaving.signal,
      });
      return reply.then(
        async (response) => (await response.text()) && judged,
        () => 'left',
      );
    };
    expect(await judgedOf(true)).toBe('left');
    const before = judged;
    // Of two that ran beside each other, the first one would end first.
    const whole = await judgedOf(false);
    expect(before + Number(whole)).toBeLessThan(1.5 * 1500);
  });
});

describe('a cell', () => {
  it('of blanks or separators alone is empty, and takes no list away', async () => {
    const rows = ['', ' ', ' ; ', ','].map((cell) => ['C2', cell]);
    const { body } = await ana.post('/pecas/check', asked(['cod', 'salaIds'], rows, { update: 'cod' }));
    expect(body.rows.map(({ update, faults }: Row) => [update?.changes, faults])).toEqual(
      rows.map(() => [{}, []]),
    );
  });

  it('names more than a hundred records, each of which counts', async () => {
    const names = Array.from({ length: 130 }, (_, at) => `Sala ${at + 1}`);
    const rows = [
      ['A', names.join(', ')],
      ['B', [...names, 'Porão'].join(', ')],
      ['C', names.concat(Array.from({ length: 1000 }, () => 'Sala 1')).join(',')],
    ];
    const { body } = await ana.post('/pecas/check', asked(['nome', 'salaIds'], rows));
    expect(body.rows[0].values.salaIds).toEqual(names.map((_, at) => at + 1));
    expect(body.rows[1].faults).toMatchObject([{ field: 'salaIds', missing: ['Porão'] }]);
    expect(body.rows[2].faults).toMatchObject([
      { field: 'salaIds', message: expect.stringContaining('1.000') },
    ]);
  });

  it('finds the record by a combination that has a yes or no', async () => {
    const rows = [
      ['rosa', 'não', '3'],
      ['rosa', 'sim', '3'],
    ];
    const { body } = await ana.post(
      '/pecas/check',
      asked(['nome', 'ativo', 'quantidade'], rows, { update: 'nome ativo' }),
    );
    expect(body.rows.map(({ update, faults }: Row) => [update?.record.id, faults])).toEqual([
      [2, []],
      [undefined, []],
    ]);
  });
});
