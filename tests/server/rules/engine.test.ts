import { describe, expect, it } from 'vitest';
import {
  approval,
  calls,
  creates,
  formula,
  invariant,
  its,
  notifies,
  path,
  requires,
  rule,
  text,
  to,
  transitions,
  updates,
} from '#tests/support/companies/invoices.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';
import { viewerOf } from '#model/filter/filter.ts';
import type { Rule } from '#model/rules.ts';
import { accessOf } from '#access/grants.ts';
import { nullDeliverer, type Deliverer, type RuleNotification } from '#server/writes/ruleService.ts';

const { start: started, as, stored, all } = invoiceServer();

const rules = (...of: readonly Rule[]) => started({ notas: { rules: of } });
const onUpdate = (...fields: string[]) => [{ kind: 'update' as const, fields }];
const onApproval = [{ kind: 'transition' as const, transitions: ['autorizar'] }];
const self = { kind: 'self' } as const;
const approve = (name = 'fiscal', id = 1) => as(name).move(`/notas/${id}`, 'autorizar');
const told = (field: string) => stored('contas').map((one) => one[field]);

describe('a triggered rule', () => {
  it('creates records from values of the context, in the transaction of its cause', async () => {
    await rules(approval());
    const reply = await approve();
    expect(reply.status).toBe(200);
    expect(stored('contas')).toEqual([
      {
        id: 1,
        codigo: 'CP-2026-0001',
        descricao: 'Nota N-1 de Alfa',
        notaId: 1,
        parceiroId: 1,
        valor: 450,
        vencimento: '2026-10-31',
        situacao: 'aberta',
        criadoPor: 1,
        version: 1,
      },
    ]);
    expect(stored('movimentos')).toMatchObject([
      { notaId: 1, loteId: 1, quantidade: 40, linha: 1 },
      { notaId: 1, loteId: 2, quantidade: 5, linha: 2 },
    ]);
  });

  it('does not run if its condition is false; over a missing reference yes/no counts as no', async () => {
    const conditions: [Row, number][] = [
      [{ 'parceiroId.isento_neq': true }, 1],
      [{ 'parceiroId.isento': false }, 1],
    ];
    for (const [when, made] of conditions) {
      await rules(approval({ when, then: [creates('contas', { notaId: its('id') })] }));
      expect((await approve('fiscal', 2)).status).toBe(200);
      expect(stored('contas')).toEqual([]);
      expect((await approve('fiscal', 3)).status).toBe(200);
      expect(stored('contas')).toHaveLength(made);
    }
  });

  it('follows paths over three references, and reads $before', async () => {
    const deep = path(
      'parceiroId.matrizId.nome',
      'record',
      [
        ['parceiroId', 'parceiros'],
        ['matrizId', 'parceiros'],
      ],
      'nome',
    );
    await rules(
      rule({
        on: onUpdate('valor'),
        when: { '$before.valor_gt': 100, 'parceiroId.matrizId.nome': 'Alfa' },
        paths: [deep, path('$before.valor', 'before', [], 'valor')],
        then: [
          creates('contas', { descricao: text('{parceiroId.matrizId.nome}: de {$before.valor} a {valor}') }),
        ],
      }),
    );
    await as('fiscal').put('/notas/1', { valor: 501 });
    await as('fiscal').put('/notas/2', { numero: 'N-2b' });
    expect(stored('contas')).toEqual([]);
    await as('fiscal').put('/notas/2', { valor: 9001 });
    expect(stored('contas')).toMatchObject([{ descricao: 'Alfa: de R$ 9.000,00 a R$ 9.001,00' }]);
  });

  it('answers with the record as the rules have left it', async () => {
    const marks = rule({
      on: [{ kind: 'create' }],
      then: [updates({ in: self, set: { motivo: to('Nova'), numero: text('{numero}!') } })],
    });
    await rules(marks);
    const { status, body, headers } = await as('fiscal').post('/notas', { numero: 'N-9' });
    expect([status, body]).toMatchObject([201, { numero: 'N-9!', version: 2 }]);
    expect(headers.get('etag')).toBe('"2"');
  });

  it.each([
    [
      'enters',
      rule({
        on: [{ kind: 'enters', field: 'situacao', values: ['paga', 'cancelada'] }],
        then: [creates('contas', { descricao: text('{situacao}') })],
      }),
      ['Paga', 'Cancelada'],
    ],
    [
      'becomes',
      rule({
        on: [{ kind: 'becomes', that: { situacao: ['paga', 'cancelada'] } }],
        then: [creates('contas', { descricao: text('{situacao}') })],
      }),
      ['Paga'],
    ],
  ])('by "%s" runs when that becomes true', async (_kind, given, made) => {
    await rules(given);
    for (const action of ['autorizar', 'quitar', 'cancelar'])
      expect((await as('fiscal').move(`/notas/1`, action)).status).toBe(200);
    expect(told('descricao')).toEqual(made);
  });

  it('goes by the record as its cause left it, and then as its own steps have left it', async () => {
    const self = { kind: 'self' } as const;
    await rules(
      rule({ id: 'outra', on: onApproval, then: [updates({ in: self, set: { numero: to('De outra') } })] }),
      rule({
        on: onApproval,
        then: [
          creates('contas', { descricao: text('{numero} {valor}') }),
          updates({ in: self, set: { valor: to(7) } }),
          creates('contas', { descricao: text('{numero} {valor}') }),
          requires({ in: self, that: { valor: 7 }, message: 'Não' }),
        ],
      }),
    );
    expect((await approve()).status).toBe(200);
    expect(told('descricao')).toEqual(['N-1 R$ 500,00', 'De outra R$ 7,00']);
    expect(stored('notas')[0]).toMatchObject({ numero: 'De outra', valor: 7 });
  });

  it('runs when a record is deleted, with its last values', async () => {
    await rules(
      rule({ on: [{ kind: 'delete' }], then: [creates('contas', { descricao: text('Sem {numero}') })] }),
    );
    expect((await as('fiscal').remove('/notas/3')).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ descricao: 'Sem N-3' }]);
  });

  it('triggers others by its writes, transitions included', async () => {
    await started({
      notas: {
        rules: [
          approval({
            then: [creates('contas', { notaId: its('id'), valor: its('valor') })],
            undo: undefined,
          }),
        ],
      },
      contas: {
        rules: [
          rule({
            id: 'paga',
            resource: 'contas',
            on: [{ kind: 'create' }],
            then: [transitions({ transition: 'pagar', in: self, set: {} })],
          }),
          rule({
            id: 'quita',
            resource: 'contas',
            on: [{ kind: 'transition', transitions: ['pagar'] }],
            then: [
              transitions({
                transition: 'quitar',
                in: { kind: 'reference', resource: 'notas', path: 'notaId' },
                set: { pago: to(true) },
              }),
            ],
          }),
        ],
      },
    });
    expect((await approve()).body).toMatchObject({ situacao: 'paga' });
    expect(stored('contas')).toMatchObject([{ situacao: 'paga' }]);
    expect(stored('notas')[0]).toMatchObject({ situacao: 'paga', pago: true });
  });

  it('sends messages in the transaction, worded for each reader', async () => {
    const notices: RuleNotification[] = [];
    const words: unknown[] = [];
    const sent: unknown[] = [];
    const deliver: Deliverer = {
      ...nullDeliverer,
      notify: async (_by, notice) => {
        notices.push(notice);
        words.push(await notice.wordsFor(null), await notice.wordsFor(nobody));
      },
      send: async (_by, { step, values }) => void sent.push([step.webhook, values]),
    };
    const name = path('parceiroId.nome', 'record', [['parceiroId', 'parceiros']], 'nome');
    const tells = notifies({
      to: { permissions: ['financeiro'], people: ['criadoPor'] },
      title: 'Nota {numero}',
      text: 'De {parceiroId.nome}',
    });
    const hands = calls({ webhook: 'erp', set: { id: its('id'), numero: text('n. {numero}') } });
    const tellsAll = rule({ on: [{ kind: 'create' }], paths: [name], then: [tells, hands] });
    const { portal } = await started({ notas: { rules: [tellsAll] } }, { deliver });
    const nobody = { access: accessOf(portal, []), viewer: viewerOf({ timeZone: 'UTC' }, '2026-10-31') };
    await as('fiscal').post('/notas', { numero: 'N-9', parceiroId: 1 });
    expect(notices).toMatchObject([
      { permissions: ['financeiro'], people: [{ name: 'criadoPor', id: 1 }], record: '4' },
    ]);
    expect(notices[0]!.quotes).toEqual([
      { resource: 'notas', id: '4', field: 'numero' },
      { resource: 'notas', id: '4', field: 'parceiroId' },
      { resource: 'parceiros', field: 'nome' },
    ]);
    expect(words).toEqual([
      { title: 'Nota N-9', text: 'De Alfa' },
      { title: 'Nota …', text: 'De …' },
    ]);
    expect(sent).toEqual([['erp', { id: 4, numero: 'n. N-9' }]]);
  });
});

