/** Notes beside contracts and the roll calls of trainings: who reads them, who writes them, and what they count. */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany();

describe('a note beside a contract', () => {
  it('is written by the commercial department and read by nobody without the contract', async () => {
    const note = await ours.create('comercial', 'anotacoes_contratos', {
      contratoId: 59,
      texto: 'Confirmado.',
    });
    expect(await ours.get('todos', 'anotacoes_contratos', note.id)).toMatchObject({ texto: 'Confirmado.' });
    for (const account of ['vendas', 'corretor', 'logistica', 'financeiro', 'ceo'])
      expect([
        account,
        (await ours.send(account, 'GET', `/anotacoes_contratos/${note.id}`)).status,
        (await ours.send(account, 'POST', '/anotacoes_contratos', { contratoId: 59, texto: 'x' })).status,
      ]).toEqual([account, 403, 403]);
  });

  it('is changed and deleted by its writer alone', async () => {
    const note = await ours.create('comercial', 'anotacoes_contratos', { contratoId: 60, texto: 'Às sete.' });
    const path = `/anotacoes_contratos/${note.id}`;
    const others = await Promise.all([
      ours.send('todos', 'PUT', path, { texto: 'Às oito.' }),
      ours.send('todos', 'DELETE', path),
    ]);
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    expect((await ours.edit('comercial', 'anotacoes_contratos', note.id, { texto: 'Às seis.' })).texto).toBe(
      'Às seis.',
    );
    expect((await ours.send('comercial', 'DELETE', path)).status).toBe(200);
  });
});

describe('the roll call of a training', () => {
  const training = (presencas: object[]) => ({
    tema: 'Trabalho em altura',
    norma: 'nr35',
    empresaId: 2,
    data: '2026-10-31',
    horas: 8,
    presencas,
  });

  it('counts who was present', async () => {
    const made = await ours.create(
      'rh',
      'treinamentos',
      training([
        { funcionarioId: 2, presenca: 'presente' },
        { funcionarioId: 6, presenca: 'presente' },
        { funcionarioId: 8, presenca: 'ausente' },
        { funcionarioId: 9, presenca: 'justificada' },
      ]),
    );
    expect(made).toMatchObject({ convocados: 4, presentes: 2, presencaPct: 50 });
  });

  it.each([
    ['a person twice', [2, 2], 'presente', 'funcionarioId'],
    ['somebody of another company', [2, 3], 'presente', 'funcionarioId'],
    ['somebody who has left', [2, 7], 'presente', 'funcionarioId'],
    ['a person without a mark', [2, 6], null, 'presenca'],
  ])('refuses %s', async (_what, [first, second], mark, field) => {
    const rows = [
      { funcionarioId: first, presenca: 'presente' },
      { funcionarioId: second, presenca: mark },
    ];
    const reply = await ours.send('rh', 'POST', '/treinamentos', training(rows));
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([
      422,
      [`presencas.1.${field}`],
    ]);
  });

  it('is seen by human resources alone', async () => {
    for (const account of ['comercial', 'motorista', 'frotas', 'ceo'])
      expect([account, (await ours.send(account, 'GET', '/treinamentos/1')).status]).toEqual([account, 403]);
    expect((await ours.get('rh', 'treinamentos', 4)).presentes).toBe(9);
  });
});
