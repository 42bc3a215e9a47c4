/** nginx, HAProxy, Caddy and Apache with the files of docs/proxies.md, in front of one or two processes of a portal. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newFolder } from './newFolder.ts';
import { freePort, isOpen } from './ports.ts';

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const programAt = (name: string) =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
const page = readFileSync('docs/proxies.md', 'utf8');
/** The documented file, with the addresses of the processes; that of the second one is a comment in the file. */
function fileFor(language: string, { portal, second }: Place): string {
  const text = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)![1]!;
  const other = second
    ? text.replaceAll(/# (.*)127\.0\.0\.1:3001/g, (_line, start: string) => `${start}${second}`)
    : text;
  return other.replaceAll('127.0.0.1:3000', portal);
}

/** `second`: another process of the portal, beside which it is restarted. */
type Place = { folder: string; port: number; portal: string; second?: string };
/** The file for a machine without certificates, whose portal has another port; and the command. */
export type Proxy = { language: string; program: string; made: (text: string, place: Place) => string[] };

const write = ({ folder }: Place, name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
export const proxies: readonly Proxy[] = [
  {
    language: 'nginx',
    program: 'nginx',
    made: (text, place) => {
      const own = text
        .replace('listen 443 ssl;', `listen 127.0.0.1:${place.port};`)
        .replaceAll(/^ *ssl_certificate.*\n/gm, '');
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
      write(place, 'haproxy.cfg', text.replace(/bind :443 .*/, `bind 127.0.0.1:${place.port}`)),
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
        `{\n  admin off\n}\n${text.replace('portal.example.com {', `http://127.0.0.1:${place.port} {`)}`,
      ),
    ],
  },
  {
    language: 'apache',
    program: 'apache2',
    made: (text, place) => {
      const modules = programAt('apache2')!.replace(/sbin\/apache2$/, 'lib/apache2/modules');
      const load = [
        ...['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers'],
        ...['proxy_balancer', 'lbmethod_byrequests', 'slotmem_shm'],
      ]
        .map((one) => `LoadModule ${one}_module ${modules}/mod_${one}.so`)
        .join('\n');
      const own = text.replace('*:443', `127.0.0.1:${place.port}`).replaceAll(/^ *SSL.*\n/gm, '');
      const file = write(
        place,
        'apache.conf',
        `ServerRoot ${place.folder}\nServerName localhost\nPidFile ${place.folder}/pid\nErrorLog ${place.folder}/errors
DefaultRuntimeDir ${place.folder}\nThreadsPerChild 100\nThreadLimit 100\nMaxRequestWorkers 100\nListen 127.0.0.1:${place.port}\n${load}\n${own}`,
      );
      return ['-X', '-f', file];
    },
  },
];

export type RunningProxy = { url: string; stop(): void };
export const isInstalled = ({ program }: Proxy): boolean => programAt(program) !== undefined;

/** @param portals `host:port` of each process; resolves once one of them is reached */
export async function startProxy(
  { language, program, made }: Proxy,
  [portal, second]: readonly [string, string?],
): Promise<RunningProxy> {
  const port = await freePort();
  const place = { folder: newFolder(), port, portal, ...(second && { second }) };
  const child = spawn(programAt(program)!, made(fileFor(language, place), place), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: place.folder },
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const url = `http://127.0.0.1:${port}`;
  // HAProxy first asks the portal whether it is ready.
  for (let times = 0; times < 100; times++) {
    if ((await isOpen(port)) && (await fetch(`${url}/healthz`).catch(() => undefined))?.ok)
      return { url, stop: () => void child.kill() };
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${program}: ${said}`);
}
