import { describe, expect, it } from 'vitest';
import { approval, its, rule, updates, to } from '#tests/support/companies/invoices.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';

const { start, as } = invoiceServer();
const historyOf = async (name: string, address: string) =>
  (await as(name).get(`${address}/history`)).body as Row[];

describe('the history of a record', () => {
  it('links to the cause of a record, and from there to the effects', async () => {
    const server = await start({ notas: { rules: [approval()] } });
    await as('tudo').move('/notas/1', 'autorizar');
    const [made] = await historyOf('tudo', '/contas/1');
    expect(made).toMatchObject({
      action: 'create',
      name: 'tudo',
      because: { resource: 'notas', id: '1', title: 'N-1', rule: 'Gera a conta a pagar' },
    });
    const [cause] = await historyOf('tudo', '/notas/1');
    expect(cause).toMatchObject({
      action: 'action',
      transition: 'Autorizar',
      effects: [
        { resource: 'contas', id: '1', title: 'Nota N-1 de Alfa', action: 'create', undone: false },
        { resource: 'movimentos', id: '1' },
        { resource: 'movimentos', id: '2' },
      ],
    });
    expect(cause).not.toHaveProperty('because');
    const entries = server.history();
    expect(new Set(entries.map(({ act: one }) => one)).size).toBe(1);
    expect(entries[1]).toMatchObject({ rule: 'notas.gera-conta', cause: { resource: 'notas', id: '1' } });
  });

  it('shows no more of a record than its reader may read', async () => {
    await start({ notas: { rules: [approval()] } });
    await as('tudo').move('/notas/1', 'autorizar');
    const [made] = await historyOf('financeiro', '/contas/1');
    expect(made!.because).toEqual({ title: 'Nota', rule: 'Gera a conta a pagar' });
    const [cause] = await historyOf('fiscal', '/notas/1');
    expect(cause).not.toHaveProperty('effects');
  });

  it('names the changes that a rule makes to the record itself, and undone changes', async () => {
    const marks = rule({
      id: 'marca',
      label: 'Marca',
      on: [{ kind: 'create' }],
      then: [updates({ in: { kind: 'self' }, set: { motivo: to('Nova'), valor: its('retido') } })],
    });
    await start({ notas: { rules: [marks, approval()] } });
    await as('tudo').post('/notas', { numero: 'N-9', retido: 5 });
    const [marked, created] = await historyOf('tudo', '/notas/4');
    expect(marked).toMatchObject({
      action: 'update',
      because: { id: '4', rule: 'Marca' },
      changes: { motivo: [null, 'Nova'] },
    });
    expect(created).toMatchObject({ action: 'create' });
    expect(created).not.toHaveProperty('because');
    await as('tudo').move('/notas/1', 'autorizar');
    await as('tudo').move('/notas/1', 'cancelar');
    const [cancelled, approved] = await historyOf('tudo', '/notas/1');
    expect(approved!.effects).toMatchObject([{ resource: 'contas', undone: true }]);
    expect(cancelled!.effects).toMatchObject([{ resource: 'contas', action: 'action', undone: false }]);
    const [moved] = await historyOf('tudo', '/contas/1');
    expect(moved).toMatchObject({ action: 'action', transition: 'Cancelar', because: { title: 'N-1' } });
  });

  it('is unchanged in a portal without rules', async () => {
    await start({});
    await as('tudo').move('/notas/1', 'autorizar');
    const [entry] = await historyOf('tudo', '/notas/1');
    expect(Object.keys(entry!).sort()).toEqual(['action', 'at', 'changes', 'id', 'name', 'transition']);
  });
});
