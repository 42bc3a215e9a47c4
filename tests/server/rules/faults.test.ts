/** Failures during rules: no effect is stored in part, twice or not at all. */
import { describe, expect, it } from 'vitest';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored, all } = invoiceServer();
const bills = `
  - id: conta
    label: Gera a conta
    on: { transition: Autorizar }
    then:
      - { create: contas, set: { notaId: $record.id, parceiroId: $record.parceiroId, valor: $record.valor, centro: C } }
    undo: { on: { transition: Cancelar } }
`;
const authorise = (query = '', headers = {}) => as('tudo').move(`/notas/1`, `autorizar${query}`, {}, headers);

describe('a rule', () => {
  it('runs once when its button is pressed ten times at once', async () => {
    await start({}, { written: { notas: bills } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => authorise()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(stored('contas')).toHaveLength(1);
    expect(stored('$effects')).toHaveLength(1);
  });

  it('is undone once when that is pressed twice at once, and refused the second time', async () => {
    await start({}, { written: { notas: bills } });
    await authorise();
    const replies = await Promise.all([1, 2].map(() => as('tudo').move('/notas/1', 'cancelar')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(stored('contas')).toEqual([]);
  });

  it('whose target is gone since the dry run does nothing, and shows its present effects', async () => {
    const reminds = `
  - { id: lembra, on: { transition: Autorizar }, then: [{ update: contas, in: { contas: { notaId: $record.id } }, set: { motivo: visto } }] }
`;
    const contas = [1, 2].map((id) => ({ id, notaId: 1, descricao: `C${id}`, situacao: 'aberta' }));
    await start({}, { written: { notas: reminds }, rows: { contas } });
    const { body } = await authorise('?dryRun=true');
    expect(body).toMatchObject({ effects: [{ title: 'C1' }, { title: 'C2' }] });
    expect((await as('tudo').remove('/contas/1')).status).toBe(200);
    const before = all();
    const late = await authorise('', { 'If-Effects': (body as { digest: string }).digest });
    expect([late.status, late.body]).toMatchObject([409, { effects: [{ title: 'C2' }] }]);
    expect(all()).toBe(before);
    expect((await authorise('', { 'If-Effects': late.body.digest })).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ id: 2, motivo: 'visto' }]);
  });

  it('that would create a record for a missing one is refused, and so is its cause', async () => {
    await start({}, { written: { notas: bills }, rows: { parceiros: [] } });
    const before = all();
    const reply = await authorise();
    expect([reply.status, reply.message]).toEqual([422, expect.stringMatching(/^Conta a pagar: Parceiro: /)]);
    expect(all()).toBe(before);
  });

  it('is undone even if someone has deleted some of its records, and the others are removed', async () => {
    await start({}, { written: { notas: bills } });
    await authorise();
    expect((await as('tudo').remove('/contas/1')).status).toBe(200);
    expect((await as('tudo').move('/notas/1', 'cancelar')).status).toBe(200);
    expect(stored('$effects')).toMatchObject([{ undone: expect.stringMatching(/./) }]);
  });
});
