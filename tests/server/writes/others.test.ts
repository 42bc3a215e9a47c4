/** Conditions about other records: in buttons, rules and what must hold, and what they reveal. */
import { beforeEach, describe, expect, it } from 'vitest';
import { blockedKey } from '#model/api/answers.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { accountOf } from '#tests/support/db.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const list = (path: string, resource: string, who = 'vendas') =>
  `  - { path: ${path}, label: ${resource}, permissions: [${who}], list: { resource: ${resource} } }`;
const portal = portalWith({
  ...accountsWith(['vendas', 'parte'], '  vendedorId: { type: integer, label: Vendedor }\n'),
  ...resourcesOf({
    pacientes: { nome: 'text' },
    termos: { pacienteId: '> pacientes', assinado: 'boolean' },
    fechamentos: { ate: 'date' },
    avisos: { nome: 'text' },
    consultas: {
      nome: 'text',
      pacienteId: '> pacientes',
      dia: 'date',
      etapa: `status, options: { marcada: Marcada, atendida: Atendida, faltou: Faltou }, transitions: [
        { label: Atender, from: marcada, to: atendida, when: { some: { termos: { pacienteId: $record.pacienteId, assinado: true } } } },
        { label: Faltou, from: marcada, to: faltou, when: { any: [{ nome: livre }, { none: { termos: { pacienteId: $record.pacienteId } } }] } }]`,
      $more: [
        "ensures: [{ that: { none: { fechamentos: { ate_gte: $record.dia } } }, message: 'O mês de {dia} está fechado.' }]",
        'rules:',
        '  - { id: avisa, on: create, when: { none: { termos: { pacienteId: $record.pacienteId } } }, then: [{ create: avisos, set: { nome: Sem termo } }, { create: avisos, if: { some: { fechamentos: {} } }, set: { nome: Há fechamento } }] }',
        "  - { id: exige, on: create, when: { nome: exige }, then: [{ require: { some: { termos: { pacienteId: $record.pacienteId } } }, message: 'Falta o termo.' }] }",
      ],
    },
    // one at a time for each room, as a condition of its own
    reservas: {
      sala: 'text',
      $more:
        "ensures: [{ that: { none: { reservas: { sala: $record.sala, id_neq: $record.id } } }, message: 'A sala {sala} está tomada.' }]",
    },
  }),
  'departments/geral.yaml': [
    'label: Geral',
    'permissions: [vendas, parte]',
    'routes:',
    ...['pacientes', 'termos', 'fechamentos', 'avisos', 'consultas', 'reservas'].map((id) =>
      list(`/${id}`, id),
    ),
    list('/agenda', 'consultas', 'parte'),
  ].join('\n'),
});
const server = sharedServer(() => ({
  portal,
  rows: {
    pacientes: [
      { id: 1, nome: 'Ana' },
      { id: 2, nome: 'Eva' },
    ],
    usuarios: [accountOf(1, 'vendas', ['vendas']), accountOf(2, 'parte', ['parte'])],
  },
}));
const ana = server.as('vendas');
const parte = server.as('parte');
const visit = (more: object = {}) => ({ nome: 'Consulta', pacienteId: 1, dia: '2026-11-03', ...more });
const said = ({ status, message }: Reply) => (status < 300 ? status : [status, message]);
beforeEach(async () => {
  for (const resource of ['fechamentos', 'consultas', 'termos', 'avisos', 'reservas'])
    for (const id of await ana.ids(`/${resource}`)) await ana.remove(`/${resource}/${id}`);
});

