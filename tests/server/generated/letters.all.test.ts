/**
 * For generated letters: a rule's or a button's, to an address of the record or of another one, with a sheet or without. What is
 * delivered, given up or refused, and each text of the PDF, is what a model says that shares no code with the engine.
 */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { systemTables } from '#server/data/systemTables.ts';
import { mailTransport } from '#server/delivery/delivery.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { DeliveryWorker, findMessages } from '#server/delivery/worker.ts';
import { createLog } from '#server/http/requestLog.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { pdfLines } from '#tests/support/delivery/pdfLines.ts';
import { startSmtp } from '#tests/support/delivery/smtp.ts';
import { seedOr } from '#tests/support/fastCheckSeed.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { Chance } from '#tests/support/generate/chance.ts';
import { runs, timeout } from '#tests/support/generate/trial.ts';
import { accountsWith, portalWith, settingsWith } from '#tests/support/portal.ts';
import { startServer } from '#tests/support/server.ts';

const printable = ['numero', 'cliente', 'vencimento', 'total', 'segredo'] as const;
type Printable = (typeof printable)[number];
const labels: Readonly<Record<Printable, string>> = {
  numero: 'Número',
  cliente: 'Cliente',
  vencimento: 'Vencimento',
  total: 'Total',
  segredo: 'Segredo',
};

type To = 'contato' | 'cliente.correio';
type Shape = {
  /** The names of the addresses, as the letter lists them. */
  to: readonly To[];
  /** Absent: no sheet goes with the letter. */
  sheet?: { fields: Printable[]; letterhead: boolean; text: boolean; related: boolean; totals: boolean };
  /** What the second reader sees: fields of notes, of clients, and of payments. */
  seen: {
    fields: Printable[];
    contato: boolean;
    correio: boolean;
    nome: boolean;
    payments: boolean;
    first: number;
  };
};
type Client = { id: number; nome: string; correio?: string };
type Note = {
  id: number;
  numero: string;
  cliente?: number;
  contato?: string;
  vencimento?: string;
  total?: number;
  segredo?: string;
};
type Payment = { id: number; nota: number; dia: string; valor: number };
type World = { shape: Shape; clients: Client[]; notes: Note[]; payments: Payment[] };

const good = ['ana@example.org', 'bia@example.org', 'caio@example.org'];
const bad = ['', 'sem arroba', 'a@b', 'caio@@example.org'];

function worldBy(chance: Chance): World {
  const fields = (percent: number) => printable.filter(() => !chance.maybe(100 - percent));
  const shape: Shape = {
    to: chance.pick<readonly To[]>([
      ['contato'],
      ['cliente.correio'],
      ['contato', 'cliente.correio'],
      ['cliente.correio', 'contato'],
    ]),
    ...(!chance.maybe(12) && {
      sheet: {
        fields: [...new Set<Printable>(['numero', ...fields(80)])],
        letterhead: chance.maybe(50),
        text: chance.maybe(40),
        related: chance.maybe(60),
        totals: chance.maybe(70),
      },
    }),
    seen: {
      fields: [...new Set<Printable>(['numero', ...fields(35)])],
      contato: chance.maybe(60),
      correio: chance.maybe(70),
      nome: chance.maybe(60),
      payments: chance.maybe(50),
      first: 2 + chance.upTo(2),
    },
  };
  const optional = <T>(key: string, value: T) =>
    !chance.maybe(12) && value !== undefined ? { [key]: value } : {};
  const clients = [1, 2, 3].map((id): Client => ({
    id,
    nome: `Loja ${id}`,
    ...optional(
      'correio',
      chance.pick(
        chance.weighed([
          [4, good],
          [1, bad],
        ]),
      ),
    ),
  }));
  const notes = [1, 2, 3, 4].map((id): Note => ({
    id,
    numero: `N-${id}`,
    ...optional('cliente', 1 + chance.upTo(2)),
    ...optional(
      'contato',
      chance.pick(
        chance.weighed([
          [4, good],
          [1, bad],
        ]),
      ),
    ),
    ...optional('vencimento', `2026-12-0${id}`),
    ...optional('total', chance.pick([0, 12.5, 1234.5, -3])),
    ...optional('segredo', `oculto${id}`),
  }));
  const payments = Array.from({ length: chance.upTo(6) }, (_, at): Payment => ({
    id: at + 1,
    nota: 1 + chance.upTo(3),
    dia: `2026-11-${10 + at}`,
    valor: chance.pick([0.1, 0.2, 100, 1000.55]),
  }));
  return { shape, clients, notes, payments };
}