describe('the values that a rule writes', () => {
  const bill = (values: Parameters<typeof creates>[1]) => ({
    notas: { rules: [approval({ then: [creates('contas', values)] })] },
  });

  it.each([
    ['a field that is lacking', { descricao: to('x'), valor: to(2000) }, 'falta Centro de custo'],
    ['a bound', { valor: to(-1) }, 'Valor'],
    ['a reference that leads nowhere', { notaId: to(99) }, 'Nota: este registro de Notas não existe'],
  ])('is validated like a user’s write: %s', async (_what, values, reason) => {
    await started(bill(values as never));
    const before = all();
    const reply = await approve('tudo');
    expect(reply).toMatchObject({
      status: 422,
      message: expect.stringContaining(`Conta a pagar: ${reason}`),
    });
    expect(reply.body).toMatchObject({ rule: 'notas.gera-conta', step: '1' });
    expect(all()).toBe(before);
  });

  it('reveals in a refusal no label that the user may not read', async () => {
    await started(bill({ descricao: to('x'), valor: to(2000) }));
    const reply = await approve();
    expect(reply.status).toBe(422);
    expect(reply.message).toMatch(/^Conta a pagar: há campos, que o seu acesso não mostra/);
    expect(reply.text).not.toContain('Centro');
  });

  it('must not duplicate a unique value', async () => {
    await rules(approval({ then: [creates('lotes', { codigo: to('L-1') })] }));
    const reply = await approve('tudo');
    expect(reply).toMatchObject({ status: 422, message: 'Lote: Lote: já existe um registro com este valor' });
  });

  it('changes a status by transitions: from their states, and under their conditions', async () => {
    const cancels = (otherwise: 'refuse' | 'skip') =>
      approval({
        then: [
          transitions({
            transition: 'cancelar',
            in: { kind: 'matching', resource: 'contas', where: { notaId: '$record.id' } },
            set: { motivo: text('Nota {numero}') },
            otherwise,
          }),
        ],
      });
    for (const otherwise of ['refuse', 'skip'] as const) {
      const contas = [
        { id: 1, notaId: 1, descricao: 'Um', valor: 10, situacao: 'aberta' },
        { id: 2, notaId: 1, descricao: 'Dois', valor: 10, situacao: 'paga' },
        { id: 3, notaId: 1, descricao: 'Três', valor: 6000, situacao: 'aberta' },
        { id: 4, notaId: 2, descricao: 'Alheia', valor: 10, situacao: 'aberta' },
      ];
      await started({ notas: { rules: [cancels(otherwise)] } }, { rows: { contas } });
      const reply = await approve('tudo');
      const states = () => told('situacao');
      if (otherwise === 'refuse') {
        expect(reply).toMatchObject({
          status: 409,
          message: 'Conta a pagar Dois: “Cancelar” não é possível: a situação atual é “Paga”.',
        });
        expect(states()).toEqual(['aberta', 'paga', 'aberta', 'aberta']);
      } else {
        expect(reply.status).toBe(200);
        expect(states()).toEqual(['cancelada', 'paga', 'aberta', 'aberta']);
        expect(stored('contas')[0]).toMatchObject({ motivo: 'Nota N-1', version: 2 });
      }
    }
  });

  it('never reaches all records through a lost target', async () => {
    const reach = (where: Row) =>
      rule({
        on: onUpdate('numero'),
        then: [
          updates({ in: { kind: 'matching', resource: 'notas', where }, set: { motivo: to('Atingida') } }),
        ],
      });
    for (const where of [
      {},
      { parceiroId: '$record.parceiroId' },
      { not: { parceiroId: '$record.parceiroId' } },
      { parceiroId_neq: '$record.parceiroId' },
    ]) {
      await rules(reach(where));
      // Invoice 3 has no partner.
      expect((await as('fiscal').put('/notas/3', { numero: 'N-33' })).status).toBe(200);
      expect(stored('notas').filter(({ motivo }) => motivo)).toEqual([]);
    }
  });
});

