/** Fiscal notes as XML become notes of the demo's company: previewed, asked about, stored, posted, taken back. */
import { describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import {
  cteText,
  eventText,
  keyOfNote,
  nfeText,
  nfseText,
  otherCteText,
  serviceEventText,
  serviceKeyFor,
  type NoteText,
} from '#tests/support/values/noteFile.ts';
import { zipOf } from '#tests/support/workbook.ts';
import { openCompany } from './support.ts';

const ours = await openCompany();
const company = ours.rows.empresas![0]!;
const supplier = '11222333000181';
const us = { document: String(company.cnpj), name: String(company.razaoSocial) };

type Answer = DocumentPreview & { ids?: number[]; message?: string };
type Sent = { status: number; body: Answer; undo: string | null };

async function send(
  files: readonly (string | Uint8Array)[],
  {
    dry = false,
    answers = {},
    as = 'fiscal',
  }: { dry?: boolean; answers?: Record<string, string>; as?: string } = {},
): Promise<Sent> {
  const form = new FormData();
  for (const [at, file] of files.entries())
    form.append('file', new Blob([file as BlobPart]), `nota-${at}.xml`);
  form.append('answers', JSON.stringify(answers));
  const reply = await fetch(`${ours.server.url}/api/notas_fiscais/documents${dry ? '?dryRun=true' : ''}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await ours.server.tokenOf(as)}`, 'Offer-Undo': '1' },
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as Answer, undo: reply.headers.get('undo') };
}
const firsts = ({ questions }: Pick<Answer, 'questions'>) =>
  Object.fromEntries(questions.map(({ id, options }) => [id, options[0]!.id]));
/** Stores the files with the recommended answers. */
async function store(files: readonly (string | Uint8Array)[]): Promise<Sent> {
  const { body } = await send(files, { dry: true });
  const done = await send(files, { answers: firsts(body) });
  const refused = done.body.records
    ?.filter(({ status }) => status === 'refused')
    .map(({ problems }) => problems);
  expect([done.status, done.body.message, refused]).toEqual([200, undefined, []]);
  return done;
}
let next = 100;
const purchase = (more: Partial<NoteText> = {}): NoteText => ({
  number: String(++next),
  issuer: { document: supplier, name: 'Peças Alvorada Ltda', tradeName: 'Alvorada', phone: '6635441234' },
  recipient: us,
  ...more,
});

