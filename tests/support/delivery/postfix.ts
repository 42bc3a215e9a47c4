/** Postfix with the files of docs/mail.md, in a folder of its own and on ports of this machine. Only root can start it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '../newFolder.ts';

export const hasPostfix = existsSync('/usr/sbin/postfix') && process.getuid?.() === 0;

const page = () => readFileSync('docs/mail.md', 'utf8');
const fileFor = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page())![1]!;

type Settings = {
  /** Of the relay as documented; with a certificate that nobody trusts; and with one, for accounts, of which it has none. */
  ports: { plain: number; untrusted: number; closed: number };
  /** Where Postfix delivers what is for others, and where the portal is. */
  others: number;
  portal: string;
  secret: string;
  /** What the tests need otherwise than the documented file: lines of main.cf. */
  more?: string;
};

export type Postfix = {
  /** The authority of its certificate, as NODE_EXTRA_CA_CERTS has it. */
  authority: string;
  log(): string;
  stop(): void;
};

export function startPostfix({ ports, others, portal, secret, more = '' }: Settings): Postfix {
  const folder = newFolder();
  const at = (name: string) => path.join(folder, name);
  chmodSync(folder, 0o755);
  mkdirSync(at('etc'));
  mkdirSync(at('queue'));
  mkdirSync(at('data'));
  execFileSync('chown', ['postfix', at('data')]);
  writeFileSync(at('secret'), `Authorization: Bearer ${secret}\n`, { mode: 0o400 });
  execFileSync('chown', ['nobody', at('secret')]);
  const script = fileFor('portal-mail')
    .replace('/etc/portal/mail-secret', at('secret'))
    .replace('http://127.0.0.1:3000', portal);
  writeFileSync(at('portal-mail'), script, { mode: 0o755 });
  certify(folder);

  writeFileSync(
    at('etc/main.cf'),
    `${fileFor('postfix-main')}
queue_directory = ${at('queue')}
data_directory = ${at('data')}
inet_protocols = ipv4
maillog_file = ${at('log')}
maillog_file_prefixes = ${folder}
default_transport = smtp:[127.0.0.1]:${others}
smtp_dns_support_level = disabled
smtp_host_lookup = native
smtpd_tls_cert_file = ${at('relay.pem')}
smtpd_tls_key_file = ${at('relay.key')}
minimal_backoff_time = 2s
maximal_backoff_time = 4s
queue_run_delay = 2s
${more}`,
  );
  const shipped = readFileSync('/etc/postfix/master.cf', 'utf8').split('\n');
  // Debian's services, without the port of a mail server and without a chroot.
  const usual = shipped
    .filter((line) => !/^(?:#|$)/.test(line))
    .map((line) => line.replace(/^(\S+\s+(?:unix|inet|unix-dgram)\s+\S+\s+\S+\s+)y/, '$1n'))
    .filter((line) => !/^smtp\s+inet/.test(line));
  const door = (port: number, options: readonly string[]) =>
    [`127.0.0.1:${port} inet n - n - - smtpd`, ...options.map((one) => `  -o ${one}`)].join('\n');
  writeFileSync(
    at('etc/master.cf'),
    [
      ...usual,
      door(ports.plain, []),
      door(ports.untrusted, ['smtpd_tls_security_level=may']),
      door(ports.closed, [
        'smtpd_tls_security_level=encrypt',
        'smtpd_sasl_auth_enable=yes',
        'smtpd_relay_restrictions=permit_sasl_authenticated,reject',
      ]),
      fileFor('postfix-master').replace('/usr/local/bin/portal-mail', at('portal-mail')),
    ].join('\n'),
  );
  const log = () => (existsSync(at('log')) ? readFileSync(at('log'), 'utf8') : '');
  const run = (command: string) =>
    spawnSync('/usr/sbin/postfix', ['-c', at('etc'), command], { encoding: 'utf8' });
  const { status, stderr } = run('start');
  if (status !== 0) throw new Error(`postfix: ${stderr}\n${log()}`);
  return { authority: at('authority.pem'), log, stop: () => void run('stop') };
}

/** A certificate for 127.0.0.1 of an authority that nobody knows. */
function certify(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', '/CN=Company'],
    ...['-keyout', 'authority.key', '-out', 'authority.pem'],
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=mail.example.com',
    '-keyout',
    'relay.key',
    '-out',
    'relay.csr',
  );
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
  openssl(
    ...[
      'x509',
      '-req',
      '-in',
      'relay.csr',
      '-CA',
      'authority.pem',
      '-CAkey',
      'authority.key',
      '-CAcreateserial',
    ],
    ...['-days', '3650', '-extfile', 'names', '-out', 'relay.pem'],
  );
}