describe('a value', () => {
  it('that is a day becomes its month in a month field, also in a key', async () => {
    const bill = creates('contas', { competencia: to('$today') }, { key: ['competencia'] });
    const on = onUpdate('motivo');
    await rules(rule({ on, then: [bill] }));
    for (const motivo of ['a', 'b'])
      expect((await as('fiscal').put('/notas/1', { motivo })).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ competencia: '2026-10' }]);
    expect(stored('contas')).toHaveLength(1);
  });
});

describe('a condition', () => {
  it('"require" refuses with the rule’s message, without values hidden from the user', async () => {
    const guard = requires({
      that: { saldo_gte: 60 },
      in: { kind: 'reference', resource: 'lotes', path: '$row.loteId' },
      each: 'itens',
      message: 'O lote {codigo} tem só {saldo}, e a nota é {$record.numero}.',
    });
    await rules(approval({ then: [guard] }));
    expect((await approve('tudo')).message).toBe('O lote L-2 tem só 10, e a nota é N-1.');
    expect((await approve()).message).toBe('O lote L-2 tem só …, e a nota é N-1.');
    const ending = { ...guard, message: 'O lote {codigo} não basta: faltam {saldo} de {$record.numero}.' };
    await rules(approval({ then: [ending] }));
    expect((await approve('tudo')).message).toBe('O lote L-2 não basta: faltam 10 de N-1.');
    expect((await approve()).message).toBe('O lote L-2 não basta.');
    // A clause goes as a whole, however many of its values are hidden.
    const twice = { ...guard, message: 'O lote {codigo} não basta: {saldo} de {saldo}, faltam {saldo}.' };
    await rules(approval({ then: [twice] }));
    expect((await approve()).message).toBe('O lote L-2 não basta.');
    // Nor may a message that only quotes a hidden figure become empty.
    const bare = { ...guard, message: '{saldo}' };
    await rules(approval({ then: [bare] }));
    expect((await approve('tudo')).message).toBe('10');
    expect((await approve()).message).toMatch(/^\p{L}{3}/u);
  });

  it('"require" may ask something of a view, which it does not write', async () => {
    const written = `
  - id: limite
    label: Limite do parceiro
    on: { transition: Autorizar }
    then:
      - require: { valor_lte: 100 }
        in: { v_devidos: { parceiroId: $record.parceiroId } }
        message: 'O parceiro já deve {valor}.'
`;
    await started({}, { written: { notas: written } });
    const [first] = stored('notas');
    await as('tudo').post('/contas', { descricao: 'a', parceiroId: first!.parceiroId, valor: 60 });
    expect(
      (await as('tudo').post(`/notas/${String(first!.id)}/actions/autorizar?dryRun=true`, {})).body,
    ).toMatchObject({ refusals: [] });
    await as('tudo').post('/contas', { descricao: 'b', parceiroId: first!.parceiroId, valor: 60 });
    expect((await as('tudo').move(`/notas/${String(first!.id)}`, 'autorizar')).message).toBe(
      'O parceiro já deve ….',
    );
  });

  it('"ensures" applies at the end to every writer, and also to indirect effects of a write', async () => {
    const declared = {
      lotes: { ensures: [invariant({ saldo_gte: 0 }, 'O lote {codigo} ficaria com {saldo}.')] },
      notas: { rules: [approval({ when: {} })] },
    };
    await started(declared);
    const before = all();
    const refused = await approve('tudo', 3);
    expect(refused).toMatchObject({ status: 409, message: 'O lote L-2 ficaria com -10.' });
    expect(all()).toBe(before);
    expect((await as('tudo').post('/movimentos', { loteId: 2, quantidade: 11 })).status).toBe(409);
    const taken = await as('tudo').post('/movimentos', { loteId: 2, quantidade: 10 });
    expect(taken.status).toBe(201);
    const { id } = taken.body;
    expect((await as('tudo').put(`/movimentos/${id}`, { quantidade: 11 })).status).toBe(409);
    expect((await as('tudo').put('/lotes/2', { codigo: 'L-2b' })).status).toBe(200);
    expect((await as('tudo').put(`/movimentos/${id}`, { loteId: 1 })).status).toBe(200);
  });
});