describe('a supplier’s NF-e', () => {
  it('is shown with its facts, its new supplier and its questions, and nothing is stored', async () => {
    const note = purchase({
      items: [
        { amount: '10.01', quantity: '3.0000', price: '3.3366666667', unit: 'CX', ipi: '0.50' },
        { amount: '89.99', discount: '9.99' },
      ],
      totals: { vFrete: '12.00', vSeg: '1.00', vOutro: '2.00', vST: '3.00' },
      installments: [
        { due: '2026-11-20', amount: '54.25' },
        { due: '2026-12-20', amount: '54.26' },
      ],
    });
    const { status, body } = await send([nfeText(note)], { dry: true });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.format).toBe('nfe');
    expect(body.facts[0]).toMatchObject({
      key: keyOfNote(note),
      model: '55',
      number: note.number,
      issuer: { document: supplier, name: 'Peças Alvorada Ltda', address: { city: 'Sorriso', state: 'MT' } },
      recipient: { document: us.document },
      total: '108.51',
      cancelled: false,
      items: [{ price: '3.3366666667', amount: '10.01' }, { discount: '9.99' }],
      installments: [{ due: '2026-11-20', amount: '54.25' }, {}],
      taxes: { ipi: '0.50', icmsSt: '3.00' },
    });
    expect(body.records.map(({ status: one, problems }) => [one, problems])).toEqual([['new', []]]);
    expect(body.records[0]!.values).toMatchObject({
      emissao: 'terceiros',
      tipo: 'entrada',
      participante: 'fornecedor',
    });
    expect(body.effects).toMatchObject([{ action: 'create', resource: 'fornecedores', title: 'Alvorada' }]);
    expect(body.questions.map(({ id }) => id.split(':')[0])).toEqual([
      'party',
      'naturezaId',
      'itens.unidade',
    ]);
    expect(await ours.find('fiscal', 'fornecedores', { cpfCnpj: supplier })).toEqual([]);
  });

  it('is stored with its supplier, its file and its answers, once, and all is taken back as one', async () => {
    const note = purchase({ items: [{ amount: '50.00', unit: 'CX' }] });
    const text = nfeText(note);
    const unanswered = await send([text]);
    expect(unanswered.status).toBe(422);
    const { body, undo } = await store([text]);
    expect(body.ids).toHaveLength(1);
    const stored = await ours.get('fiscal', 'notas_fiscais', body.ids![0]!);
    const [made] = await ours.find('fiscal', 'fornecedores', { cpfCnpj: supplier });
    expect(made).toMatchObject({ nomeFantasia: 'Alvorada', municipio: 'Sorriso', categorias: ['outros'] });
    expect(stored).toMatchObject({
      situacao: 'digitada',
      fornecedorId: made!.id,
      participanteNome: 'Peças Alvorada Ltda',
      valorTotal: 50,
      // A venda do emitente, 5102, é compra, 1102, pela natureza.
      itens: [{ cfop: '1102', unidade: 'un', valorTotal: 50 }],
    });
    const [file] = stored.arquivos as { id: string; size: number }[];
    expect(file!.size).toBe(new TextEncoder().encode(text).length);
    const again = await send([text], { dry: true });
    expect(again.body.records.map(({ status }) => status)).toEqual(['same']);
    expect(again.body.questions).toEqual([]);
    const sibling = await send([nfeText(purchase({ items: [{ amount: '7.00', unit: 'CX' }] }))], {
      dry: true,
    });
    expect([sibling.body.questions, sibling.body.remembered?.length]).toEqual([[], 2]);
    await ours.server.api('POST', `/recent-changes/${undo}/undo`, {
      token: await ours.server.tokenOf('fiscal'),
    });
    expect(await ours.find('fiscal', 'fornecedores', { cpfCnpj: supplier })).toEqual([]);
    expect(await ours.find('fiscal', 'notas_fiscais', { chave: keyOfNote(note) })).toEqual([]);
  });

  it('is posted with others, makes a bill for each instalment, and both are taken back', async () => {
    const notes = [
      purchase({
        items: [{ amount: '300.00' }],
        installments: [
          { due: '2026-11-20', amount: '100.00' },
          { due: '2026-12-20', amount: '200.00' },
        ],
      }),
      purchase({ items: [{ amount: '80.00' }] }),
    ];
    const { body } = await store(notes.map(nfeText));
    expect(body.ids).toHaveLength(2);
    const token = await ours.server.tokenOf('fiscal');
    const posted = await ours.server.api('POST', '/notas_fiscais/bulk', {
      token,
      headers: { 'Offer-Undo': '1' },
      body: {
        do: 'act',
        action: 'lancar-nota-de-terceiro',
        data: {},
        records: body.ids!.map((id) => ({ id })),
      },
    });
    expect([posted.status, posted.text.slice(0, 300)]).toEqual([200, expect.stringContaining('200')]);
    const billsOf = (id: number) => ours.find('financeiro', 'contas_pagar', { notaFiscalId: id });
    const [split, single] = await Promise.all(body.ids!.map(billsOf));
    expect(split!.map((bill) => [bill.dataVencimento, bill.valorOriginal, bill.parcela]).toSorted()).toEqual([
      ['2026-11-20', 100, '1/2'],
      ['2026-12-20', 200, '2/2'],
    ]);
    expect(single!.map((bill) => [bill.valorOriginal, bill.formaPagamento])).toEqual([[80, 'boleto']]);
    const undone = await ours.server.api('POST', `/recent-changes/${posted.headers.get('undo')}/undo`, {
      token,
    });
    expect([undone.status, undone.message ?? '']).toEqual([200, '']);
    expect((await billsOf(body.ids![0]!)).filter((bill) => bill.situacao !== 'cancelada')).toEqual([]);
    expect((await ours.get('fiscal', 'notas_fiscais', body.ids![0]!)).situacao).toBe('digitada');
  });

  it('with ten decimals of a price, or IBS and CBS of 2026, keeps them to the cent', async () => {
    const note = purchase({
      items: [
        { amount: '10.01', quantity: '3.0000', price: '3.3366666667', ibs: '0.01', cbs: '0.09', is: '0.30' },
      ],
    });
    const { body } = await store([nfeText(note)]);
    expect(await ours.get('fiscal', 'notas_fiscais', body.ids![0]!)).toMatchObject({
      valorTotal: 10.01,
      valorCbs: 0.09,
      valorIbs: 0.01,
      impostoSeletivo: 0.3,
      itens: [{ quantidade: 3, valorUnitario: 3.3366666667, valorTotal: 10.01 }],
    });
  });
});

