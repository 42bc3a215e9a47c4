import { describe, expect, it } from 'vitest';
import { creates, its, rule, text } from '#tests/support/companies/invoices.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored, all } = invoiceServer();
const daily = rule({
  id: 'diaria',
  label: 'Cobra todo dia',
  on: [{ kind: 'every', period: 'day', at: '00:00', missed: 'last' }],
  when: { numero_neq: 'N-3' },
  then: [creates('contas', { descricao: text('{numero}'), valor: its('valor'), centro: its('motivo') })],
});
const other = rule({ id: 'criada', on: [{ kind: 'create' }], then: [] });
const begin = () => start({ notas: { rules: [daily, other] } });
const run = (name: string, key: string, query = '') => as(name).post(`/rules/${key}/run${query}`);

describe('running a scheduled rule by hand', () => {
  it('uses its latest moment, once, and returns counts', async () => {
    await begin();
    const first = await run('admin', 'notas.diaria');
    expect([first.status, first.body]).toEqual([
      200,
      {
        rule: 'notas.diaria',
        moment: '2026-10-31T00:00',
        done: 1,
        already: 0,
        skipped: [],
        refused: 1,
        messages: [expect.any(String)],
      },
    ]);
    expect((await run('admin', 'notas.diaria')).body).toMatchObject({ done: 0, already: 1, refused: 1 });
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['N-1']);
    const { body } = await as('admin').get('/scheduled-rules');
    expect(body).toMatchObject([
      {
        rule: 'notas.diaria',
        label: 'Cobra todo dia',
        resource: 'Notas',
        one: 'Nota',
        next: '2026-11-01T00:00',
        runs: [
          { done: 0, already: 1 },
          { done: 1, by: '5' },
        ],
      },
    ]);
  });

  it('can be simulated as far as the user may read, without effects', async () => {
    await begin();
    const before = all();
    const [blind, seeing] = [
      await run('admin', 'notas.diaria', '?dryRun=true'),
      await run('chefe', 'notas.diaria', '?dryRun=true'),
    ];
    expect(blind.body).toMatchObject({ done: 1, refused: 1, effects: [], hidden: 1 });
    expect(seeing.body).toMatchObject({
      effects: [{ action: 'create', resource: 'contas', title: 'N-1' }],
      hidden: 0,
    });
    expect(all()).toBe(before);
  });

  it('makes the confirmed changes, or reports changed effects and does nothing', async () => {
    await begin();
    const told = async () => (await run('chefe', 'notas.diaria', '?dryRun=true')).body.digest;
    const digest = await told();
    // The digest is different each time, else it would reveal whether hidden records changed.
    expect(await told()).not.toBe(digest);
    await as('fiscal').put('/notas/1', { valor: 501 });
    const before = all();
    const changed = await as('chefe').post('/rules/notas.diaria/run', { digest });
    expect(changed.status).toBe(409);
    expect(changed.body).toMatchObject({ effects: [{ action: 'create' }] });
    expect(all()).toBe(before);
    const done = await as('chefe').post('/rules/notas.diaria/run', { digest: await told() });
    expect([done.status, stored('contas').map(({ valor }) => valor)]).toEqual([200, [501]]);
    expect((await as('chefe').post('/rules/notas.diaria/run', { digest: 1 })).status).toBe(400);
  });

  it('shows the effects of a run as far as the user may read them, with links', async () => {
    await begin();
    await run('admin', 'notas.diaria');
    const { body } = await as('chefe').get('/scheduled-rules');
    const [{ cause, steps, runs }] = body as [
      { cause: string; steps: string[]; runs: { id: number; acts?: unknown }[] },
    ];
    expect([cause, steps]).toEqual(['Todo dia, às 00:00', ['Cria Contas a pagar']]);
    expect(runs[0]).not.toHaveProperty('acts');
    const address = `/scheduled-rules/notas.diaria/${runs[0]!.id}`;
    expect((await as('chefe').get(address)).body).toMatchObject({
      effects: [
        { action: 'create', resource: 'contas', title: 'N-1', path: expect.stringMatching(/^\/contas\//) },
      ],
      hidden: 0,
    });
    expect((await as('admin').get(address)).body).toEqual({ effects: [], hidden: 1 });
    expect((await as('financeiro').get(address)).status).toBe(403);
    expect((await as('chefe').get('/scheduled-rules/notas.criada/1')).status).toBe(404);
    expect((await as('chefe').get('/scheduled-rules/notas.diaria/99')).status).toBe(404);
  });

  it('is for users of a page that offers it', async () => {
    await begin();
    const before = all();
    for (const name of ['fiscal', 'financeiro', 'tudo']) {
      expect((await run(name, 'notas.diaria')).status).toBe(403);
      expect((await run(name, 'notas.diaria', '?dryRun=true')).status).toBe(403);
      expect((await run(name, 'notas.nenhuma')).status).toBe(403);
      expect((await as(name).get('/scheduled-rules')).status).toBe(403);
    }
    expect(all()).toBe(before);
  });

  it('stores no reasons for others, who may read less', async () => {
    await begin();
    expect((await run('chefe', 'notas.diaria')).body).toMatchObject({
      messages: [expect.stringContaining('Centro de custo')],
    });
    const { text } = await as('admin').get('/scheduled-rules');
    expect(text).toContain('"refused":1');
    expect(text).not.toContain('Centro de custo');
  });

  it('needs an existing rule with a schedule, and a well-formed request', async () => {
    await begin();
    expect((await run('admin', 'notas.nenhuma')).status).toBe(404);
    expect((await run('admin', 'notas.criada')).status).toBe(404);
    expect((await run('admin', 'notas.diaria', '?dryRun=talvez')).status).toBe(400);
    expect((await run('admin', 'notas.diaria', '?tudo=1')).status).toBe(400);
    expect((await as('admin').get('/rules/notas.diaria/run')).status).toBe(405);
    expect(stored('contas')).toEqual([]);
  });
});
