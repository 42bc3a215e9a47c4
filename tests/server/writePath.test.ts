/** How much code one update runs. */
import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { company } from '../support/companies/demo.ts';
import { accountOf } from '../support/db.ts';
import { functionsRun } from '../support/functionsRun.ts';
import { portalWith, settingsWith } from '../support/portal.ts';
import { inPostgres, sharedServer, type Reply } from '../support/server.ts';

/** The functions of a warm update, and the files of src that they are in, with room for some more. */
const most = {
  plain: { functions: 332, files: 84 },
  unique: { functions: 367, files: 92 },
  vehicle: { functions: 421, files: 101 },
};

const plain = sharedServer(() => ({
  portal: portalWith({
    'resources/notas.yaml': `
label: { one: Nota, many: Notas }
title: titulo
fields:
  titulo: { type: text, label: Título, required: true }
  texto: { type: textarea, label: Texto }
  quantidade: { type: integer, label: Quantidade }
  ativa: { type: boolean, label: Ativa }
`,
    'departments/vendas.yaml': `
label: Vendas
permissions: [vendas]
routes: [{ path: /notas, label: Notas, list: { resource: notas, actions: [create, edit, delete] } }]
`,
    ...settingsWith('history: { resource: historico }'),
  }),
  rows: {
    usuarios: [accountOf(1, 'Vendas', ['vendas'])],
    notas: [{ id: 1, version: 1, titulo: 'Primeira', texto: 'Um texto', quantidade: 1, ativa: true }],
  },
}));
const library = sharedServer();
/** Vehicles have rollups, lookups and formulas; rules watch their figures. */
const demo = sharedServer(() => ({ company: company(), isLocal: true }));

/** The stages of a write, in the order of the guide. */
const guide = readFileSync('docs/architecture.md', 'utf8');
const named = [...guide.matchAll(/^\| ([a-z]+) \| [^|]* \| (?:`server[^|]*)?\|$/gm)].map(
  ([, stage]) => stage!,
);

async function functionsOf(
  server: ReturnType<typeof sharedServer>,
  as: string,
  address: string,
  field: string,
): Promise<string[]> {
  const put = async (value: string) =>
    expect(await server.as(as).put(address, { [field]: value })).toMatchObject({ status: 200 });
  for (let time = 1; time <= 5; time++) await put(`Nome ${time}`);
  // Timers of the worker may fire during one update, not during all three.
  const runs = await functionsRun(
    ['Outro nome', 'Mais um nome', 'Último nome'].map((value) => async () => {
      const before = server.history().length;
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      await put(value);
      // What the request leaves to do after its answer counts as well.
      await vi.advanceTimersByTimeAsync(700);
      vi.useRealTimers();
      expect(server.history()).toHaveLength(before + 1);
    }),
  );
  const nameOf = (one: string) => one.replace(/ x\d+$/, '');
  const [first = [], ...others] = runs.map((run) => run.map(nameOf));
  const ran = first.filter((one) => others.every((other) => other.includes(one)));
  const file = process.env.PORTAL_SHOW_FUNCTIONS;
  if (file) appendFileSync(file, `${address} ${ran.length}\n${ran.join('\n')}\n`);
  return ran;
}

describe.skipIf(inPostgres)('a warm update on the file store, with sign-in, rights and history,', () => {
  it.each<[string, (typeof most)['plain'], ReturnType<typeof sharedServer>, string, string, string]>([
    ['a plain record', most.plain, plain, 'vendas', '/notas/1', 'titulo'],
    [
      'a record with a unique name, of an account that can be blocked',
      most.unique,
      library,
      'acervo',
      '/autores/1',
      'nome',
    ],
    ['a vehicle of the demo', most.vehicle, demo, 'frotas', '/veiculos/1', 'cor'],
  ])('runs for %s few functions, in few files', async (_what, atMost, server, as, address, field) => {
    const ran = await functionsOf(server, as, address, field);
    expect(ran.length).toBeLessThanOrEqual(atMost.functions);
    expect(new Set(ran.map((one) => one.split(' ')[0])).size).toBeLessThanOrEqual(atMost.files);
  });
});

describe('the stages of a write', () => {
  const stagesIn = ({ headers }: Reply) => {
    const stages = (headers.get('server-timing') ?? '').split(', ').map((part) => part.split(';')[0]!);
    // On PostgreSQL the account is read within the transaction.
    return inPostgres ? stages.toSorted((one, other) => named.indexOf(one) - named.indexOf(other)) : stages;
  };
  const send = (body: object, headers: Record<string, string> = {}, address = '/notas/1') =>
    plain.as('vendas').put(address, body, headers);

  it('are listed by Server-Timing as in the guide, optional ones only if asked for', async () => {
    const asked = ['replay', 'confirm', 'simulate', 'remember'];
    const stages = named.filter((stage) => !asked.includes(stage));
    expect(stagesIn(await send({ titulo: 'Uma' }))).toEqual(stages);
    const key = { 'Idempotency-Key': 'chave-do-guia' };
    expect(stagesIn(await send({ titulo: 'Outra' }, key))).toEqual(
      named.filter((stage) => stages.includes(stage) || stage === 'replay' || stage === 'remember'),
    );
    expect(stagesIn(await send({ titulo: 'Outra' }, key)).includes('apply')).toBe(false);
  });

  it('are not listed for a refused request', async () => {
    const { status, headers } = await send({ titulo: 'Uma' }, {}, '/notas/99');
    expect(status).toBe(404);
    expect(headers.get('server-timing')).toBe(null);
  });

  it('end without a commit in a dry run', async () => {
    const stages = stagesIn(await send({ titulo: 'Nunca' }, {}, '/notas/1?dryRun=true'));
    expect(stages).toContain('settle');
    expect(stages).not.toContain('commit');
    expect((await plain.as('vendas').get('/notas/1')).body).not.toMatchObject({ titulo: 'Nunca' });
  });
});