describe('a button', () => {
  it('is open while there is such a record, and says otherwise what is missing, to whom may read it', async () => {
    const { id } = await ana.create('/consultas', visit());
    await ana.create('/termos', { pacienteId: 2, assinado: true });
    const asks = '“Atender” não é possível. É preciso: há termos (assinado = sim).';
    expect(said(await ana.move(`/consultas/${id}`, 'atender'))).toEqual([409, asks]);
    expect((await ana.foresee(`/consultas/${id}`, 'atender')).body.refusals).toEqual([{ message: asks }]);
    const hidden = '“Atender” não é possível nas condições atuais do registro.';
    expect(said(await parte.move(`/consultas/${id}`, 'atender'))).toEqual([409, hidden]);
    await ana.create('/termos', { pacienteId: 1, assinado: true });
    expect(said(await ana.move(`/consultas/${id}`, 'atender'))).toBe(200);
  });

  it('is told with each record of a list and alone, and may be sent back', async () => {
    await ana.create('/consultas', visit());
    await ana.create('/consultas', visit({ pacienteId: 2 }));
    await ana.create('/termos', { pacienteId: 2, assinado: true });
    const [one, other] = await ana.list<{ id: number; [blockedKey]?: object }>('/consultas', {
      sort: ['id', 'ASC'],
    });
    expect(one![blockedKey]).toEqual({ atender: expect.stringContaining('há termos') });
    expect(Object.keys(other![blockedKey]!)).toEqual(['faltou']);
    const alone = await ana.read<{ [blockedKey]?: object }>(`/consultas/${one!.id}`);
    expect(alone[blockedKey]).toEqual(one![blockedKey]);
    const saved = await ana.put(`/consultas/${one!.id}`, { ...alone, nome: 'Outra' });
    expect([saved.status, (saved.body as typeof alone)[blockedKey]]).toEqual([200, one![blockedKey]]);
    const same = await ana.put(`/consultas/${one!.id}`, {});
    expect([same.status, (same.body as typeof alone)[blockedKey]]).toEqual([200, one![blockedKey]]);
    const made = (await ana.post('/consultas', visit())).body as typeof alone;
    expect(made[blockedKey]).toEqual(one![blockedKey]);
    const unseen = await parte.put(`/consultas/${one!.id}`, { nome: 'Minha' });
    expect(JSON.stringify(unseen.body)).not.toContain('termos');
    const [agenda] = await parte.list<{ [blockedKey]?: object }>('/consultas', { sort: ['id', 'ASC'] });
    expect(JSON.stringify(agenda![blockedKey])).not.toContain('termos');
  });

  it('joins with other conditions', async () => {
    await ana.create('/termos', { pacienteId: 1 });
    const { id } = await ana.create('/consultas', visit());
    expect((await ana.move(`/consultas/${id}`, 'faltou')).status).toBe(409);
    await ana.put(`/consultas/${id}`, { nome: 'livre' });
    expect((await ana.move(`/consultas/${id}`, 'faltou')).status).toBe(200);
  });

  it('of no list filter: the API takes no such condition', async () => {
    expect((await ana.get('/consultas', { filter: { some: { termos: {} } } })).status).toBe(400);
  });
});

describe('what must hold, and rules', () => {
  it('is refused by the record that is written, and not by the other side', async () => {
    await ana.create('/fechamentos', { ate: '2026-10-31' });
    expect(said(await ana.post('/consultas', visit()))).toBe(201);
    expect(said(await ana.post('/fechamentos', { ate: '2026-11-30' }))).toBe(201);
    const closed = [409, 'O mês de 03/11/2026 está fechado.'];
    expect(said(await ana.post('/consultas', visit()))).toEqual(closed);
    expect(said(await ana.post('/consultas', visit({ dia: '2026-12-01' })))).toBe(201);
    expect(said(await ana.post('/consultas', visit({ dia: null })))).toBe(201);
  });

  it('decides in when, if and require', async () => {
    const names = async () =>
      (await ana.list<{ nome: string }>('/avisos')).map(({ nome }) => nome).toSorted();
    await ana.create('/consultas', visit());
    expect(await names()).toEqual(['Sem termo']);
    await ana.create('/fechamentos', { ate: '2020-01-01' });
    await ana.create('/consultas', visit());
    expect(await names()).toEqual(['Há fechamento', 'Sem termo', 'Sem termo']);
    expect(said(await ana.post('/consultas', visit({ nome: 'exige' })))).toEqual([409, 'Falta o termo.']);
    await ana.create('/termos', { pacienteId: 1 });
    expect(said(await ana.post('/consultas', visit({ nome: 'exige' })))).toBe(201);
    expect(await names()).toHaveLength(3);
  });

  it('lets one of ten requests at once pass', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.post('/reservas', { sala: 'Azul' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});
