/** Operations on many records, documents and files: compared with what was foreseen where each record is written. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '#server/data/store.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { portalWith, settingsWith } from '#tests/support/portal.ts';
import { sharedServer, type TestServer } from '#tests/support/server.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';
import { assistantOf, withAssistants, type Answer, type Assistant } from './support.ts';

const portal = withAssistants(
  portalWith({
    ...settingsWith('history: { resource: historico }', 'trash: { days: 30 }'),
    'resources/caixas.yaml': `
label: { one: Caixa, many: Caixas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  numero: { type: text, label: Número }
  saldo: { type: money, label: Saldo }
  tarifa: { type: money, label: Tarifa }
  nota: { type: file, label: Nota, accept: [pdf] }
`,
    'resources/titulos.yaml': `
label: { one: Título, many: Títulos }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  caixaId: { type: reference, label: Caixa, resource: caixas }
  valor: { type: money, label: Valor }
  nota: { type: file, label: Nota, accept: [pdf] }
  situacao:
    type: status
    label: Situação
    options: { aberto: Aberto, pago: Pago }
    transitions:
      - { label: Pagar, title: 'Pagar {valor} de {caixaId}', from: aberto, to: pago }
      - { label: Reabrir, from: pago, to: aberto }
rules:
  - id: paga
    label: Paga pela caixa
    on: { transition: Pagar }
    then:
      - { update: caixas, in: caixaId, set: { saldo: '= $target.saldo - valor' } }
      - { create: linhas, set: { caixaId: $record.caixaId, valor: $record.caixaId.tarifa, memo: 'Tarifa {nome}' } }
    undo: { on: { transition: Reabrir } }
`,
    'resources/linhas.yaml': `
label: { one: Linha, many: Linhas, gender: f }
title: memo
fields:
  caixaId: { type: reference, label: Caixa, resource: caixas }
  dia: { type: date, label: Dia }
  valor: { type: money, label: Valor }
  memo: { type: text, label: Memo }
  tipo: { type: text, label: Tipo }
rules:
  - id: soma
    label: Soma na caixa
    on: create
    when: { tipo: OTHER }
    then:
      - { update: caixas, in: caixaId, set: { saldo: '= $target.saldo + valor' } }
      - { create: titulos, set: { nome: 'Tarifa {memo}', valor: $record.caixaId.tarifa } }
    undo: { on: delete }
documents:
  ofx:
    each: transaction
    find: { caixaId: { account: numero } }
    set: { dia: posted, valor: amount, memo: memo, tipo: { value: OTHER } }
    same: [caixaId, dia, valor, memo]
`,
    'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /titulos, label: Títulos, list: titulos }
  - { path: /caixas, label: Caixas, list: caixas }
  - { path: /linhas, label: Linhas, list: linhas }
`,
  }),
);

const rows = {
  usuarios: [accountOf(1, 'Ana', ['vendas'])],
  caixas: [{ id: 1, version: 1, nome: 'Loja', numero: '77', saldo: 1000, tarifa: 1.1 }],
  titulos: [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    version: 1,
    nome: `T${id}`,
    caixaId: 1,
    valor: 10.1,
    situacao: 'aberto',
  })),
  linhas: [],
};

/** Runs once, before the next but `after` writes to the records. */
let meanwhile: { after: number; run: () => Promise<unknown> } | undefined;
const staged = (own: Store): Store => ({
  close: () => own.close(),
  listen: own.listen,
  ...(own.shared && { shared: own.shared }),
  using: (model) => {
    const records = own.using(model);
    if (!model.resources.titulos) return records;
    return {
      ...records,
      write: async (work) => {
        if (meanwhile && meanwhile.after-- === 0) {
          const { run } = meanwhile;
          meanwhile = undefined;
          await run();
        }
        return records.write(work);
      },
    };
  },
});
const server: TestServer = sharedServer(() => ({ company: { portal, rows, password }, over: staged }));
const ana = server.as('ana');
const paths = ['/titulos', '/caixas', '/linhas'];
const verbs = ['read', 'create', 'edit', 'delete', 'pagar', 'reabrir'];
const assistant = (alone = verbs.slice(1)) =>
  assistantOf(server, 'ana', paths, verbs, { assistant: true, alone });
const balance = async () => ((await ana.read('/caixas/1')) as { saldo: number }).saldo;
const stateOf = async (id: number) => ((await ana.read(`/titulos/${id}`)) as { situacao: string }).situacao;
const countOf = async (path: string) => (await ana.list(path)).length;
/** The fee is part of what follows. */
const raiseFee = async () => {
  const { tarifa } = (await ana.read('/caixas/1')) as { tarifa: number };
  await ana.put('/caixas/1', { tarifa: tarifa + 1 });
};
beforeEach(() => void (meanwhile = undefined));