describe('the key of a step', () => {
  const twice = (found: 'keep' | 'update' | 'refuse') =>
    approval({
      on: [{ kind: 'transition', transitions: ['autorizar', 'quitar'] }],
      undo: undefined,
      then: [
        creates(
          'contas',
          { notaId: its('id'), descricao: text('{situacao}') },
          {
            key: ['notaId'],
            among: { situacao_neq: 'cancelada' },
            found,
            message: 'A nota {numero} já tem conta.',
          },
        ),
      ],
    });
  it('keeps, updates or refuses the existing record', async () => {
    for (const found of ['keep', 'update', 'refuse'] as const) {
      await rules(twice(found));
      expect((await approve('tudo')).status).toBe(200);
      const second = await as('tudo').move('/notas/1', 'quitar');
      if (found === 'refuse') expect(second.message).toBe('A nota N-1 já tem conta.');
      expect(second.status).toBe(found === 'refuse' ? 409 : 200);
      expect(stored('contas')).toMatchObject([{ descricao: found === 'update' ? 'Paga' : 'Autorizada' }]);
      expect(stored('contas')).toHaveLength(1);
    }
  });
  it('ignores the records that "among" leaves out', async () => {
    const contas = [{ id: 1, notaId: 1, situacao: 'cancelada' }];
    await started({ notas: { rules: [twice('keep')] } }, { rows: { contas } });
    await approve('tudo');
    expect(stored('contas')).toHaveLength(2);
  });
});