describe('what is wrong with a note is said before anything is stored', () => {
  const problems = async (more: Partial<NoteText>, text = nfeText(purchase(more))) => {
    const { body, status } = await send([text], { dry: true });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.records.map((one) => [one.status, ...one.problems.map(({ message }) => message)].join(' '));
  };
  it.each([
    ['a test environment', { environment: '2' }, /^refused .*testes/],
    ['a cancelled note', { status: '101' }, /^refused .*cancelada/],
    ['a denied note', { status: '302' }, /^refused .*302/],
    ['a late authorisation', { status: '150' }, /^new$/],
    ['no protocol', { status: null }, /^new .*protocolo/],
    ['no signature', { signed: false }, /^new .*assinatura/],
    ['a wrong check digit', { digit: 'X' }, /^refused .*dígito/],
    [
      'another company',
      { recipient: { document: '11444777000161', name: 'Outra Ltda' } },
      /^refused .*outra empresa.*Outra Ltda/,
    ],
    ['a wrong total', { total: '999.00' }, /^refused .*vNF.*999/],
    [
      'instalments that do not add up',
      { installments: [{ due: '2026-11-20', amount: '1.00' }] },
      /^new .*cobr/,
    ],
  ] as [string, Partial<NoteText>, RegExp][])('%s', async (_name, more, expected) => {
    if (more.digit) {
      const right = nfeText(purchase());
      const key = /Id="NFe(\d{44})"/.exec(right)![1]!;
      const wrong = key.slice(0, 43) + String((Number(key[43]) + 1) % 10);
      expect((await problems({}, right.replaceAll(key, wrong)))[0]).toMatch(expected);
      return;
    }
    expect((await problems(more))[0]).toMatch(expected);
  });

  it.each([
    ['110110', /carta de correção/],
    ['210200', /manifestação/],
  ])('an event %s is refused by name', async (type, expected) => {
    const { status, body } = await send([eventText(keyOfNote(purchase()), { type })], { dry: true });
    expect([status, body.message]).toEqual([422, expect.stringMatching(expected)]);
  });

  it('a user who may create no notes learns nothing of it', async () => {
    const { status } = await send([nfeText(purchase())], { dry: true, as: 'motorista' });
    expect(status).toBe(403);
  });
});