const pay = (...ids: number[]) => ({
  screen: '/titulos',
  operation: 'bulk',
  each: 'transition',
  transition: 'pagar',
  ids,
});
async function foreseen(by: Assistant, asked: object): Promise<Answer> {
  const told = await by.call('foresee', asked);
  expect(told.digest, JSON.stringify(told)).toBeTypeOf('string');
  return { ...asked, digest: told.digest };
}
const statusOf = async (by: Assistant, asked: object) => {
  const { isError, _meta } = await by.client.callTool({ name: 'do', arguments: asked as Answer });
  return isError ? _meta?.['portal/status'] : 200;
};

describe('the same to many', () => {
  it('is done though each of them changes what others of them change, to the cent, and taken back', async () => {
    const by = await assistant();
    const before = await balance();
    const done = await by.call('do', await foreseen(by, pay(1, 2, 3)));
    expect(done).toMatchObject({ isDone: true, refusals: [] });
    expect(await balance()).toBeCloseTo(before - 30.3, 6);
    await by.call('undo', { undo: done.undo });
    expect(await balance()).toBeCloseTo(before, 6);
    expect(await stateOf(1)).toBe('aberto');
  });

  it('is refused as a whole once it would do something else than was foreseen', async () => {
    const by = await assistant();
    const asked = await foreseen(by, pay(1, 2));
    await raiseFee();
    expect(await statusOf(by, asked)).toBe(409);
    expect([await stateOf(1), await stateOf(2)]).toEqual(['aberto', 'aberto']);
  });

  it('is compared where each record is written: what changes in that moment refuses the record', async () => {
    const by = await assistant();
    const asked = await foreseen(by, pay(6));
    const [before, lines] = [await balance(), await countOf('/linhas')];
    // A trial, then the write.
    meanwhile = { after: 1, run: raiseFee };
    const done = await by.call('do', asked);
    expect(done.refusals.map(({ id }: { id: number }) => id)).toEqual([6]);
    expect(done.refusals[0].message).toContain('mudaram');
    expect([await balance(), await countOf('/linhas')]).toEqual([before, lines]);
    expect((await by.call('do', await foreseen(by, pay(6)))).refusals).toEqual([]);
  });

  it('is asked for with the amount that its button shows: of one in its title, of many as their sum', async () => {
    const by = await assistant([]);
    const request = async (asked: object) => {
      await by.call('do', await foreseen(by, asked));
      return ((await ana.get('/assistant-requests')).body as { requests: Answer[] }).requests.at(
        -1,
      ) as Answer;
    };
    const pays = { screen: '/titulos', operation: 'transition', transition: 'pagar', id: 5 };
    expect((await request(pays)).title.replaceAll('\u00a0', ' ')).toBe('Pagar R$ 10,10 de Loja: Título T5');
    const { title, values } = await request(pay(4, 5));
    expect(title).toBe('Pagar: 2 Títulos: T4, T5');
    expect(JSON.stringify(values).replaceAll('\u00a0', ' ')).toContain('"Valor","text":"R$ 20,20"');
  });

  it('is asked for with all that its owner sees of what follows, of which its key may see nothing', async () => {
    const by = await assistantOf(server, 'ana', ['/titulos'], ['read', 'pagar'], { assistant: true });
    const pays = { screen: '/titulos', operation: 'transition', transition: 'pagar', id: 5 };
    const { effects, isMore, digest } = await by.call('foresee', pays);
    expect([effects, isMore]).toEqual([[], true]);
    const { request } = await by.call('do', { ...pays, digest });
    const { requests } = (await ana.get('/assistant-requests')).body as { requests: Answer[] };
    const asked = requests.find(({ id }) => id === request);
    expect(asked.isMore).toBe(false);
    expect(asked.effects.map(({ resource }: { resource: string }) => resource)).toEqual(['caixas', 'linhas']);
    expect((await ana.post(`/assistant-requests/${request}/refuse`, {})).status).toBe(200);
  });

  it('is confirmed by any program in the same way', async () => {
    const body = { do: 'act', action: 'pagar', records: [{ id: 4 }] };
    const { digest } = (await ana.post('/titulos/bulk?dryRun=true', body)).body as { digest: string };
    expect((await ana.post('/titulos/bulk', body, { 'If-Effects': `${digest}x` })).status).toBe(409);
    expect(await stateOf(4)).toBe('aberto');
    expect((await ana.post('/titulos/bulk', body, { 'If-Effects': digest })).status).toBe(200);
    expect(await stateOf(4)).toBe('pago');
  });
});