describe('an endless chain of rules', () => {
  it('is refused after eight rules, naming them', async () => {
    const grow = rule({
      id: 'cresce',
      resource: 'lotes',
      label: 'Cresce',
      on: onUpdate('inicial'),
      then: [updates({ in: self, set: { inicial: formula('inicial + 1', { type: 'integer' }) } })],
    });
    await started({ lotes: { rules: [grow] } });
    const reply = await as('estoque').put('/lotes/1', { inicial: 5 });
    expect(reply).toMatchObject({
      status: 409,
      message: expect.stringMatching(/sem fim: (Cresce › ){8}Cresce\. Nada foi gravado/),
    });
    expect(stored('lotes')[0]).toMatchObject({ inicial: 100 });
  });
});

describe('a transition', () => {
  it('writes its own fields, by the API as by a rule', async () => {
    const set = { autorizar: { autorizadaEm: to('$today'), motivo: text('Nota {numero}') } };
    await started({ notas: { set } });
    const { status } = await approve();
    expect(status).toBe(200);
    expect(stored('notas')[0]).toMatchObject({ autorizadaEm: '2026-10-31', motivo: 'Nota N-1' });
  });
  it('for rules only is no action of the API', async () => {
    const pays = rule({ on: onApproval, then: [transitions({ transition: 'quitar', in: self, set: {} })] });
    await started({ notas: { rules: [pays], auto: ['quitar'] } });
    expect((await as('fiscal').move('/notas/1', 'quitar')).status).toBe(404);
    expect((await approve()).body).toMatchObject({ situacao: 'paga' });
  });
  it('from a state to itself triggers its rules, made by a user or by a rule', async () => {
    const reminds = rule({
      on: [{ kind: 'transition', transitions: ['lembrar'] }],
      then: [creates('contas', { descricao: text('Lembrete de {numero}') })],
    });
    const passesOn = rule({
      id: 'passa',
      on: onUpdate('motivo'),
      then: [transitions({ transition: 'lembrar', in: self, set: {} })],
    });
    const entered = rule({
      id: 'entra',
      on: [{ kind: 'enters', field: 'situacao', values: ['rascunho'] }],
      then: [creates('contas', { descricao: to('Entrou') })],
    });
    await rules(reminds, passesOn, entered);
    expect((await as('fiscal').move('/notas/1', 'lembrar')).body).toMatchObject({ situacao: 'rascunho' });
    expect((await as('fiscal').put('/notas/2', { motivo: 'Sim' })).status).toBe(200);
    expect(told('descricao')).toEqual(['Lembrete de N-1', 'Lembrete de N-2']);
    expect((await approve()).status).toBe(200);
    expect((await as('fiscal').move('/notas/1', 'lembrar')).status).toBe(409);
    expect(stored('contas')).toHaveLength(2);
  });
  it('is the only way for rules to change a status; they may write any other field', async () => {
    const writes = (set: Parameters<typeof updates>[0]['set']) =>
      rule({ on: onUpdate('motivo'), then: [updates({ in: self, set })] });
    await rules(writes({ situacao: to('paga') }));
    const reply = await as('fiscal').put('/notas/1', { motivo: 'x' });
    expect(reply).toMatchObject({ status: 409, message: '“Situação” de Nota só muda por uma transição.' });
    expect(stored('notas')[0]).toMatchObject({ situacao: 'rascunho' });
    await rules(writes({ situacao: to('rascunho'), numero: to('N-0') }));
    expect((await as('fiscal').put('/notas/1', { motivo: 'x' })).status).toBe(200);
    expect(stored('notas')[0]).toMatchObject({ situacao: 'rascunho', numero: 'N-0' });
  });
});
