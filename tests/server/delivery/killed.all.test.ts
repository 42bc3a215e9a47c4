/**
 * A rule's messages are stored together with its effects: a killed process leaves both or neither, and the
 * next process sends them.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundled } from '#tests/support/processes/bundled.ts';
import { readDataFile } from '#host/dataFile.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { mailTransport } from '#server/delivery/delivery.ts';
import { DeliveryWorker } from '#server/delivery/worker.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db, password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startSmtp, type MailServer } from '#tests/support/delivery/smtp.ts';

const from = 'Estante <avisos@example.com>';
let folder: string;
let post: MailServer;
beforeEach(async () => {
  folder = newFolder();
  const config = path.join(folder, 'config');
  cpSync('tests/support/config', config, { recursive: true });
  appendFileSync(path.join(config, 'portal.yaml'), `mail: { from: '${from}' }\n`);
  appendFileSync(
    path.join(config, 'resources/emprestimos.yaml'),
    `
rules:
  - id: avisa
    on: { update: [prazo] }
    then:
      - { create: sugestoes, set: { titulo: 'Prazo {prazo}' } }
      - { notify: [leitor], title: 'Devolver até {prazo}', email: true }
`,
  );
  writeFileSync(path.join(folder, 'inicial.json'), JSON.stringify(db()));
  post = await startSmtp();
});
afterEach(() => post.stop());

const data = () => path.join(folder, 'dados');
const held = () =>
  readDataFile(path.join(data(), 'db.json')).state as Record<string, Record<string, unknown>[]>;

/** A process that has just confirmed a new date for the loan. */
async function changed(smtpUrl?: string): Promise<ChildProcess> {
  const given = [data(), path.join(folder, 'inicial.json'), path.join(folder, 'config')];
  const child = fork(
    await bundled('tests/support/processes/ruleServerProcess.ts'),
    [...given, ...(smtpUrl ? [smtpUrl] : [])],
    { execArgv: [], stdio: 'ignore' },
  );
  const [port] = (await once(child, 'message')) as [number];
  const send = async (method: string, address: string, body: unknown, token = '') => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${address}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect([reply.status, address]).toEqual([200, address]);
    return (await reply.json()) as { token: string };
  };
  const { token } = await send('POST', '/login', { email: 'balcao@example.com', password });
  await send('PUT', '/emprestimos/1', { prazo: '2026-12-24' }, token);
  return child;
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Lets the next process send the messages, with its clock `later` milliseconds ahead. */
async function sentBy(later: number) {
  const store = openJsonStore(data(), null, createLog('off'));
  const worker = new DeliveryWorker({
    store,
    log: createLog('off'),
    now: () => Date.now() + later,
    transports: {
      mail: mailTransport(post.url, () => from),
      webhook: () => Promise.reject(new Error('nenhum')),
    },
  });
  await expect.poll(() => messages().every(({ state }) => state === 'sent'), { timeout: 10_000 }).toBe(true);
  await worker.stop();
  await store.close();
}

const messages = () => held().$messages as { messageId: string; state: string; attempts: number }[];
/** Asserts that each message arrived once, under its stored id. */
const expectEachOnce = () =>
  expect(post.mails.map(({ messageId }) => /<(.*)@/.exec(messageId!)![1]).toSorted()).toEqual(
    messages()
      .map(({ messageId }) => messageId)
      .toSorted(),
  );
const made = () => held().sugestoes!.filter(({ titulo }) => String(titulo).startsWith('Prazo'));

it('e-mails that were stored but not yet sent are sent once when the server is back', async () => {
  await kill(await changed());
  expect(messages().length).toBeGreaterThan(0);
  expect(messages().every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
  expect(made()).toHaveLength(1);
  await sentBy(0);
  await sentBy(0);
  expectEachOnce();
  expect(made()).toHaveLength(1);
});

it('messages whose process dies while sending are sent again under one id, for one cause', async () => {
  let reached: () => void;
  const onTheWay = new Promise<void>((resolve) => (reached = resolve));
  // Accepts the message but never confirms it.
  const silent = await startSmtp(undefined, {
    onData: (stream) => {
      stream.on('data', () => undefined);
      stream.on('end', () => reached());
    },
  });
  const child = await changed(silent.url);
  await onTheWay;
  await kill(child);
  const left = messages();
  expect(left.every(({ state }) => state === 'waiting')).toBe(true);
  expect(Math.max(...left.map(({ attempts }) => attempts))).toBe(1);
  await sentBy(10 * 60_000);
  expect(messages().map(({ messageId }) => messageId)).toEqual(left.map(({ messageId }) => messageId));
  expectEachOnce();
  expect(made()).toHaveLength(1);
  await silent.stop();
});