describe('a document', () => {
  const file = (...amounts: string[]) => ({
    name: 'extrato.ofx',
    data: Buffer.from(
      ofxText([
        {
          account: '77',
          transactions: amounts.map((amount, nth) => ({
            date: '20261103',
            amount,
            memo: `${amount} ${nth}`,
          })),
        },
      ]),
    ).toString('base64'),
  });
  const read = (...amounts: string[]) => ({
    screen: '/linhas',
    operation: 'document',
    file: file(...amounts),
  });

  it('is read without storing anything, and its records are made and taken back as foreseen', async () => {
    const by = await assistant();
    const before = await balance();
    const told = await by.call('read_document', { screen: '/linhas', ...file('10.10', '20.20') });
    expect(told).toMatchObject({ format: 'ofx', count: 2, questions: [] });
    expect(told.records[0]).toMatchObject({ status: 'new', values: { valor: 10.1 } });
    const lines = await countOf('/linhas');
    const done = await by.call('do', await foreseen(by, read('10.10', '20.20')));
    expect(done.ids).toHaveLength(2);
    expect([await countOf('/linhas'), await balance()]).toEqual([
      lines + 2,
      expect.closeTo(before + 30.3, 6),
    ]);
    await by.call('undo', { undo: done.undo });
    expect([await countOf('/linhas'), await balance()]).toEqual([lines, expect.closeTo(before, 6)]);
    expect(await by.fails('read_document', { screen: '/caixas', ...file('1.00') })).toContain(
      'não nasce de documentos',
    );
  });

  it('is refused once its effects have changed, before or while its records are written', async () => {
    const by = await assistant();
    const lines = await countOf('/linhas');
    const asked = await foreseen(by, read('31.00'));
    await raiseFee();
    expect(await statusOf(by, asked)).toBe(409);
    const again = await foreseen(by, read('31.00'));
    const titles = await countOf('/titulos');
    // One trial, then the write.
    meanwhile = { after: 1, run: raiseFee };
    const done = await by.call('do', again);
    expect(done.ids).toEqual([]);
    expect([await countOf('/linhas'), await countOf('/titulos')]).toEqual([lines, titles]);
  });
});

describe('a file', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n').toString('base64');

  it('is kept for a field, and is part of what is then foreseen and done', async () => {
    const by = await assistant();
    const at = { screen: '/titulos', field: 'nota', name: 'nota.pdf', data: pdf };
    const { value } = await by.call('attach', at);
    const asked = { screen: '/titulos', operation: 'change', id: 5, values: { nota: value } };
    await by.call('do', await foreseen(by, asked));
    expect(await ana.read('/titulos/5')).toMatchObject({ nota: [{ name: 'nota.pdf' }] });
  });

  it('is there for as long as its owner may decide about it', async () => {
    const [by, waits] = [await assistant(), await assistant([])];
    const file = { screen: '/titulos', field: 'nota', name: 'nota.pdf', data: pdf };
    const asks = async (id: number) => {
      const { value } = await by.call('attach', file);
      return { screen: '/titulos', operation: 'change', id, values: { nota: value } };
    };
    const [asked, left] = [await asks(3), await asks(2)];
    const { request } = await waits.call('do', await foreseen(waits, asked));
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 86_400_000 });
      const { refusals } = await waits.call('foresee', left);
      expect(refusals[0]).toMatchObject({ field: 'nota' });
      const login = { body: { email: 'ana@example.com', password } };
      const { token } = (await server.api('POST', '/login', login)).body as { token: string };
      const body = {};
      expect(
        (await server.api('POST', `/assistant-requests/${request}/accept`, { token, body })).status,
      ).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    expect(await ana.read('/titulos/3')).toMatchObject({ nota: [{ name: 'nota.pdf' }] });
  });

  it('may be the same for several records and fields', async () => {
    const by = await assistant();
    for (const [screen, id] of [
      ['/titulos', 4],
      ['/titulos', 6],
      ['/caixas', 1],
    ] as const) {
      const { value } = await by.call('attach', { screen, field: 'nota', name: 'conta.pdf', data: pdf });
      await by.call('do', await foreseen(by, { screen, operation: 'change', id, values: { nota: value } }));
      expect(await ana.read(`${screen}/${id}`), `${screen}/${id}`).toMatchObject({
        nota: [{ name: 'conta.pdf' }],
      });
    }
  });

  it('is refused for a field that there is not, for other bytes than Base64, and for other kinds', async () => {
    const by = await assistant();
    const at = { screen: '/titulos', field: 'nota', name: 'nota.pdf' };
    expect(await by.fails('attach', { ...at, field: 'segredo', data: pdf })).toContain(
      'Não há campo “segredo”',
    );
    expect(await by.fails('attach', { ...at, data: 'não é' })).toContain('Base64');
    expect(await by.fails('attach', { ...at, data: Buffer.from('oi').toString('base64') })).toBeTruthy();
  });
});
