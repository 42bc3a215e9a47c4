/** How much code one update runs. */
import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../support/db.ts';
import { functionsRun } from '../support/functionsRun.ts';
import { portalWith, settingsWith } from '../support/portal.ts';
import { inPostgres, sharedServer } from '../support/server.ts';

/** The functions of a warm update may only become fewer. */
const most = { plain: 280, unique: 345 };

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

async function functionsOf(
  server: typeof plain,
  as: string,
  address: string,
  field: string,
): Promise<number> {
  const put = async (value: string) =>
    expect(await server.as(as, 'PUT', address, { [field]: value })).toMatchObject({ status: 200 });
  for (let time = 1; time <= 5; time++) await put(`Nome ${time}`);
  const before = server.history().length;
  const ran = await functionsRun(async () => {
    await put('Outro nome');
    // What the request leaves to do after its answer counts as well.
    await new Promise((resolve) => setTimeout(resolve, 700));
  });
  expect(server.history()).toHaveLength(before + 1);
  const file = process.env.PORTAL_SHOW_FUNCTIONS;
  if (file) appendFileSync(file, `${address} ${ran.length}\n${ran.join('\n')}\n`);
  return ran.length;
}

describe.skipIf(inPostgres)('a warm update on the file store, with sign-in, rights and history,', () => {
  it(`runs at most ${most.plain} functions for a plain record`, async () => {
    expect(await functionsOf(plain, 'vendas', '/notas/1', 'titulo')).toBeLessThanOrEqual(most.plain);
  });

  it(`and at most ${most.unique} for a record with a unique name, of an account that can be blocked`, async () => {
    expect(await functionsOf(library, 'acervo', '/autores/1', 'nome')).toBeLessThanOrEqual(most.unique);
  });
});