const title = 'Nota {numero}';
const body = 'Vence em {vencimento}: {total}.';

function portalOf({ to, sheet, seen }: Shape) {
  const print = sheet && {
    id: 'folha',
    title: 'Folha',
    ...(sheet.letterhead && { letterhead: 'Rua {numero}' }),
    sections: [{ section: 'Dados', fields: sheet.fields }],
    ...(sheet.related && {
      related: [
        {
          resource: 'pagamentos',
          target: 'nota',
          columns: ['dia', 'valor'],
          sort: 'dia',
          ...(sheet.totals && { totals: { valor: 'sum' } }),
        },
      ],
    }),
    ...(sheet.text && { text: 'Pague {total}.' }),
  };
  const attach = sheet ? ', attach: { print: folha }' : '';
  const letter = `email: ${to.length === 1 ? to[0]! : `[${to.join(', ')}]`}, title: '${title}', text: '${body}'${attach}`;
  const own = [...seen.fields, ...(seen.contato ? ['contato'] : [])];
  const plain = (fields: readonly string[]) =>
    `columns: [${fields.join(', ')}], form: [{ section: Dados, fields: [${fields.join(', ')}] }], filters: [], actions: [edit], search: false`;
  const clientFields = [...(seen.nome ? ['nome'] : []), ...(seen.correio ? ['correio'] : [])];
  return portalWith({
    ...settingsWith("mail: { from: 'Loja <avisos@example.com>' }"),
    ...accountsWith(['vendas', 'parte']),
    'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  correio: { type: text, label: Correio }
`.replace('correio: { type: text', 'correio: { type: email'),
    'resources/notas.yaml': `
label: { one: Nota, many: Notas }
title: numero
fields:
  numero: { type: text, label: Número }
  cliente: { type: reference, label: Cliente, resource: clientes }
  contato: { type: email, label: Contato }
  vencimento: { type: date, label: Vencimento }
  total: { type: money, label: Total }
  segredo: { type: text, label: Segredo }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, emitida: Emitida }
    transitions: [{ label: Emitir, from: aberta, to: emitida }]
rules:
  - id: carta
    label: Manda a nota
    on: { transition: Emitir }
    then:
      - { ${letter} }
`,
    'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: dia
fields:
  nota: { type: reference, label: Nota, resource: notas }
  dia: { type: date, label: Dia }
  valor: { type: money, label: Valor }
`,
    'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - path: /notas
    label: Notas
    list:
      resource: notas
      buttons: [{ label: Mandar, ${letter} }]
      ${print ? `print: ${JSON.stringify(print)}` : ''}
  - { path: /clientes, label: Clientes, list: clientes }
  - { path: /pagamentos, label: Pagamentos, list: pagamentos }
`,
    'departments/parte.yaml': `
label: Parte
permissions: [parte]
routes:
  - { path: /parte, label: Parte, list: { resource: notas, ${plain(own)}, filter: { id_lte: ${seen.first} }, transitions: false, sort: numero, buttons: [{ label: Mandar, ${letter} }] } }
${clientFields.length > 0 ? `  - { path: /lojas, label: Lojas, list: { resource: clientes, ${plain(clientFields)}, sort: ${clientFields[0]!} } }` : ''}
${seen.payments ? '  - { path: /pagos, label: Pagos, list: { resource: pagamentos, columns: [nota, dia, valor], actions: [], sort: dia } }' : ''}
`,
  });
}

const isAddress = (text: string | undefined) => /^[a-z]+@example\.org$/.test(text ?? '');
const money = (value: number) => {
  const [whole, cents] = Math.abs(value).toFixed(2).split('.') as [string, string];
  return `${value < 0 ? '-' : ''}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
};
const day = (date: string) => date.split('-').toReversed().join('/');

/** What a reader of the letter sees of a note; without a reader, all of it. */
function seenBy({ shape: { seen, to }, clients }: World, note: Note, isPart: boolean) {
  // A button reads the fields of its own texts, and of the address the first one.
  const ofButton = ['numero', 'vencimento', 'total', ...(to.includes('cliente.correio') ? ['cliente'] : [])];
  const sees = (field: Printable) => !isPart || [...seen.fields, ...ofButton].includes(field);
  const client = clients.find(({ id }) => id === note.cliente);
  const texts: Partial<Record<Printable, string>> = {
    numero: note.numero,
    ...(client && sees('cliente') && { cliente: client.nome }),
    ...(note.vencimento && sees('vencimento') && { vencimento: day(note.vencimento) }),
    ...(note.total !== undefined && sees('total') && { total: money(note.total) }),
    ...(note.segredo && sees('segredo') && { segredo: note.segredo }),
  };
  return texts;
}

const filled = (text: string, texts: Partial<Record<Printable, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => texts[name as Printable] ?? '');

/** The words of the sheet in their order. */
function sheetOf(world: World, note: Note, isPart: boolean): string {
  const { sheet, seen } = world.shape;
  const texts = seenBy(world, note, isPart);
  const paid = world.payments.filter(({ nota }) => nota === note.id);
  const isPaidShown = sheet!.related && paid.length > 0 && (!isPart || seen.payments);
  const lines = [
    'Exemplo',
    ...(sheet!.letterhead ? [filled('Rua {numero}', texts)] : []),
    'Folha',
    note.numero,
    'Emitido em 31/10/2026',
    'Dados',
    ...sheet!.fields.flatMap((field) => (texts[field] === undefined ? [] : [labels[field], texts[field]])),
    ...(isPaidShown
      ? [
          'Pagamentos Dia Valor',
          ...paid.map(({ dia, valor }) => `${day(dia)} ${money(valor)}`),
          ...(sheet!.totals ? [`Total ${money(paid.reduce((sum, { valor }) => sum + valor, 0))}`] : []),
        ]
      : []),
    ...(sheet!.text ? [filled('Pague {total}.', texts)] : []),
    '1 / 1',
  ];
  return lines.join(' ');
}

/**
 * The addresses that letters go to, '' for what is none: each once, and without the empty ones unless all are.
 */
function addressesOf({ shape, clients }: World, note: Note): string[] {
  const held = shape.to.flatMap(
    (to) => (to === 'contato' ? note.contato : clients.find(({ id }) => id === note.cliente)?.correio) || [],
  );
  const good = [...new Set(held.filter(isAddress))];
  const all = [...good, ...held.flatMap((text) => (isAddress(text) ? [] : ['']))];
  return all.length > 0 ? all : [''];
}

/** True where the second reader may see where the letters go. */
function seesAddress({ shape: { to, seen } }: World, note: Note): boolean {
  return !to.includes('cliente.correio') || seen.correio || note.cliente === undefined;
}

const seen = { sent: 0, several: 0, dead: 0, hidden: 0, cut: 0, sheets: 0 };
const fault = 'O registro não tem um endereço de e-mail válido para a carta.';

async function oneCase(chance: Chance) {
  const world = worldBy(chance);
  const { shape, clients, notes, payments } = world;
  const rows = {
    usuarios: [accountOf(1, 'Ana', ['vendas']), accountOf(2, 'Rui', ['parte'])],
    clientes: clients,
    notas: notes.map((note) => ({ ...note, situacao: 'aberta' })),
    pagamentos: payments,
  };
  const portal = { ...portalOf(shape), today: '2026-10-31' };
  const server = await startServer({
    company: { portal, rows: rows as never, password },
    deliver: outboxDeliverer,
  });
  const smtp = await startSmtp();
  const worker = new DeliveryWorker({
    store: server.store,
    log: createLog('off'),
    transports: {
      mail: mailTransport(smtp.url, () => portal.mail?.from),
      webhook: () => Promise.reject(new Error('unused')),
    },
    wait: () => 10,
  });
  try {
    const messages = (record: number) =>
      findMessages(server.store.using(systemTables.messages.model), {
        resource: 'notas',
        record: String(record),
      });
    for (const note of notes) {
      const isPart = chance.maybe(60);
      const isButton = isPart || chance.maybe(40);
      const texts = seenBy(world, note, isPart);
      const addresses = addressesOf(world, note);
      const told = `${JSON.stringify(shape)} ${JSON.stringify(note)} ${isPart ? 'part' : 'all'}`;
      const ask = server.as(isPart ? 'rui' : 'ana');
      const pressed = { screen: isPart ? '/parte' : '/notas', button: 'Mandar' };
      const foreseen = isButton
        ? await ask.post(`/notas/${note.id}/letters?dryRun=true`, pressed)
        : await ask.foresee(`/notas/${note.id}`, 'emitir');
      const answer = isButton
        ? await ask.post(`/notas/${note.id}/letters`, pressed)
        : await ask.move(`/notas/${note.id}`, 'emitir');
      if (isPart && (note.id > shape.seen.first || !seesAddress(world, note))) {
        // Who reads a payment knows its note, and is refused by other words.
        agree(
          told,
          note.id > shape.seen.first ? [403, 404].includes(answer.status) : answer.status === 403,
          true,
        );
        agree('nothing is stored', await messages(note.id), []);
        seen.hidden++;
        continue;
      }
      agree(`${told} ${answer.text}`, answer.status, 200);
      const { effects } = foreseen.body as { effects: { title: string; fault?: string }[] };
      agree(
        `${told} foresees`,
        effects.map((effect) => (effect.fault === undefined ? effect.title : effect.fault)).toSorted(),
        addresses.map((address) => address || fault).toSorted(),
      );
      const written = await vi.waitFor(
        async () => {
          const all = await messages(note.id);
          expect(all.map(({ state }) => state)).not.toContain('waiting');
          return all;
        },
        { timeout: 20_000, interval: 20 },
      );
      agree(
        told,
        written
          .map(({ state, target, error, attempts }) =>
            state === 'sent' ? `sent ${target}` : `${state} ${error} ${attempts}`,
          )
          .toSorted(),
        addresses.map((address) => (address ? `sent ${address}` : `dead ${fault} 0`)).toSorted(),
      );
      if (addresses.includes('')) seen.dead++;
      const good = addresses.filter(Boolean);
      const mails = smtp.mails.filter(({ subject }) => subject === filled(title, texts));
      agree(told, mails.map(({ to }) => to.join(' ')).toSorted(), good.toSorted());
      if (good.length > 1) seen.several++;
      for (const mail of mails) {
        seen.sent++;
        if (isPart) seen.cut++;
        agree(told, mail.text?.replaceAll('\u00a0', ' ').trim(), filled(body, texts));
        agree(told, mail.attachments.length, shape.sheet ? 1 : 0);
        if (!shape.sheet) continue;
        const lines = await pdfLines(mail.attachments[0]!.content);
        agree(told, lines.join(' '), sheetOf(world, note, isPart));
        seen.sheets++;
      }
    }
  } finally {
    await worker.stop();
    await smtp.stop();
    await server.stop();
  }
}

it(
  'letters go where they should, with what their reader may see, and no other is sent',
  async () => {
    const seed = seedOr(20261130);
    await fc.assert(
      fc.asyncProperty(fc.gen(), (value) => oneCase(new Chance(value))),
      {
        numRuns: runs * 2,
        ...(seed !== undefined && { seed }),
        endOnFailure: true,
        includeErrorInReport: true,
      },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  timeout,
);
