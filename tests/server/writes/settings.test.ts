/** The company's settings: one record, read by formulas, rules and texts. */
import { describe, expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  portal: portalWith({
    ...settingsWith('settings: { resource: firma, theme: dark }'),
    ...accountsWith(['vendas', 'chefia']),
    ...resourcesOf({
      firma: {
        nome: 'text, default: Padaria',
        multa: 'percent, required: true, default: 2',
        limite: 'money',
        inicio: "date, default: '2026-01-31'",
        avisa: 'boolean',
        dobro: 'percent, formula: multa * 2',
        hoje: 'text',
      },
      contas: {
        nome: 'text',
        valor: 'money',
        taxa: 'decimal',
        etapa:
          'status, options: { aberta: Aberta, paga: Paga }, transitions: [{ label: Pagar, from: aberta, to: paga, set: { taxa: = $settings.multa * 3, nome: $settings.nome } }]',
        multa: 'money, formula: valor * $settings.multa / 100',
        total: 'money, formula: valor + multa',
        emDobro: 'percent, formula: $settings.dobro',
        vence: "date, formula: 'addDays($settings.inicio, 10)'",
        juros: 'percent, default: $settings.multa',
        praca: 'text, default: $settings.nome, readOnly: true',
        avisada: `text, formula: "if($settings.avisa, 'sim', 'não')"`,
        $more: [
          'rules: [{ id: taxa, on: create, when: { valor_gt: $settings.limite }, then: [{ update: self, set: { taxa: = $settings.multa + 1, nome: "{nome} ({$settings.nome})" } }, { require: { valor_lt: 1000 }, message: "Acima de {$settings.limite}." }] }]',
        ],
      },
      cobrancas: {
        nome: 'text',
        juros: 'percent, default: $settings.multa',
        $more: ['rules: [{ id: abre, on: create, then: [{ create: contas, set: { nome: cobrada } }] }]'],
      },
      v_contas: {
        $more: ['from: [{ resource: contas, fields: { nome: nome, multa: multa } }]'],
        nome: 'text',
        multa: 'money',
      },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: { any: [vendas, chefia] }',
      'routes:',
      '  - { path: /contas, label: Contas, list: { resource: contas, actions: [create, edit, delete, export, import], columns: [nome, juros, praca, valor, taxa, multa, total, emDobro, vence, avisada], totals: { multa: sum } } }',
      '  - { path: /cobrancas, label: Cobranças, list: cobrancas }',
      '  - { path: /multas, label: Multas, list: v_contas }',
      '  - { path: /firma, label: Empresa, permissions: [chefia], form: firma }',
      '  - { path: /lista, label: Lista, permissions: [chefia], list: firma }',
    ].join('\n'),
  }),
  rows: {
    contas: [
      { id: 1, nome: 'A', valor: 100 },
      { id: 2, nome: 'B', valor: 50 },
    ],
    usuarios: [accountOf(1, 'Ana', ['vendas']), accountOf(2, 'Bia', ['chefia'])],
  },
}));
const [ana, bia] = [server.as('ana'), server.as('bia')];
type Row = Record<string, unknown>;
const firma = async () => ((await bia.get('/firma')).body as Row[])[0]!;

