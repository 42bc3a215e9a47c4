/** Cancelling a note, in time and too late. */
import { describe, expect, it } from 'vitest';
import { openCompany, type Row } from './support.ts';

/** Notes of today and of three days ago whose bills are open, and one whose bill is paid. */
const picked: { fresh?: Row; late?: Row; paid?: Row } = {};
const ours = await openCompany((rows) => {
  const billOf = (note: Row) =>
    rows.contas_pagar!.find(
      ({ notaFiscalId, origem }) => origem === 'nota_fiscal' && notaFiscalId === note.id,
    );
  const own = rows.notas_fiscais!.filter(
    ({ situacao, tipo }) => situacao === 'autorizada' && tipo === 'entrada',
  );
  const open = own.filter((note) => ['aberta', 'agendada'].includes(String(billOf(note)?.situacao)));
  const paid = own.find((note) => billOf(note)?.situacao === 'paga');
  Object.assign(picked, { fresh: open[0], late: open[1], paid });
  const authorised = (note: Row | undefined, autorizadaEm: string) =>
    Object.assign(note!, { autorizadaEm, escrituracao: 'pendente' });
  authorised(picked.fresh, '2026-10-31T12:00:00.000Z');
  authorised(picked.late, '2026-10-28T12:00:00.000Z');
  authorised(picked.paid, '2026-10-31T12:00:00.000Z');
});
const billOf = async (note: Row) =>
  (await ours.find('financeiro', 'contas_pagar', { origem: 'nota_fiscal', origemId: note.id }))[0] ??
  ours.rows.contas_pagar!.find(({ notaFiscalId }) => notaFiscalId === note.id)!;
const reason = { motivoCancelamento: 'Erro no peso da carga' };

describe('a note', () => {
  it('of today is cancelled with its bill, for a reason that says something', async () => {
    const note = picked.fresh!;
    const short = await ours.refused('fiscal', 'notas_fiscais', note.id, 'cancelar', {
      motivoCancelamento: 'Erro aqui!',
    });
    expect(short.status).toBe(422);
    await ours.act('fiscal', 'notas_fiscais', note.id, 'cancelar', reason);
    const bill = await billOf(note);
    expect((await ours.get('financeiro', 'contas_pagar', bill.id)).situacao).toBe('cancelada');
  });

  it('of three days ago is cancelled by somebody else’s approval', async () => {
    const note = picked.late!;
    expect((await ours.refused('fiscal', 'notas_fiscais', note.id, 'cancelar', reason)).status).toBe(409);
    await ours.act('fiscal', 'notas_fiscais', note.id, 'pedir-cancelamento', reason);
    expect((await ours.get('fiscal', 'notas_fiscais', note.id)).situacao).toBe('autorizada');
    const request = await ours.one('admin', 'autorizacoes', {
      tipo: 'cancelamento_nota',
      registroId: note.id,
      situacao: 'pendente',
    });
    await ours.act('admin', 'autorizacoes', request.id, 'aprovar');
    expect((await ours.get('fiscal', 'notas_fiscais', note.id)).situacao).toBe('cancelada');
    const bill = await billOf(note);
    expect((await ours.get('financeiro', 'contas_pagar', bill.id)).situacao).toBe('cancelada');
  });

  it('that is paid stays, and so does its bill', async () => {
    const note = picked.paid!;
    expect((await ours.refused('fiscal', 'notas_fiscais', note.id, 'cancelar', reason)).status).toBe(409);
    expect((await ours.get('fiscal', 'notas_fiscais', note.id)).situacao).toBe('autorizada');
  });
});
