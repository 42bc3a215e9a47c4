/** The files of docs/proxies.md, in the programs that they are for: each passes all that `portal doctor` asks. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecret } from '#server/accounts/tokens.ts';
import { proxyLines } from '#server/doctor/proxyLines.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({ trustProxy: ['127.0.0.1'], isUnseen: true }));

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const programAt = (name: string) =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
const page = readFileSync('docs/proxies.md', 'utf8');
const fileFor = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)![1]!;

type Place = { folder: string; port: number; portal: string };
/** The file for a machine without certificates, whose portal has another port; and the command. */
type Proxy = { language: string; program: string; made: (text: string, place: Place) => string[] };

const write = ({ folder }: Place, name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const proxies: readonly Proxy[] = [
  {
    language: 'nginx',
    program: 'nginx',
    made: (text, place) => {
      const own = text
        .replace('listen 443 ssl;', `listen 127.0.0.1:${place.port};`)
        .replaceAll(/^ *ssl_certificate.*\n/gm, '')
        .replace('127.0.0.1:3000', place.portal);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((one) => `${one}_temp_path ${place.folder}/${one};`)
        .join('');
      const file = write(
        place,
        'nginx.conf',
        `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${place.folder}/pid; error_log ${place.folder}/errors; worker_processes 1; events {}
http { access_log off; ${temporary} ${own} }`,
      );
      return ['-p', place.folder, '-c', file, '-e', `${place.folder}/errors`];
    },
  },
  {
    language: 'haproxy',
    program: 'haproxy',
    made: (text, place) => [
      '-db',
      '-f',
      write(
        place,
        'haproxy.cfg',
        text.replace(/bind :443 .*/, `bind 127.0.0.1:${place.port}`).replace('127.0.0.1:3000', place.portal),
      ),
    ],
  },
  {
    language: 'caddy',
    program: 'caddy',
    made: (text, place) => [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      write(
        place,
        'Caddyfile',
        `{\n  admin off\n}\n${text
          .replace('portal.example.com {', `http://127.0.0.1:${place.port} {`)
          .replace('127.0.0.1:3000', place.portal)}`,
      ),
    ],
  },
  {
    language: 'apache',
    program: 'apache2',
    made: (text, place) => {
      const modules = programAt('apache2')!.replace(/sbin\/apache2$/, 'lib/apache2/modules');
      const load = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers']
        .map((one) => `LoadModule ${one}_module ${modules}/mod_${one}.so`)
        .join('\n');
      const own = text
        .replace('*:443', `127.0.0.1:${place.port}`)
        .replaceAll(/^ *SSL.*\n/gm, '')
        .replace('127.0.0.1:3000', place.portal);
      const file = write(
        place,
        'apache.conf',
        `ServerRoot ${place.folder}\nServerName localhost\nPidFile ${place.folder}/pid\nErrorLog ${place.folder}/errors
DefaultRuntimeDir ${place.folder}\nListen 127.0.0.1:${place.port}\n${load}\n${own}`,
      );
      return ['-X', '-f', file];
    },
  },
];

const freePort = () =>
  new Promise<number>((resolve) => {
    const one = createServer().listen(0, '127.0.0.1', () => {
      const { port } = one.address() as AddressInfo;
      one.close(() => resolve(port));
    });
  });
const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });

describe.each(proxies)('the file for $language', ({ language, program, made }) => {
  const found = programAt(program);
  let child: ChildProcess | undefined;
  let said = '';
  let port = 0;
  beforeAll(async () => {
    if (!found) return;
    port = await freePort();
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const args = made(fileFor(language), { folder, port, portal: new URL(server.url).host });
    child = spawn(found, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder },
    });
    child.stderr!.on('data', (text) => (said += String(text)));
    // HAProxy first asks the portal whether it is ready.
    for (let times = 0; times < 100; times++) {
      if (
        (await isOpen(port)) &&
        (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok
      )
        return;
      await pause(100);
    }
    throw new Error(`${program}: ${said}`);
  });
  afterAll(() => void child?.kill('SIGKILL'));

  it.skipIf(!found)(`passes all that portal doctor asks (needs ${program})`, async () => {
    const portal = { ...libraryPortal(), url: `http://127.0.0.1:${port}` };
    const { lines } = await proxyLines(portal, openSecret(path.dirname(server.folder)), server.url);
    expect(lines.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(lines.length).toBeGreaterThan(8);
  });
});
