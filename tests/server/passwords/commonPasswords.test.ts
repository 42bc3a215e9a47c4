import { describe, expect, it } from 'vitest';
import { commonPasswordFault } from '#server/passwords/commonPasswords.ts';
import type { Portal } from '#model/types.ts';
import { password } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = { brand: { name: 'Estante', company: 'Biblioteca Horizonte' } } as Portal;

describe('a new password', () => {
  const server = sharedServer();

  it('is none of the 3,000 most common ones, in any case', async () => {
    // Far down in the list, and short ones are refused for their length.
    for (const word of ['corvette', 'Corvette', 'redwings', 'bulldogs'])
      expect([word, await commonPasswordFault(word, portal)]).toEqual([word, expect.any(String)]);
    expect(await commonPasswordFault('lagarto azul 7', portal)).toBeUndefined();
  });

  it('is not the name of the portal or of its company, whatever digits and signs surround it', async () => {
    for (const word of ['estante2026', 'Estante!!', 'biblioteca-horizonte'])
      expect([word, await commonPasswordFault(word, portal)]).toEqual([word, expect.any(String)]);
    for (const word of ['estante do lago', '20262026x', 'a biblioteca horizonte'])
      expect([word, await commonPasswordFault(word, portal)]).toEqual([word, undefined]);
  });

  it('is refused where people change theirs, and where administrators set one', async () => {
    const token = await server.tokenOf('admin');
    const change = (next: string) =>
      server.api('POST', '/account/password', { token, body: { current: password, next } });
    expect(await change('redwings')).toMatchObject({
      status: 422,
      body: { errors: { next: expect.any(String) } },
    });
    const set = (senha: string) => server.api('PATCH', '/contas/2', { token, body: { senha } });
    expect(await set('redwings')).toMatchObject({
      status: 422,
      body: { errors: { senha: expect.any(String) } },
    });
    expect((await set('lagarto azul 7')).status).toBe(200);
  });
});
