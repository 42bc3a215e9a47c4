/** A back-up of the records that is put back by hand, as docs/operations.md says. */
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openBuilt } from '#server/bootstrap.ts';
import { readEnv } from '#host/env.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { appCode } from '#tests/support/signIn/appCode.ts';

type Answer = { status: number; body: Record<string, never> };

/** The demo on this folder, until `stop`. */
async function open(data: string) {
  const env = { HOST: '127.0.0.1', PORT: '0', PORTAL_LOG: 'off', PORTAL_DATA: data };
  const { server, stop } = await openBuilt(readEnv(env), { apiOnly: true });
  const { port } = server.address() as AddressInfo;
  const ask = async (method: string, at: string, token?: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${at}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const signIn = (account: string) =>
    ask('POST', '/login', undefined, { email: `${account}@example.com`, password: 'demo1234' });
  return { ask, signIn, stop };
}

it('brings back neither a session that was ended since nor a factor that was removed', async () => {
  const data = path.join(newFolder(), 'dados');
  const copy = path.join(newFolder(), 'db.json');
  let portal = await open(data);
  const [left, kept, all, factor] = [
    (await portal.signIn('frotas')).body.token!,
    (await portal.signIn('frotas')).body.token!,
    (await portal.signIn('fiscal')).body.token!,
    (await portal.signIn('ceo')).body.token!,
  ];
  const { body: setUp } = await portal.ask('POST', '/account/factors/totp', factor);
  const code = appCode(setUp.secret!);
  const made = await portal.ask('POST', '/account/factors/totp/confirm', factor, {
    setUp: setUp.setUp,
    code,
  });
  expect(made.status).toBe(201);
  expect((await portal.signIn('ceo')).body).toHaveProperty('challenge');
  await portal.stop();
  copyFileSync(path.join(data, 'db.json'), copy);

  portal = await open(data);
  const { body: own } = await portal.ask('GET', '/account/factors', factor);
  const [totp] = (own.factors as unknown as { id: number; kind: string }[]).filter(
    ({ kind }) => kind === 'totp',
  );
  expect((await portal.ask('POST', `/account/factors/${totp!.id}/remove`, factor)).status).toBe(200);
  expect((await portal.ask('POST', '/account/sign-out', left)).status).toBe(200);
  expect((await portal.ask('POST', '/account/sign-out-all', all)).status).toBe(200);
  await portal.stop();

  for (const name of readdirSync(data)) if (name.startsWith('journal.')) rmSync(path.join(data, name));
  copyFileSync(copy, path.join(data, 'db.json'));
  portal = await open(data);
  try {
    const statusOf = async (token: string) => (await portal.ask('GET', '/user-info', token)).status;
    expect(await Promise.all([left, all, kept].map(statusOf))).toEqual([401, 401, 200]);
    expect((await portal.signIn('ceo')).body).toHaveProperty('token');
    expect(readFileSync(path.join(data, 'ended'), 'utf8')).not.toContain(setUp.secret!);
    // who signs in again is let in, and stays
    const again = (await portal.signIn('fiscal')).body.token!;
    expect(await statusOf(again)).toBe(200);
  } finally {
    await portal.stop();
  }
});
