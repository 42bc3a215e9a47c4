import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#host/auditFile.ts';
import { Audit } from '#features/audit/server/audit.ts';
import { createLog } from '#server/http/requestLog.ts';
import { password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

type Line = Record<string, unknown>;

describe('what auditors are told', () => {
  const file = path.join(newFolder(), 'audit.jsonl');
  const audit = new Audit(file, createLog('off'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ tell: audit.hear });
  });
  afterAll(() => server.stop());

  /** The lines that `work` leads to. */
  async function during(work: () => Promise<unknown>): Promise<Line[]> {
    await audit.close();
    const before = linesIn().length;
    await work();
    await audit.close();
    return linesIn().slice(before);
  }
  const linesIn = () => {
    try {
      return readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line);
    } catch {
      return [];
    }
  };
  const enter = (email: string, word = password) =>
    server.api('POST', '/login', { body: { email, password: word } });
  const ana = { account: 'acervo@example.com', address: '127.0.0.1', method: 'password' };

  it('is each sign-in, once, and never what was typed', async () => {
    const lines = await during(async () => {
      await enter('acervo@example.com');
      await enter('acervo@example.com', 'senha errada');
      await enter('minha senha secreta', 'x');
    });
    expect(lines).toEqual([
      expect.objectContaining({ event: 'sign-in', ...ana, outcome: 'success' }),
      expect.objectContaining({ event: 'sign-in', ...ana, outcome: '401' }),
      expect.objectContaining({ event: 'sign-in', ...ana, account: null, outcome: '401' }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secreta|errada|folhear1234|eyJ/);
  });

  it('is each sign-out', async () => {
    const token = (await enter('acervo@example.com')).body.token as string;
    const lines = await during(() => server.api('POST', '/account/sign-out', { token }));
    expect(lines).toEqual([expect.objectContaining({ event: 'sign-out', ...ana, outcome: 'success' })]);
  });

  it('is each change of rights, and no other change of an account', async () => {
    const token = await server.tokenOf('admin');
    const put = (body: object) => server.api('PUT', '/contas/4', { token, body });
    const by = { event: 'rights', account: 'admin@example.com', address: '127.0.0.1', method: 'password' };
    const lines = await during(async () => {
      await put({ plano: 'Outro' });
      await put({ permissoes: ['leitor', 'balcao'] });
      await put({ bloqueada: true });
      await put({ permissoes: ['inventada'] });
    });
    expect(lines).toEqual([
      expect.objectContaining({
        ...by,
        of: 'leitor2@example.com',
        before: ['leitor'],
        after: ['leitor', 'balcao'],
      }),
      expect.objectContaining({ ...by, of: 'leitor2@example.com', active: false }),
    ]);
  });

  it('is each view as somebody else, once, however many requests it makes', async () => {
    const token = await server.tokenOf('admin');
    const headers = { 'x-portal-view-as': '@1' };
    const view = () => server.api('GET', '/user-info', { token, headers });
    const lines = await during(async () => {
      expect([(await view()).status, (await view()).status]).toEqual([200, 200]);
      await server.api('GET', '/user-info', { token: await server.tokenOf('acervo'), headers });
    });
    expect(lines.filter(({ event }) => event !== 'sign-in')).toEqual([
      expect.objectContaining({
        event: 'view-as',
        account: 'admin@example.com',
        as: '@1',
        outcome: 'success',
      }),
      expect.objectContaining({ event: 'refused', account: 'acervo@example.com', outcome: '403' }),
    ]);
  });

  it('counts other refusals by account, route and minute', async () => {
    const token = await server.tokenOf('leitor');
    const lines = await during(async () => {
      for (let times = 0; times < 3; times++) await server.api('GET', '/contas', { token });
      await server.api('GET', '/livros');
      await server.api('GET', '/livros', { token: await server.tokenOf('acervo') });
    });
    expect(lines.filter(({ event }) => event === 'refused')).toEqual([
      expect.objectContaining({
        account: 'leitor@example.com',
        outcome: '403',
        route: 'GET /api/contas',
        count: 3,
      }),
      expect.objectContaining({ account: null, outcome: '401', route: 'GET /api/livros', count: 1 }),
    ]);
  });

  it('is each export that a browser reports, of records that its user may see', async () => {
    const token = await server.tokenOf('acervo');
    const report = (body: object) => server.api('POST', '/record-exports', { token, body });
    const lines = await during(async () => {
      expect((await report({ resource: 'livros', format: 'csv', count: 7 })).status).toBe(200);
      expect((await report({ resource: 'contas', format: 'csv', count: 7 })).status).toBe(403);
      expect((await report({ resource: 'livros', format: '../x', count: 7 })).status).toBe(400);
    });
    expect(lines.filter(({ event }) => event === 'export')).toEqual([
      expect.objectContaining({ ...ana, resource: 'livros', format: 'csv', count: 7 }),
    ]);
  });

  it('is a whole chain', () => expect(verifyAudit(readFileSync(file, 'utf8')).broken).toBeUndefined());
});
