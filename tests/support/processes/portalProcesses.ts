/** Portals in separate processes on one PostgreSQL. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './bundled.ts';
import { db, password } from '../db.ts';
import { newFolder } from '../newFolder.ts';

type Reply = { status: number; body: unknown; headers: Headers };
type Starting = {
  url: string;
  config: string;
  /** Holds the initial data and the data folders of the processes. */
  folder: string;
  nth?: number;
  env?: Record<string, string>;
};

/** A folder for processes: the library's config in each of these folders of it, and the first records. */
export function libraryFolder(rows: object = db(), ...versions: readonly string[]) {
  const folder = newFolder();
  for (const version of versions.length > 0 ? versions : ['config'])
    cpSync('tests/support/config', path.join(folder, version), { recursive: true });
  writeFileSync(path.join(folder, 'inicial.json'), JSON.stringify(rows));
  return { folder, config: path.join(folder, 'config') };
}

export function inSchema(url: string, schema: string): string {
  const address = new URL(url);
  address.searchParams.set('schema', schema);
  return address.href;
}

export class PortalProcess {
  /** The lines that it has logged. */
  log = '';
  /** Empty until it listens. */
  url = '';

  constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (said: Buffer) => (this.log += said.toString()));
    child.stderr!.pipe(process.stderr, { end: false });
  }

  /** Starts a portal; an empty database gets the library's data. */
  static async start({ url, config, folder, nth = 1, env }: Starting): Promise<PortalProcess> {
    const child = fork(await bundled('tests/support/processes/portalProcess.ts'), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        PORTAL_LOG: 'errors',
        PORTAL_CONFIG: config,
        PORTAL_DATA: path.join(folder, `dados${nth}`),
        PORTAL_DB: path.join(folder, 'inicial.json'),
        PORTAL_DATABASE_URL: url,
        ...env,
      },
    });
    const portal = new PortalProcess(child);
    const ended = once(child, 'close').then(([code, signal]) =>
      Promise.reject(new Error(`The portal has ended: ${signal ?? code}. ${portal.log}`)),
    );
    ended.catch(() => undefined);
    const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
    portal.url = `http://127.0.0.1:${port}`;
    return portal;
  }

  async api(method: string, address: string, body?: object, token?: string, cookie?: string): Promise<Reply> {
    const response = await fetch(`${this.url}/api${address}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookie && { Cookie: cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  async signIn(name: string, using = password): Promise<Reply> {
    return this.api('POST', '/login', { email: `${name}@example.com`, password: using });
  }

  async tokenOf(name: string): Promise<string> {
    return ((await this.signIn(name)).body as { token: string }).token;
  }

  /** Opens the event stream; `heard` resolves at the first event that contains these words. */
  async listen(words: string): Promise<{ heard: Promise<void> }> {
    const response = await fetch(`${this.url}/config/events`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const heard = (async () => {
      for (let said = ''; !said.includes(words);) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the line has ended');
        said += value;
      }
      await reader.cancel();
    })();
    return { heard };
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}
