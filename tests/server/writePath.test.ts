import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionsRun } from '../support/functionsRun.ts';
import { inPostgres, sharedServer } from '../support/server.ts';

const server = sharedServer();

/** The functions of a warm update may only become fewer. */
const most = 440;

describe.skipIf(inPostgres)('a warm update of a plain record on the file store', () => {
  it(`runs at most ${most} functions, with sign-in, rights, validation and history`, async () => {
    const put = async (nome: string) =>
      expect(await server.as('acervo', 'PUT', '/autores/1', { nome })).toMatchObject({ status: 200 });
    for (let time = 1; time <= 5; time++) await put(`Nome ${time}`);
    const before = server.history().length;
    const ran = await functionsRun(async () => {
      await put('Outro nome');
      // What the request leaves to do after its answer counts as well.
      await new Promise((resolve) => setTimeout(resolve, 700));
    });
    expect(server.history()).toHaveLength(before + 1);
    if (process.env.PORTAL_SHOW_FUNCTIONS) appendFileSync(process.env.PORTAL_SHOW_FUNCTIONS, ran.join('\n'));
    expect(ran.length).toBeLessThanOrEqual(most);
  });
});
