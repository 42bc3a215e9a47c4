import { describe, expect, it } from 'vitest';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored } = invoiceServer();
const approve = (id = 1) => as('tudo').move(`/notas/${id}`, 'autorizar');
const notas = (then: string) => ({
  written: { notas: `  - id: gera\n    label: Gera\n    on: { transition: Autorizar }\n    then:\n${then}` },
});
const bill = `
      - id: conta
        create: contas
        key: [notaId]
        set: { notaId: $record.id, parceiroId: $record.parceiroId, descricao: 'Nota {numero}', valor: $record.retido }
`;

describe('a record made by an earlier step', () => {
  const named = notas(`${bill}
      - create: lotes
        set: { codigo: 'De {$made.conta.descricao}, {$made.conta.parceiroId.nome}', inicial: = $made.conta.valor * 2 }
      - update: contas
        in: { contas: { id: $made.conta.id } }
        set: { motivo: 'Feita' }
      - update: parceiros
        in: $made.conta.parceiroId
        set: { grupo: $made.conta.codigo }
`);
  it('can be named in values, formulas, templates, filters and targets of later steps', async () => {
    await start({}, named);
    expect((await approve()).status).toBe(200);
    expect(stored('lotes')).toMatchObject([{}, {}, { codigo: 'De Nota N-1, Alfa', inicial: 100 }]);
    expect(stored('contas')).toMatchObject([{ motivo: 'Feita' }]);
    expect(stored('parceiros').map(({ grupo }) => grupo)).toEqual(['CP-2026-0001', undefined]);
  });

  it('may also be one that its key has found', async () => {
    const contas = [
      { id: 7, notaId: 2, descricao: 'Alheia', situacao: 'aberta' },
      { id: 8, codigo: 'CP-2026-0008', notaId: 1, parceiroId: 2, descricao: 'Antes', situacao: 'aberta' },
    ];
    await start({}, { ...named, rows: { contas } });
    expect((await approve()).status).toBe(200);
    expect(stored('contas').map(({ motivo }) => motivo)).toEqual([undefined, 'Feita']);
    expect(stored('lotes')[2]).toMatchObject({ codigo: 'De Antes, Beta' });
  });

  it('is empty if the step did not run, and then reaches nothing', async () => {
    const none = bill.replace('create: contas', 'if: { numero: outra }\n        create: contas');
    const contas = [{ id: 7, descricao: 'Alheia', situacao: 'aberta' }];
    await start(
      {},
      {
        ...notas(`${none}
      - update: contas
        in: { contas: { notaId: $made.conta.notaId } }
        set: { motivo: Atingida }
      - if: { $made.conta.id_null: true }
        create: lotes
        set: { codigo: 'Sem conta {$made.conta.descricao}' }
`),
        rows: { contas },
      },
    );
    expect((await approve()).status).toBe(200);
    expect(stored('contas')[0]!.motivo).toBeUndefined();
    expect(stored('lotes')[2]).toMatchObject({ codigo: 'Sem conta' });
  });

  it('in a step with "each" is the one of the same row', async () => {
    await start(
      {},
      notas(`
      - id: baixa
        each: itens
        if: { $row.quantidade_gt: 10 }
        create: movimentos
        set: { loteId: $row.loteId, quantidade: $row.quantidade, linha: $row.$index }
      - each: itens
        create: contas
        set: { descricao: 'Linha {$row.$index}: {$made.baixa.quantidade}' }
`),
    );
    expect((await approve()).status).toBe(200);
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['Linha 1: 40', 'Linha 2:']);
  });

  it('shows nobody hidden fields of it', async () => {
    const told = notas(`${bill}
      - require: { numero: outra }
        message: 'Já há {$made.conta.codigo} de {numero}.'
`);
    await start({}, told);
    expect((await approve()).message).toBe('Já há CP-2026-0001 de N-1.');
    expect((await as('fiscal').move('/notas/1', 'autorizar')).message).toBe('Já há … de N-1.');
  });
});

describe('a step', () => {
  it('reaches the record that a reference of its row leads to', async () => {
    await start(
      {},
      notas(`
      - each: itens
        update: lotes
        in: $row.loteId
        set: { reservado: $row.quantidade }
`),
    );
    expect((await approve()).status).toBe(200);
    expect(stored('lotes').map(({ reservado }) => reservado)).toEqual([40, 5]);
  });

  it('sees records that earlier steps have linked to the cause, in sums and computed fields', async () => {
    await start(
      {},
      {
        written: {
          lotes: `
  - id: fecha
    on: { update: [reservado] }
    then:
      - create: movimentos
        set: { loteId: $record.id, quantidade: 30 }
      - create: contas
        set: { descricao: 'Saíram {saidas}', valor: = saldo }
`,
        },
      },
    );
    const reply = await as('estoque').put('/lotes/1', { reservado: 1 });
    expect(reply.status).toBe(200);
    expect(stored('contas')).toMatchObject([{ descricao: 'Saíram 30', valor: 70 }]);
  });

  it('writes read-only fields of rows and of records, which users can not write', async () => {
    await start(
      {},
      notas(`
      - update: self
        row: { itens: { quantidade_gt: 10 } }
        set: { conferida: 40 }
      - update: self
        row: itens
        set: { loteId: 2, quantidade: 1, conferida: 1 }
`),
    );
    expect((await approve()).status).toBe(200);
    const rows = [
      { loteId: 1, quantidade: 40, conferida: 40 },
      { loteId: 2, quantidade: 5 },
      { loteId: 2, quantidade: 1, conferida: 1 },
    ];
    expect(stored('notas')[0]).toMatchObject({ itens: rows });
    const itens = rows.map((row) => ({ ...row, conferida: 7 }));
    const sent = { itens, version: stored('notas')[0]!.version };
    expect((await as('tudo').put('/notas/1', sent)).status).toBe(200);
    expect(stored('notas')[0]!.itens).toEqual(rows.map((row) => expect.objectContaining(row) as unknown));
    expect((stored('notas')[0]!.itens as Record<string, unknown>[])[1]!.conferida ?? null).toBeNull();
  });
});
