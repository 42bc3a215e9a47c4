import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findMessages, DeliveryWorker } from '#server/delivery/worker.ts';
import { mailTransport } from '#server/delivery/delivery.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { systemTables } from '#server/data/systemTables.ts';
import { createLog } from '#server/http/requestLog.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, settingsWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';
import { pdfLines } from '#tests/support/delivery/pdfLines.ts';
import { startSmtp, type MailServer } from '#tests/support/delivery/smtp.ts';

const portal = portalWith({
  ...settingsWith(
    "mail: { from: 'Estante <avisos@example.com>', url: https://portal.example.com }",
    'history: { resource: historico }',
    'trash: { days: 30 }',
  ),
  ...accountsWith(['vendas', 'parte', 'caixa']),
  'resources/inquilinos.yaml': `
label: { one: Inquilino, many: Inquilinos }
title: nome
fields:
  nome: { type: text, label: Nome }
  correio: { type: email, label: E-mail }
`,
  'resources/faturas.yaml': `
label: { one: Fatura, many: Faturas, gender: f }
title: numero
form:
  - { section: Fatura, fields: [numero, inquilinoId, vencimento, total, itens] }
fields:
  numero: { type: text, label: Número }
  inquilinoId: { type: reference, label: Inquilino, resource: inquilinos }
  vencimento: { type: date, label: Vencimento }
  itens: { type: items, label: Itens, totals: { valor: sum }, fields: { nome: { type: text, label: Item }, valor: { type: money, label: Valor } } }
  total: { type: money, label: Total }
  segredo: { type: text, label: Segredo }
  copia: { type: email, label: Cópia }
  fiadorId: { type: reference, label: Fiador, resource: inquilinos }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, emitida: Emitida }
    transitions:
      - { label: Emitir, from: aberta, to: emitida }
      - { label: Reabrir, from: emitida, to: aberta }
      - { label: Cobrar, from: aberta, to: aberta }
rules:
  - id: cobranca
    label: Cobra de todos
    on: { transition: Cobrar }
    then:
      - { email: [inquilinoId.correio, fiadorId.correio, copia], title: 'Cobrança {numero}', attach: { print: fatura } }
  - id: carta
    label: Manda a fatura
    on: { transition: Emitir }
    then:
      - email: inquilinoId.correio
        title: 'Fatura {numero}'
        text: 'Prezado {inquilinoId}, {total} vence em {vencimento}.'
        attach: { print: fatura }
    undo: { on: { transition: Reabrir } }
`,
  'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: dia
fields:
  faturaId: { type: reference, label: Fatura, resource: faturas }
  dia: { type: date, label: Dia }
  valor: { type: money, label: Valor }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - path: /faturas
    label: Faturas
    list:
      resource: faturas
      print:
        - id: fatura
          title: Fatura
          letterhead: "Rua das Flores, 10\\nCNPJ 11.222.333/0001-81"
          related: [{ resource: pagamentos, target: faturaId, columns: [dia, valor], totals: { valor: sum }, sort: dia }]
          text: 'Pague {total} até {vencimento}.'
          signatures: [Financeiro]
        - { id: segredos, title: Segredos, sections: [{ section: Tudo, fields: [numero, total] }] }
      buttons:
        - { label: Cobrar todos, email: [inquilinoId.correio, fiadorId.correio, copia], title: 'Cobrança {numero}', attach: { print: fatura } }
        - { label: Enviar, email: inquilinoId.correio, title: 'Fatura {numero} de {inquilinoId}', text: 'São {total}.', attach: { print: segredos } }
  - { path: /inquilinos, label: Inquilinos, list: inquilinos }
  - { path: /pagamentos, label: Pagamentos, list: pagamentos }
  - { path: /envios, label: Envios, page: Deliveries }
`,
  'departments/parte.yaml': `
label: Parte
permissions: [parte]
routes:
  - { path: /parte, label: Parte, list: { resource: faturas, columns: [numero, inquilinoId, fiadorId], filters: [], form: [{ section: Fatura, fields: [numero] }], sort: numero, actions: [edit], transitions: [cobrar], buttons: [{ label: Avisar, email: inquilinoId.correio, title: 'Fatura {numero}' }, { label: Avisar todos, email: [inquilinoId.correio, fiadorId.correio], title: 'Fatura {numero}' }] } }
  - { path: /uma, label: Uma, list: { resource: faturas, columns: [numero, inquilinoId], filter: { id: 1 }, filters: [], form: [{ section: Fatura, fields: [numero] }], sort: numero, actions: [edit], transitions: false, buttons: [{ label: Ficha, email: inquilinoId.correio, title: 'Ficha {numero}', attach: { print: segredos } }] } }
  - { path: /correios, label: Correios, list: { resource: inquilinos, columns: [correio], filters: [], form: [{ section: Correio, fields: [correio] }], filter: { id: 1 }, sort: correio, actions: [edit] } }
`,
  'departments/caixa.yaml': `
label: Caixa
permissions: [caixa]
routes:
  - { path: /receber, label: Receber, form: { resource: pagamentos, form: [{ section: Pagamento, fields: [faturaId, dia] }] } }
`,
});

const rows = {
  usuarios: [accountOf(1, 'Ana', ['vendas']), accountOf(2, 'Rui', ['parte']), accountOf(3, 'Lia', ['caixa'])],
  inquilinos: [
    { id: 1, version: 1, nome: 'João Łódź', correio: 'joao@example.org' },
    { id: 2, version: 1, nome: 'Sem correio' },
    { id: 3, version: 1, nome: 'Recusado', correio: 'recusado@example.org' },
    { id: 4, version: 1, nome: '李雷', correio: 'li@example.org' },
    { id: 5, version: 1, nome: 'Eva', correio: 'eva@example.org' },
  ],
  faturas: [
    { inquilinoId: 1 },
    { inquilinoId: 2 },
    { inquilinoId: 3 },
    { inquilinoId: 4 },
    { inquilinoId: 1 },
    { inquilinoId: 1, fiadorId: 5, copia: ' JOAO@example.org' },
    { inquilinoId: 2, fiadorId: 3, copia: 'copia@example.org' },
    { inquilinoId: 2, fiadorId: 2 },
    { inquilinoId: 1, copia: 'sem arroba' },
  ].map((own, at) => ({
    ...own,
    id: at + 1,
    version: 1,
    numero: `2026/00${at + 1}`,
    vencimento: '2026-12-05',
    total: 1234.5,
    situacao: 'aberta',
    itens: [
      { nome: 'Aluguel de novembro', valor: 1000 },
      { nome: 'Água', valor: 234.5 },
    ],
  })),
  pagamentos: [
    { id: 1, version: 1, faturaId: 1, dia: '2026-11-01', valor: 500.1 },
    { id: 2, version: 1, faturaId: 1, dia: '2026-11-02', valor: 0.2 },
    { id: 3, version: 1, faturaId: 2, dia: '2026-11-02', valor: 7 },
  ],
};

let smtp: MailServer;
let worker: DeliveryWorker;
const server = sharedServer(() => ({ company: { portal, rows, password }, deliver: outboxDeliverer }));
const { as } = server;

beforeAll(async () => {
  smtp = await startSmtp(undefined, {
    onRcptTo: ({ address }, _session, callback) =>
      address.startsWith('recusado')
        ? callback(Object.assign(new Error('No such user'), { responseCode: 550 }))
        : callback(),
  });
  worker = new DeliveryWorker({
    store: server.store,
    log: createLog('off'),
    transports: {
      mail: mailTransport(smtp.url, () => portal.mail?.from),
      webhook: () => Promise.reject(new Error('unused')),
    },
    wait: () => 10,
  });
});
afterAll(async () => {
  await worker.stop();
  await smtp.stop();
});

const messagesOf = (record: number) =>
  findMessages(server.store.using(systemTables.messages.model), {
    resource: 'faturas',
    record: String(record),
  });
const ended = (record: number) =>
  vi.waitFor(
    async () => {
      const messages = await messagesOf(record);
      expect(messages.map(({ state }) => state)).not.toContain('waiting');
      expect(messages.length).toBeGreaterThan(0);
      return messages;
    },
    { timeout: 20_000, interval: 20 },
  );

const arrivedFor = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

describe('A letter', () => {
  it('goes to an address that no account has, with the sheet of the record as a PDF', async () => {
    const foreseen = await as('ana').foresee('/faturas/1', 'emitir');
    expect(foreseen.body.effects).toMatchObject([
      { action: 'letter', title: 'joao@example.org', rule: 'Manda a fatura' },
    ]);
    expect((await as('ana').move('/faturas/1', 'emitir')).status).toBe(200);
    const [message] = await ended(1);
    expect(message).toMatchObject({ state: 'sent', target: 'joao@example.org' });
    const mail = smtp.mails.find(({ to }) => to.includes('joao@example.org'))!;
    expect(mail.subject).toBe('Fatura 2026/001');
    expect(mail.text?.replaceAll('\u00a0', ' ').trim()).toBe(
      'Prezado João Łódź, R$ 1.234,50 vence em 05/12/2026.',
    );
    expect(mail.html).not.toContain('portal.example.com');
    const [attached] = mail.attachments;
    expect(attached).toMatchObject({ filename: 'Fatura 2026 001.pdf', mimeType: 'application/pdf' });
    expect(await pdfLines(attached!.content)).toEqual([
      'Exemplo',
      'Rua das Flores, 10',
      'CNPJ 11.222.333/0001-81',
      'Fatura',
      '2026/001',
      expect.stringMatching(/^Emitido em \d\d\/\d\d\/\d{4}$/),
      'Fatura',
      'Número',
      '2026/001',
      'Inquilino',
      'João Łódź',
      'Vencimento',
      '05/12/2026',
      'Total',
      'R$ 1.234,50',
      'Itens',
      'Item Valor',
      'Aluguel de novembro R$ 1.000,00',
      'Água R$ 234,50',
      'Total R$ 1.234,50',
      'Pagamentos',
      'Dia Valor',
      '01/11/2026 R$ 500,10',
      '02/11/2026 R$ 0,20',
      'Total R$ 500,30',
      'Pague R$ 1.234,50 até 05/12/2026.',
      'Financeiro',
      '1 / 1',
    ]);
  });

  it('is given up at once without a valid address, which the dry run says; the change is saved', async () => {
    const foreseen = await as('ana').foresee('/faturas/2', 'emitir');
    const fault = 'O registro não tem um endereço de e-mail válido para a carta.';
    expect(foreseen.body).toMatchObject({ refusals: [], effects: [{ action: 'letter', fault }] });
    expect((await as('ana').move('/faturas/2', 'emitir')).body).toMatchObject({ situacao: 'emitida' });
    expect(await ended(2)).toMatchObject([{ state: 'dead', attempts: 0, error: fault }]);
  });

  it('that the mail server refuses, or whose sheet has signs that no PDF of ours can have, is given up', async () => {
    await as('ana').move('/faturas/3', 'emitir');
    expect(await ended(3)).toMatchObject([
      {
        state: 'dead',
        attempts: 1,
        error: 'O servidor de e-mail recusou o endereço (resposta 550 No such user).',
      },
    ]);
    await as('ana').move('/faturas/4', 'emitir');
    expect(await ended(4)).toMatchObject([
      { state: 'dead', error: expect.stringContaining('sinais que a letra do PDF não tem: 李 雷') },
    ]);
  });

  it('that waits is withdrawn with its rule, and is never sent in a dry run', async () => {
    const before = (await messagesOf(2)).length;
    await as('ana').foresee('/faturas/2', 'reabrir');
    expect(await messagesOf(2)).toHaveLength(before);
    await as('ana').move('/faturas/2', 'reabrir');
    expect(await messagesOf(2)).toEqual([]);
  });

  it('is a message among the deliveries, which send it again once the reason is gone', async () => {
    const { body } = await as('ana').get('/outbox-messages', { state: 'dead' });
    const refused = body.messages.find(({ target }: { target: string }) => target.startsWith('recusado'));
    expect(refused).toMatchObject({ channel: 'mail', rule: 'Manda a fatura', about: 'Fatura #3' });
    expect(JSON.stringify(body)).not.toContain('Aluguel');
    expect((await as('ana').post(`/outbox-messages/${refused.id}/send`)).status).toBe(200);
    expect(await ended(3)).toMatchObject([{ state: 'dead', attempts: 1 }]);
    expect(arrivedFor('recusado@example.org')).toEqual([]);
  });

  it('goes by a button of the list, after its user has seen it', async () => {
    const pressed = { screen: '/faturas', button: 'Enviar' };
    const { body: foreseen } = await as('ana').post('/faturas/5/letters?dryRun=true', pressed);
    expect(foreseen).toMatchObject({
      refusals: [],
      effects: [
        {
          action: 'letter',
          title: 'joao@example.org',
          letter: { title: 'Fatura 2026/005 de João Łódź', file: 'Segredos 2026 005.pdf' },
        },
      ],
    });
    expect(await messagesOf(5)).toEqual([]);
    const send = (digest: string) => as('ana').post('/faturas/5/letters', pressed, { 'If-Effects': digest });
    expect((await send('outro')).status).toBe(409);
    expect((await send(foreseen.digest)).status).toBe(200);
    expect(await ended(5)).toMatchObject([{ state: 'sent' }]);
    const [mail] = arrivedFor('joao@example.org').filter(({ subject }) => subject?.includes('005'));
    expect(await pdfLines(mail!.attachments[0]!.content)).toEqual(
      expect.arrayContaining(['Exemplo Segredos', 'Total', 'R$ 1.234,50']),
    );
    const { body: letters } = await as('ana').get('/record-letters', { resource: 'faturas', id: '5' });
    expect(letters).toEqual([
      {
        state: 'sent',
        at: expect.any(String),
        by: 'Enviar',
        latest: true,
        to: 'joao@example.org',
        title: 'Fatura 2026/005 de João Łódź',
      },
    ]);
  });

  it('shows to each reader no more than they may read, and no button sends more', async () => {
    const rui = as('rui');
    const avisar = { screen: '/parte', button: 'Avisar' };
    // he reads this address on another screen, but not that of invoice 3, nor the name in the title
    expect((await rui.post('/faturas/5/letters?dryRun=true', avisar)).body.effects).toMatchObject([
      { title: 'joao@example.org' },
    ]);
    expect((await rui.post('/faturas/3/letters', avisar)).status).toBe(403);
    expect((await rui.post('/faturas/5/letters', { screen: '/faturas', button: 'Enviar' })).status).toBe(403);
    expect((await rui.post('/faturas/5/letters', { screen: '/parte', button: 'Enviar' })).status).toBe(403);
    const { body } = await rui.get('/record-letters', { resource: 'faturas', id: '3' });
    expect(body).toEqual([
      { state: 'dead', at: expect.any(String), by: 'Manda a fatura', latest: true, title: 'Fatura 2026/003' },
    ]);
    expect((await rui.get('/record-letters', { resource: 'pagamentos', id: '1' })).status).toBe(404);
    expect((await rui.get('/record-letters')).status).toBe(400);
    expect(
      (await as('ana').post('/faturas/99/letters', { screen: '/faturas', button: 'Enviar' })).status,
    ).toBe(404);
    expect((await as('ana').post('/faturas/5/letters', { button: 'Enviar' })).status).toBe(400);
  });

  it('is told to nobody who may only choose its record by name, as of one that is not there', async () => {
    const lettersOf = (who: string, id: number) =>
      as(who).get('/record-letters', { resource: 'faturas', id: String(id) });
    expect((await as('lia').get('/faturas/5')).status).toBe(200);
    const [named, missing] = [await lettersOf('lia', 5), await lettersOf('lia', 99)];
    expect(named.status).toBe(404);
    expect(named.body).toEqual(missing.body);
    expect((await lettersOf('rui', 5)).status).toBe(200);
  });

  it('by a button has no more of a sheet than its user reads, and is only for the records of its screen', async () => {
    const ficha = { screen: '/uma', button: 'Ficha' };
    expect((await as('rui').post('/faturas/1/letters', ficha)).status).toBe(200);
    await ended(1);
    const [mail] = arrivedFor('joao@example.org').filter(({ subject }) => subject === 'Ficha 2026/001');
    const lines = await pdfLines(mail!.attachments[0]!.content);
    expect(lines.join('\n')).toContain('2026/001');
    expect(lines.join('\n')).not.toMatch(/Total|1\.234/);
    // he sees invoice 5 too, on another screen
    expect((await as('rui').post('/faturas/5/letters', ficha)).status).toBe(403);
  });

  const targets = (messages: readonly { target: string; state: string }[]) =>
    messages.map(({ target, state }) => `${target} ${state}`).toSorted();
  type Effects = { body: { effects: { action: string; title: string; fault?: string }[] } };
  const titles = ({ body }: Effects) => body.effects.map(({ title }) => title);

  it('to several addresses is one letter to each, once, with a state of its own', async () => {
    const ana = as('ana');
    expect(titles((await ana.foresee('/faturas/6', 'cobrar')) as Effects)).toEqual([
      'joao@example.org',
      'eva@example.org',
    ]);
    expect((await ana.move('/faturas/6', 'cobrar')).status).toBe(200);
    expect(targets(await ended(6))).toEqual(['eva@example.org sent', 'joao@example.org sent']);
    const mails = smtp.mails.filter(({ subject }) => subject === 'Cobrança 2026/006');
    expect(mails.map(({ to }) => to).toSorted()).toEqual([['eva@example.org'], ['joao@example.org']]);
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([1, 1]);

    // an empty one is left out, and one that is refused does not stop the other
    await ana.move('/faturas/7', 'cobrar');
    expect(targets(await ended(7))).toEqual(['copia@example.org sent', 'recusado@example.org dead']);
    const { body } = await ana.get('/record-letters', { resource: 'faturas', id: '7' });
    expect(body.map(({ latest, to }: { latest?: true; to: string }) => [latest, to]).toSorted()).toEqual([
      [true, 'copia@example.org'],
      [true, 'recusado@example.org'],
    ]);
  });

  it('to several addresses is told as not delivered where none is there, or one is no address', async () => {
    const fault = 'O registro não tem um endereço de e-mail válido para a carta.';
    const empty = (await as('ana').foresee('/faturas/8', 'cobrar')) as Effects;
    expect(empty.body.effects).toMatchObject([{ action: 'letter', fault }]);
    await as('ana').move('/faturas/8', 'cobrar');
    expect(await ended(8)).toMatchObject([{ state: 'dead', error: fault }]);
    const wrong = (await as('ana').foresee('/faturas/9', 'cobrar')) as Effects;
    expect(wrong.body.effects).toMatchObject([{ title: 'joao@example.org' }, { fault }]);
    await as('ana').move('/faturas/9', 'cobrar');
    expect(targets(await ended(9))).toEqual([' dead', 'joao@example.org sent']);
  });

  it('by a button to several addresses shows them before, and is only for who reads all of them', async () => {
    const pressed = { screen: '/faturas', button: 'Cobrar todos' };
    const foreseen = (await as('ana').post('/faturas/6/letters?dryRun=true', pressed)) as Effects;
    expect(titles(foreseen)).toEqual(['joao@example.org', 'eva@example.org']);
    const before = (await ended(6)).length;
    expect((await as('ana').post('/faturas/6/letters', pressed)).status).toBe(200);
    expect(await ended(6)).toHaveLength(before + 2);
    const todos = { screen: '/parte', button: 'Avisar todos' };
    expect((await as('rui').post('/faturas/6/letters', todos)).status).toBe(403);
    // without a guarantor there is no second address to hide
    expect((await as('rui').post('/faturas/1/letters', todos)).status).toBe(200);
  });

  it('to several addresses says of those that its author may not read only that there may be some', async () => {
    const hidden = 'um endereço que suas telas não mostram';
    for (const [invoice, shown] of [
      [6, ['joao@example.org', hidden]],
      [9, ['joao@example.org', hidden]],
      [8, [hidden]],
    ] as const)
      expect(titles((await as('rui').foresee(`/faturas/${invoice}`, 'cobrar')) as Effects)).toEqual(shown);
  });
});