describe('the settings of the company', () => {
  it('are one record from the first start on, with its defaults', async () => {
    expect((await bia.get('/firma')).body).toMatchObject([
      { nome: 'Padaria', multa: 2, dobro: 4, inicio: '2026-01-31' },
    ]);
  });

  it('are neither created nor deleted, by nobody', async () => {
    const { id } = await firma();
    expect((await bia.post('/firma', { multa: 3 })).status).toBe(403);
    expect((await bia.remove(`/firma/${String(id)}`)).status).toBe(403);
    expect((await ana.get('/firma')).status).toBe(403);
  });

  it('are read by a form before it is saved', async () => {
    expect((await ana.post('/contas/preview', { valor: 200 })).body).toMatchObject({ multa: 4, total: 204 });
  });

  it('are read by formulas, and not stored with them', async () => {
    expect((await ana.get('/contas/1')).body).toMatchObject({
      multa: 2,
      total: 102,
      emDobro: 4,
      vence: '2026-02-10',
      avisada: 'não',
    });
    const { id } = await firma();
    await bia.put(`/firma/${String(id)}`, { multa: 10, avisa: true, inicio: '2026-03-01' });
    expect((await ana.get('/contas/1')).body).toMatchObject({
      multa: 10,
      total: 110,
      emDobro: 20,
      vence: '2026-03-11',
      avisada: 'sim',
    });
    expect((await ana.get('/contas?sort=["multa","DESC"]&filter={"multa_gte":5}')).body).toMatchObject([
      { id: 1 },
      { id: 2 },
    ]);
    expect((await ana.get('/contas/aggregate?measures={"m":{"sum":"multa"}}')).body).toEqual([{ m: 15 }]);
    expect((await ana.get('/v_contas?sort=["nome","ASC"]')).body).toMatchObject([
      { multa: 10 },
      { multa: 5 },
    ]);
    expect(server.stored().contas![0]).not.toHaveProperty('multa');
    await bia.put(`/firma/${String(id)}`, { multa: 2 });
  });

  it('are read by the conditions, values and texts of rules', async () => {
    const { id } = await firma();
    expect(await ana.create('/contas', { nome: 'sem limite', valor: 2000 })).not.toHaveProperty('taxa');
    await bia.put(`/firma/${String(id)}`, { limite: 300 });
    expect(await ana.create('/contas', { nome: 'abaixo', valor: 200 })).not.toHaveProperty('taxa');
    const { id: made } = await ana.create('/contas', { nome: 'acima', valor: 400 });
    expect((await ana.get(`/contas/${made}`)).body).toMatchObject({ nome: 'acima (Padaria)', taxa: 3 });
    // Who may not read the settings reads the message without their value.
    const refused = await Promise.all(
      [bia, ana].map((one) => one.post('/contas', { nome: 'longe', valor: 5000 })),
    );
    expect(refused.map(({ status, message }) => [status, message])).toEqual([
      [409, 'Acima de R$\u00a0300,00.'],
      [409, 'Acima de ….'],
    ]);
  });

  it('are read by the values that a transition writes', async () => {
    const { id } = await ana.create('/contas', { nome: 'C', valor: 1 });
    await ana.move(`/contas/${id}`, 'pagar');
    expect((await ana.get(`/contas/${id}`)).body).toMatchObject({ taxa: 6, nome: 'Padaria' });
  });

  it('are the initial values of new records, which keep them', async () => {
    const { id } = await firma();
    expect((await ana.post('/contas/preview', { valor: 1 })).body).toMatchObject({
      juros: 2,
      praca: 'Padaria',
    });
    const { id: made } = await ana.create('/contas', { nome: 'D', valor: 1 });
    await ana.create('/cobrancas', { nome: 'E' });
    await bia.put(`/firma/${String(id)}`, { multa: 7.5, nome: 'Mercado' });
    expect((await ana.get(`/contas/${made}`)).body).toMatchObject({ juros: 2, praca: 'Padaria' });
    expect((await ana.get('/contas?filter={"nome":"cobrada"}')).body).toMatchObject([
      { juros: 2, praca: 'Padaria' },
    ]);
    const later = await ana.create('/contas', { nome: 'F', valor: 1 });
    expect((await ana.get(`/contas/${later.id}`)).body).toMatchObject({ juros: 7.5, praca: 'Mercado' });
    await bia.put(`/firma/${String(id)}`, { multa: 2, nome: 'Padaria' });
  });

  it('give no value where another one, or none, was sent, and none to records that are changed', async () => {
    const own = await ana.create('/contas', { nome: 'G', valor: 1, juros: 9 });
    const none = await ana.create('/contas', { nome: 'H', valor: 1, juros: null });
    await ana.put(`/contas/${none.id}`, { nome: 'H2' });
    const rows = await Promise.all([own, none].map(({ id }) => ana.get(`/contas/${id}`)));
    expect(rows.map(({ body }) => (body as Row).juros ?? null)).toEqual([9, null]);
    // What is only read takes the setting, whatever is sent.
    expect((await ana.post('/contas', { nome: 'I', valor: 1, praca: 'Outra' })).status).toBe(403);
  });
});