describe('other notes', () => {
  it('our own are ours, with the customer by its document', async () => {
    const customer = ours.rows.clientes![0]!;
    const note = purchase({
      issuer: us,
      recipient: { document: String(customer.cpfCnpj), name: String(customer.razaoSocial) },
    });
    const { body } = await send([nfeText(note)], { dry: true });
    expect(body.records[0]!.values).toMatchObject({
      emissao: 'propria',
      tipo: 'saida',
      participante: 'cliente',
      clienteId: customer.id,
      empresaId: company.id,
    });
    expect(body.records[0]!.problems).toEqual([]);
    expect(body.records[0]!.status).toBe('new');
  });

  it('those of farmers with a CPF, and of companies with letters in their CNPJ, are read', async () => {
    const farmer = ours.rows.produtores![0]!;
    const texts = [
      nfeText(
        purchase({ series: '920', issuer: { document: String(farmer.cpfCnpj), name: String(farmer.nome) } }),
      ),
      nfeText(purchase({ issuer: { document: '12ABC34501DE35', name: 'Letras Ltda' } })),
    ];
    const { body } = await send(texts, { dry: true });
    expect(
      body.records.map(({ status, problems, values }) => [status, problems, values.participante]),
    ).toEqual([
      ['new', [], 'produtor'],
      ['new', [], 'fornecedor'],
    ]);
    expect(body.records[0]!.values).toMatchObject({ produtorId: farmer.id });
  });

  it('a cancellation cancels the stored note and its bills, and is taken back', async () => {
    const note = purchase({ items: [{ amount: '40.00' }] });
    const { body } = await store([nfeText(note)]);
    const id = body.ids![0]!;
    await ours.act('fiscal', 'notas_fiscais', id, 'lancar-nota-de-terceiro');
    const event = eventText(keyOfNote(note));
    const dry = await send([event], { dry: true });
    expect(dry.body.records).toMatchObject([{ status: 'update', id, values: { situacao: 'cancelada' } }]);
    expect(dry.body.facts).toMatchObject([{ key: keyOfNote(note), cancelled: true }]);
    // What the caller may not read is left out of the effects.
    expect(dry.body.effects).toEqual([]);
    const seen = await send([event], { dry: true, as: 'todos' });
    expect(seen.body.effects).toMatchObject([{ resource: 'contas_pagar' }]);
    const done = await send([event]);
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    expect(await ours.get('fiscal', 'notas_fiscais', id)).toMatchObject({
      situacao: 'cancelada',
      motivoCancelamento: 'Erro na quantidade de itens',
    });
    expect((await send([event], { dry: true })).body.records[0]!.status).toBe('same');
    const undone = await ours.server.api('POST', `/recent-changes/${done.undo}/undo`, {
      token: await ours.server.tokenOf('fiscal'),
    });
    expect(undone.status).toBe(200);
    expect((await ours.get('fiscal', 'notas_fiscais', id)).situacao).toBe('autorizada');
  });

  it('a cancellation of a note that is not here is refused, and a note with its cancellation is not stored', async () => {
    const note = purchase();
    const event = eventText(keyOfNote(note));
    expect((await send([event], { dry: true })).body.records[0]!.status).toBe('refused');
    const both = await send([nfeText(note), event], { dry: true });
    expect(both.body.records.map(({ status }) => status)).toEqual(['refused', 'refused']);
  });
});

