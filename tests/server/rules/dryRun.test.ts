import { describe, expect, it } from 'vitest';
import { effectsKey } from '#model/api/answers.ts';
import { localIso } from '#model/time/time.ts';
import type { Field } from '#model/types.ts';
import type { RuleStep } from '#model/rules.ts';
import { approval, creates, its, notifies, rule, updates, to } from '#tests/support/companies/invoices.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored, all } = invoiceServer();
type Answer = { effects: Row[]; hidden: number; digest: string; refusals: Row[] };
const foresee = async (name: string, body: Row = {}) => {
  const reply = await as(name).foresee('/notas/1', 'autorizar', body);
  expect(reply.status).toBe(200);
  return reply.body as Answer;
};

describe('a dry run', () => {
  it('shows the effects, and changes nothing: no id, no number, no history', async () => {
    const server = await start({ notas: { rules: [approval()] } });
    await as('tudo').put('/notas/2', { retido: 1 });
    const before = all();
    const history = () => server.history();
    const written = history();
    const { effects, hidden, refusals } = await foresee('tudo');
    expect(effects).toEqual([
      {
        action: 'create',
        resource: 'contas',
        title: 'Nota N-1 de Alfa',
        rule: 'Gera a conta a pagar',
        changes: expect.objectContaining({ valor: [null, 450], codigo: [null, 'CP-2026-0001'] }),
        words: expect.objectContaining({ one: 'Conta a pagar', many: 'Contas a pagar' }),
      },
      expect.objectContaining({ action: 'create', resource: 'movimentos' }),
      expect.objectContaining({ action: 'create', resource: 'movimentos' }),
    ]);
    // its amount is what is told first, and its zeros are not told
    const told = (effects[0]!.words as { changes: Row[] }).changes;
    expect(told.filter(({ isMain }) => isMain).map(({ label }) => label)).toContain('Valor');
    expect(told.map(({ after }) => after)).not.toContain('R$ 0,00');
    expect([hidden, refusals]).toEqual([0, []]);
    expect([all(), history()]).toEqual([before, written]);
    await as('tudo').move('/notas/1', 'autorizar');
    expect(stored('contas')).toMatchObject([{ codigo: 'CP-2026-0001' }]);
  });

  it('is followed by a transition that names what it did elsewhere, to whoever is offered its undo', async () => {
    const begun = () => start({ notas: { rules: [approval()] } });
    const offered = { 'Offer-Undo': 'true' };
    await begun();
    const { body } = await as('tudo').move('/notas/1', 'autorizar', {}, offered);
    expect(body[effectsKey]).toMatchObject([
      { action: 'create', resource: 'contas', id: '1', title: 'Nota N-1 de Alfa' },
      { action: 'create', resource: 'movimentos' },
      { action: 'create', resource: 'movimentos' },
    ]);
    expect((await as('tudo').put('/notas/1', { ...body, motivo: 'visto' })).status).toBe(200);
    await begun();
    expect((await as('fiscal').move('/notas/1', 'autorizar', {}, offered)).body).not.toHaveProperty(
      effectsKey,
    );
    await begun();
    expect((await as('tudo').move('/notas/1', 'autorizar')).body).not.toHaveProperty(effectsKey);
  });

  it('says of hidden effects only that there may be some', async () => {
    await start({ notas: { rules: [approval()] } });
    expect(await foresee('fiscal')).toMatchObject({ effects: [], hidden: 1 });
    const { effects, hidden } = await foresee('fiscal');
    expect(JSON.stringify(effects)).not.toMatch(/contas|450/);
    expect(hidden).toBe(1);
    // The response is the same if the rule has no effect at all.
    await start({
      notas: { rules: [approval({ then: [creates('contas', {}, { if: { valor_gt: 1e9 } })] })] },
    });
    expect(await foresee('fiscal')).toMatchObject({ effects: [], hidden: 1 });
  });

  it('shows only the fields that the user may read', async () => {
    const then = [updates({ in: { kind: 'self' }, set: { sigilo: to('zzz'), motivo: to('visto') } })];
    await start({ notas: { rules: [approval({ then })] } });
    const { effects, hidden } = await foresee('fiscal');
    expect(effects).toMatchObject([
      { action: 'update', id: '1', title: 'N-1', changes: { motivo: [null, 'visto'] } },
    ]);
    expect([JSON.stringify(effects).includes('zzz'), hidden]).toEqual([false, 0]);
    await start({
      notas: { rules: [approval({ then: [updates({ in: { kind: 'self' }, set: { sigilo: to('zzz') } })] })] },
    });
    expect(await foresee('fiscal')).toMatchObject({ effects: [], hidden: 1 });
  });

  it('shows why it would be refused, by a rule or by itself', async () => {
    await start({ notas: { rules: [approval({ then: [creates('contas', { valor: to(-1) })] })] } });
    expect(await foresee('tudo')).toMatchObject({
      effects: [],
      refusals: [{ message: expect.stringMatching(/^Conta a pagar: Valor: /) }],
    });
    await as('tudo').move('/notas/2', 'autorizar');
    const again = await as('tudo').foresee('/notas/2', 'autorizar');
    expect(again.body).toMatchObject({
      refusals: [{ message: expect.stringContaining('a situação atual é “Autorizada”') }],
    });
    const created = await as('fiscal').post('/notas?dryRun=true', { valor: 3 });
    expect(created.body).toMatchObject({
      refusals: [{ field: 'numero', message: 'Número: campo obrigatório' }],
    });
  });

  it('needs the right to the action, and accepts no other parameter', async () => {
    await start({ notas: { rules: [approval()] } });
    expect((await as('financeiro').foresee('/notas/1', 'autorizar')).status).toBe(403);
    expect((await as('fiscal').foresee('/notas/99', 'autorizar')).status).toBe(404);
    expect((await as('fiscal').move('/notas/1', 'autorizar?dryRun=1')).status).toBe(400);
    expect((await as('fiscal').move('/notas/1', 'autorizar?dryrun=true')).status).toBe(400);
    expect((await as('fiscal').get('/notas/1?dryRun=true')).status).toBe(400);
  });

  it('names the recipients: groups in words, and people by names that the user may read', async () => {
    const all = { permissions: ['financeiro', 'ESTOQUE', 'outra'], people: ['parceiroId'] };
    await start({ notas: { rules: [approval({ then: [notifies({ to: all, title: 'x' })] })] } });
    const { parceiroId } = stored('notas')[0]!;
    const { nome } = stored('parceiros').find(({ id }) => id === parceiroId)!;
    const told = async (name: string) => (await foresee(name)).effects.map(({ title }) => title);
    expect(await told('tudo')).toEqual([`Financeiro, Estoque, outra, ${String(nome)}`]);
    const hidden = { id: 'contaId', type: 'reference', resource: 'contas', label: 'Conta' } as Field;
    const byAccount = notifies({ to: { permissions: [], people: ['contaId'] }, title: 'x' });
    const sets = (value: number | null) => updates({ in: { kind: 'self' }, set: { contaId: to(value) } });
    const follow = async (then: RuleStep[]) => {
      await start({ notas: { fields: { contaId: hidden }, rules: [approval({ then })] } });
      await as('tudo').post('/contas', { descricao: 'Sigilosa' });
      return told('fiscal');
    };
    expect(await follow([sets(1), byAccount])).toEqual(['1 pessoa']);
    expect(await follow([sets(null), byAccount])).toEqual([]);
  });

  it('works for creating, changing and deleting as well', async () => {
    const on = [{ kind: 'create' }, { kind: 'delete' }, { kind: 'update', fields: ['valor'] }] as const;
    const tells = notifies({ to: { permissions: ['financeiro'], people: [] }, title: 'x' });
    await start({
      notas: {
        rules: [rule({ on, label: 'Conta', then: [creates('contas', { descricao: its('numero') }), tells] })],
      },
    });
    const before = all();
    for (const [method, address, body] of [
      ['POST', '/notas', { numero: 'N-9' }],
      ['PUT', '/notas/3', { valor: 1 }],
      ['DELETE', '/notas/3', undefined],
    ] as const) {
      const { status, body: answer } = await as('tudo').send(method, `${address}?dryRun=true`, body);
      expect([status, answer]).toMatchObject([
        200,
        {
          effects: [
            { action: 'create', resource: 'contas', title: body && 'numero' in body ? 'N-9' : 'N-3' },
            { action: 'notify', title: 'Financeiro', rule: 'Conta', changes: {} },
          ],
        },
      ]);
    }
    expect(all()).toBe(before);
  });
});

