/** What a killed process has answered is on its disk. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDataFile } from '#host/dataFile.ts';
import { db, password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startWriter } from '#tests/support/processes/killing.ts';

it('A repeated request is answered as before by a server whose process was killed right after its answer', async () => {
  const folder = newFolder();
  const data = path.join(folder, 'dados');
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(db()));
  const post = async (url: string) => {
    const json = { 'Content-Type': 'application/json' };
    const credentials = JSON.stringify({ email: 'acervo@example.com', password });
    const login = await fetch(`${url}/login`, { method: 'POST', headers: json, body: credentials });
    const { token: fresh } = (await login.json()) as { token: string };
    const headers = { ...json, Authorization: `Bearer ${fresh}`, 'Idempotency-Key': 'pedido-0201' };
    const reply = await fetch(`${url}/autores`, {
      method: 'POST',
      headers,
      body: '{"nome":"Sobrevive"}',
    });
    return { status: reply.status, body: (await reply.json()) as { id: number } };
  };
  const before = await startWriter(data, source);
  const first = await post(before.url);
  before.child.kill('SIGKILL');
  await once(before.child, 'exit');
  const after = await startWriter(data, source);
  const again = await post(after.url);
  after.child.kill('SIGKILL');
  await once(after.child, 'exit');
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  const kept = readDataFile(path.join(data, 'db.json')).state as { autores: { nome: string }[] };
  expect(kept.autores.filter(({ nome }) => nome === 'Sobrevive')).toHaveLength(1);
});