describe('freight and services', () => {
  it('a CT-e that we pay enters with the parts of its price', async () => {
    const text = cteText({
      number: '501',
      issuer: { document: '11444777000161', name: 'Transportes do Norte Ltda' },
      sender: us,
      recipient: { document: supplier },
      parts: [
        { name: 'Frete valor', amount: '900.00' },
        { name: 'Pedágio', amount: '100.50' },
      ],
    });
    const { body } = await store([text]);
    expect(body).toMatchObject({ format: 'cte', facts: [{ model: '57', total: '1000.50', recipient: us }] });
    expect(await ours.get('fiscal', 'notas_fiscais', body.ids![0]!)).toMatchObject({
      modelo: 'cte',
      tipo: 'entrada',
      valorTotal: 1000.5,
      pesoLiquidoKg: 37000,
      participanteNome: 'Transportes do Norte Ltda',
      itens: [{ descricao: 'Frete valor' }, { descricao: 'Pedágio', valorTotal: 100.5 }],
    });
  });

  it('an NFS-e of the national standard enters with its discount and what is withheld', async () => {
    const text = nfseText({
      number: '77',
      provider: { document: '12ABC34501DE35', name: 'Letras Consultoria Ltda' },
      customer: us,
      price: '1000.00',
      discount: '100.00',
      withheld: '50.00',
    });
    const { body } = await store([text]);
    expect(body).toMatchObject({
      format: 'nfse',
      facts: [{ model: 'nfse', total: '900.00', withheld: '50.00' }],
    });
    expect(await ours.get('fiscal', 'notas_fiscais', body.ids![0]!)).toMatchObject({
      modelo: 'nfse',
      valorTotal: 900,
      valorLiquido: 850,
      participanteNome: 'Letras Consultoria Ltda',
    });
    expect((await send([text], { dry: true })).body.records[0]!.status).toBe('same');
  });

  it('is cancelled by the event of a CT-e OS or an NFS-e, as by hand, and that is undone', async () => {
    const carrier = { document: '11444777000161', name: 'Transportes do Norte Ltda' };
    const parts = [{ name: 'Frete', amount: '120.00' }];
    const freight = otherCteText('os', { number: '502', issuer: carrier, recipient: us, parts });
    const letters = { document: '12ABC34501DE35', name: 'Letras Consultoria Ltda' };
    const service = nfseText({ number: '78', provider: letters, customer: us, price: '50.00' });
    const freightKey = /Id="CTe(\d+)"/.exec(freight)![1]!;
    const events = [
      eventText(freightKey, { reason: 'Viagem que não houve' }),
      serviceEventText(serviceKeyFor(letters.document, '78'), { reason: 'Serviço que não houve' }),
    ];
    const { body } = await store([freight, service]);
    const states = () =>
      Promise.all(body.ids!.map(async (id) => (await ours.get('fiscal', 'notas_fiscais', id)).situacao));
    const before = await states();
    const done = await send(events);
    expect([done.status, done.body.records.map(({ status, problems }) => [status, problems])]).toEqual([
      200,
      [
        ['update', []],
        ['update', []],
      ],
    ]);
    expect(await states()).toEqual(['cancelada', 'cancelada']);
    const undone = await ours.server.api('POST', `/recent-changes/${done.undo}/undo`, {
      token: await ours.server.tokenOf('fiscal'),
    });
    expect(undone.status, undone.text).toBe(200);
    expect(await states()).toEqual(before);
  });
});

describe('what a note supports', () => {
  const natureOf = async (note: NoteText, change: (text: string) => string = (text) => text) => {
    const { body } = await send([change(nfeText(note))], { dry: true });
    const question = body.questions.find(({ id }) => id.startsWith('naturezaId'))!;
    return { first: question.options[0]!, body };
  };
  const customer = () => ({
    document: String(ours.rows.clientes![0]!.cpfCnpj),
    name: String(ours.rows.clientes![0]!.razaoSocial),
  });
  const own = (cfop: string, more: Partial<NoteText> = {}) =>
    purchase({ issuer: us, recipient: customer(), items: [{ amount: '100.00', cfop }], ...more });

  it.each([
    ['own transfer', '6152', 'Transferência'],
    ['own return', '5202', 'Devolução de compra'],
    ['own sale', '5102', 'Venda de mercadoria'],
    ['own bonus', '5910', 'Decido depois'],
    ['own remittance', '5949', 'Decido depois'],
  ])('of an %s (%s) comes first: %s', async (_name, cfop, label) => {
    expect((await natureOf(own(cfop))).first.label).toContain(label);
  });

  it.each([
    ['purchase', '6102', 'Compra para comercialização'],
    ['bonus', '5910', 'Decido depois'],
    ['remittance', '5949', 'Decido depois'],
  ])('of a supplier’s %s (%s) comes first: %s', async (_name, cfop, label) => {
    expect((await natureOf(purchase({ items: [{ amount: '100.00', cfop }] }))).first.label).toContain(label);
  });

  it('is nothing without a payment: put off, the note stays out and no bill is made', async () => {
    const note = purchase();
    const unpaid = (text: string) =>
      text.replace('<infAdic>', '<pag><detPag><tPag>90</tPag></detPag></pag><infAdic>');
    const { first, body } = await natureOf(note, unpaid);
    expect([first.id, body.records[0]!.problems, body.records[0]!.status]).toEqual(['ask', [], 'new']);
    const done = await send([unpaid(nfeText(note))], { answers: firsts(body) });
    expect([done.status, done.body.ids, done.body.records[0]!.status]).toEqual([200, [], 'refused']);
    const chosen = {
      ...firsts(body),
      [body.questions.find(({ id }) => id.startsWith('naturezaId'))!.id]: '4',
    };
    expect((await send([unpaid(nfeText(note))], { answers: chosen })).body.ids).toHaveLength(1);
  });
});

