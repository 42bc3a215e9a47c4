/** The built portal in a process of its own, and who visits it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Portal } from '#model/types.ts';
import { screenPaths } from '../screenPaths.ts';
import type { Visitor } from './openings.ts';

const build = resolve(process.env.PORTAL_BENCH_BUILD ?? '.');

export type BuiltServer = { base: string; pid: number; stop(): Promise<void> };
type Starting = { nth?: number; env?: Readonly<Record<string, string>> };

/** With the same data folder, sessions outlive a restart. */
export async function startBuilt(
  url: string,
  data: string,
  { nth = 0, env = {} }: Starting = {},
): Promise<BuiltServer> {
  const port = 20_000 + ((process.pid + nth) % 10_000);
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: build,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_LOG: 'off',
      PORTAL_DATA: data,
      PORTAL_DATABASE_URL: url,
      ...env,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await answers(base, child);
  return {
    base,
    pid: child.pid!,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    },
  };
}

async function answers(base: string, child: ChildProcess) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error('The portal has ended.');
    const isThere = await fetch(`${base}/api/login`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(200);
  }
  throw new Error('The portal does not answer.');
}

/** @param usual the accounts where PORTAL_BENCH_ACCOUNTS names none */
export function visitorsOf(base: string, portal: Portal, usual: readonly string[]): Promise<Visitor[]> {
  return Promise.all(
    (process.env.PORTAL_BENCH_ACCOUNTS?.split(',') ?? usual).map(async (who) => {
      const { token, permissions } = await signedIn(base, who);
      return { who, token, permissions, paths: screenPaths(portal, permissions) };
    }),
  );
}

/** A new session. */
export async function signedIn(base: string, who: string): Promise<{ token: string; permissions: string[] }> {
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@example.com`, password: 'demo1234' }),
  });
  return (await response.json()) as { token: string; permissions: string[] };
}