describe('confirming a dry run', () => {
  it('makes exactly the effects shown, by the header or in the body', async () => {
    for (const way of ['header', 'body']) {
      await start({ notas: { rules: [approval()] } });
      const { digest } = await foresee('tudo');
      const reply =
        way === 'header'
          ? await as('tudo').move('/notas/1', 'autorizar', {}, { 'If-Effects': digest })
          : await as('tudo').move('/notas/1', 'autorizar', { digest });
      expect(reply.status).toBe(200);
      expect(stored('contas')).toHaveLength(1);
    }
  });

  it('is refused with the new effects if they have changed, hidden ones too', async () => {
    for (const name of ['tudo', 'fiscal']) {
      await start({ notas: { rules: [approval()] } });
      const { digest } = await foresee(name);
      await as('tudo').put('/notas/1', { valor: 600 });
      const before = all();
      const reply = await as(name).move('/notas/1', 'autorizar', {}, { 'If-Effects': digest });
      expect([reply.status, reply.message]).toEqual([
        409,
        expect.stringContaining('Os efeitos mudaram depois da prévia'),
      ]);
      const now = reply.body as Answer;
      if (name === 'tudo') expect(now.effects[0]).toMatchObject({ changes: { valor: [null, 550] } });
      else expect(now).toMatchObject({ effects: [], hidden: 1 });
      expect(all()).toBe(before);
      expect((await as(name).move('/notas/1', 'autorizar', { digest: now.digest })).status).toBe(200);
    }
  });

  it('is not refused because time has passed, if the present time is written', async () => {
    const then = [updates({ in: { kind: 'self' }, set: { vistaEm: to('$now'), motivo: to('visto') } })];
    await start({ notas: { rules: [approval({ then })] } });
    const { digest } = await foresee('tudo');
    expect((await as('tudo').move('/notas/1', 'autorizar', { digest })).status).toBe(200);
    const { vistaEm } = stored('notas')[0] as { vistaEm: string };
    expect(localIso(vistaEm, 'America/Sao_Paulo')).toMatch(/^2026-10-31T/);
  });

  it('is not refused because others got an id or a number in between', async () => {
    await start({ notas: { rules: [approval()] } });
    const { digest } = await foresee('tudo');
    await as('financeiro').post('/contas', { descricao: 'Outra' });
    expect((await as('tudo').move('/notas/1', 'autorizar', { digest })).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ codigo: 'CP-2026-0001' }, { codigo: 'CP-2026-0002' }]);
  });

  it('is not refused because a formula names such a number, also of a record by a rule', async () => {
    const own = { required: false, unique: false, readOnly: false } as const;
    const formula = "join(' ', 'Conta', codigo)";
    const rotulo: Field = { ...own, id: 'rotulo', type: 'text', label: 'Rótulo', formula };
    await start({ notas: { rules: [approval()] }, contas: { fields: { rotulo } } });
    const { digest } = await foresee('tudo');
    await as('financeiro').post('/contas', { descricao: 'Outra' });
    expect((await as('tudo').move('/notas/1', 'autorizar', { digest })).status).toBe(200);
    expect(stored('contas')).toMatchObject([
      { rotulo: 'Conta CP-2026-0001' },
      { rotulo: 'Conta CP-2026-0002' },
    ]);
  });
});