describe('whose a note is', () => {
  it('of two of our companies, it is both’s, and a cancellation is for both', async () => {
    const [one, other] = ours.rows.empresas as unknown as [Record<string, unknown>, Record<string, unknown>];
    const note = purchase({
      issuer: { document: String(other.cnpj), name: String(other.razaoSocial) },
      recipient: { document: String(one.cnpj), name: String(one.razaoSocial) },
      items: [{ amount: '100.00', cfop: '5152' }],
    });
    const { body } = await send([nfeText(note)], { dry: true });
    expect(body.records.map(({ values }) => [values.empresaId, values.emissao, values.tipo])).toEqual([
      [other.id, 'propria', 'saida'],
      [one.id, 'terceiros', 'entrada'],
    ]);
    const answers = Object.fromEntries(
      body.questions.map(({ id, options }) => [
        id,
        (options.find((option) => option.id !== 'ask') ?? options[0]!).id,
      ]),
    );
    const done = await send([nfeText(note)], { answers });
    expect([done.body.message, done.body.ids?.length]).toEqual([undefined, 2]);
    expect((await send([nfeText(note)], { dry: true })).body.records.map(({ status }) => status)).toEqual([
      'same',
      'same',
    ]);
    const cancelled = await send([eventText(keyOfNote(note))], { dry: true });
    expect(cancelled.body.records).toHaveLength(2);
  });

  it('a party without a number is asked for by its name, and no empty document matches', async () => {
    const known = ours.rows.fornecedores![0]!;
    const unnumbered = (name: string) =>
      nfeText(purchase({ issuer: us, recipient: { document: supplier, name } })).replace(
        `<CNPJ>${supplier}</CNPJ><xNome>`,
        '<idEstrangeiro/><xNome>',
      );
    const question = async (text: string, as = 'todos') =>
      (await send([text], { dry: true, as })).body.questions.find(({ id }) => id.startsWith('party:name'))!;
    const stranger = await question(unnumbered('Overseas Grain Ltd'));
    expect(stranger.text).toContain('Overseas Grain Ltd');
    expect(stranger.options[0]!.id).toBe('ask');
    expect(stranger.options.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['new:clienteId', 'new:fornecedorId']),
    );
    expect((await question(unnumbered(String(known.razaoSocial)))).options[0]!.id).toBe(
      `fornecedorId:${String(known.id)}`,
    );
    const nobody = nfeText({ model: '65', number: String(++next), issuer: us });
    expect((await question(nobody)).options[0]!.id).toBe('ask');
  });

  it('our own with its protocol is authorised at once, and without one waits', async () => {
    const customer = ours.rows.clientes![0]!;
    const note = (more: Partial<NoteText> = {}) =>
      nfeText(
        purchase({
          issuer: us,
          recipient: { document: String(customer.cpfCnpj), name: String(customer.razaoSocial) },
          ...more,
        }),
      );
    const stateOf = async (text: string) =>
      (await ours.get('fiscal', 'notas_fiscais', (await store([text])).body.ids![0]!)).situacao;
    expect([await stateOf(note()), await stateOf(note({ status: null }))]).toEqual([
      'autorizada',
      'digitada',
    ]);
  });

  it('a file with its cancellation stores nothing, and cancels what is stored', async () => {
    const note = purchase();
    const answer = `<retEvento><infEvento><cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>${keyOfNote(note)}</chNFe><tpEvento>110111</tpEvento></infEvento></retEvento>`;
    const text = nfeText(note).replace('</nfeProc>', `${answer}</nfeProc>`);
    const fresh = await send([text], { dry: true });
    expect([fresh.body.records[0]!.status, fresh.body.facts[0]!.cancelled]).toEqual(['refused', true]);
    await store([nfeText(note)]);
    expect((await send([text], { dry: true })).body.records[0]!.status).toBe('update');
  });

  it('a complement may have a quantity of zero', async () => {
    const item = { amount: '100.00', quantity: '0.0000', price: '0.00' };
    const text = nfeText(purchase({ items: [item] })).replace('<tpAmb>', '<finNFe>2</finNFe><tpAmb>');
    expect((await store([text])).body.ids).toHaveLength(1);
  });
});

describe('a new customer whose form needs more than the note says', () => {
  const document = '19131243000197';
  const sale = () => nfeText(purchase({ issuer: us, recipient: { document, name: 'Mercado Bacuri Ltda' } }));

  it('is asked for what is missing, and is created with the note', async () => {
    const text = sale();
    const first = await send([text], { dry: true, as: 'todos' });
    const written = first.body.questions.filter(({ input }) => input);
    expect(written.map(({ text: asked }) => asked)).toEqual(
      expect.arrayContaining([expect.stringContaining('Telefone'), expect.stringContaining('E-mail')]),
    );
    expect(first.body.records).toMatchObject([{ status: 'new' }]);
    const left = await send([text], { dry: true, as: 'todos', answers: firsts(first.body) });
    expect(left.body.records).toMatchObject([{ status: 'refused' }]);
    const said = (id: string) => (id.endsWith('telefone') ? '6635441234' : 'contato@example.com');
    const answers = {
      ...firsts(first.body),
      ...Object.fromEntries(written.map(({ id }) => [id, said(id)])),
    };
    const wrong = { ...answers, [written.find(({ id }) => id.endsWith('email'))!.id]: 'nenhum' };
    expect((await send([text], { dry: true, as: 'todos', answers: wrong })).body.records).toMatchObject([
      {
        status: 'refused',
        problems: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]),
      },
    ]);
    const { body } = await send([text], { dry: true, as: 'todos', answers });
    expect(body.records[0]!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(body.effects).toEqual(expect.arrayContaining([expect.objectContaining({ resource: 'clientes' })]));
  });
});

it('a zip of many kinds: what is read is stored, each other kind is named with what to do, and a Mac’s own files are nothing', async () => {
  const zip = zipOf({
    'notas/compra.xml': nfeText(purchase()),
    'notas/._compra.xml': 'Mac OS X        ',
    '__MACOSX/notas/._compra.xml': 'Mac OS X        ',
    'carga.xml': '<?xml version="1.0"?><mdfeProc versao="3.00"><MDFe/></mdfeProc>',
    'extrato.ofx':
      'OFXHEADER:100\r\nVERSION:102\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0341<ACCTID>1</BANKACCTFROM><BANKTRANLIST></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    'antigo.qif': '!Type:Bank\nD1/10/2026\nT10.00\n^\n',
    'nubank.csv': 'Data,Valor,Identificador,Descrição\n01/10/2026,10.00,1,Pix\n',
    'fatura.csv': 'date,title,amount\n2026-10-01,Loja,10.00\n',
    'leia-me.txt': 'Arquivos de outubro.',
  });
  const { status, body } = await send([zip], { dry: true, as: 'todos' });
  expect([status, body.records.map(({ status: state }) => state)]).toEqual([200, ['new']]);
  const named = Object.fromEntries(body.ignored.map(({ what, why }) => [what, why]));
  expect(named).toMatchObject({
    'carga.xml': expect.stringContaining('MDF-e'),
    'extrato.ofx': expect.stringMatching(/OFX.*Importe em:.*Movimentações/),
    'antigo.qif': expect.stringContaining('QIF'),
    'nubank.csv': expect.stringMatching(/Nubank.*Importe em:.*Movimentações/),
    'fatura.csv': expect.stringMatching(/Nubank.*Importe em:.*Faturas de cartão/),
    'leia-me.txt': expect.stringMatching(/\S/),
  });
  expect(Object.keys(named).filter((name) => name.includes('._'))).toEqual([]);
});
