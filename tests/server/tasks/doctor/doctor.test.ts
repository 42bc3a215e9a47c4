/** `portal doctor`: each wrong setting is one line that is not ok, and without it all lines are. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import path from 'node:path';
import { openSecret } from '#server/accounts/tokens.ts';
import { diskLine, mailLine, timeLine } from '#server/tasks/doctor/machineLines.ts';
import { largestBody, proxyLines } from '#server/tasks/doctor/proxyLines.ts';
import { unsetSecrets } from '#features/providers/server/checkProviders.ts';
import { isSigned, signatureFor, signatureHeader } from '#server/http/signature.ts';
import { translate } from '#messages/translate.ts';
import type { Finding } from '#model/api/findings.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startGateway, type Gateway, type GatewaySettings } from '#tests/support/gateway.ts';
import { libraryPortal, sharedServer, startServer, type TestServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({ trustProxy: ['127.0.0.1'], isUnseen: true }));
let gateway: Gateway;
beforeAll(async () => (gateway = await startGateway(() => server.url)));
afterAll(() => gateway.stop());
beforeEach(() => (gateway.settings = {}));

const secretOf = ({ folder }: Pick<TestServer, 'folder'>) => openSecret(path.dirname(folder));
const look = async (
  url: string | undefined = gateway.url,
  { secret = secretOf(server), direct = server.url } = {},
) => (await proxyLines({ ...libraryPortal(), url } as never, secret, direct)).lines;
const wrongOf = async (...asked: Parameters<typeof look>) =>
  (await look(...asked)).filter(({ ok }) => ok === false).map(({ subject }) => subject);

it('finds nothing behind a proxy that passes everything', async () => {
  const lines = await look();
  expect(lines.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(lines.map(({ subject }) => subject)).toContain('proxy: visitors');
});

const tooLong = 6000;
it.each<[string, GatewaySettings]>([
  ['proxy: addresses', { address: tooLong }],
  ['proxy: request headers', { header: tooLong }],
  ['proxy: answer headers', { answerHeaders: 4096 }],
  ['proxy: request bodies', { body: 500_000 }],
  ['proxy: answer bodies', { answerBody: 500_000 }],
  ['proxy: streams', { holdsStreams: true }],
  ['proxy: visitors', { visitor: 'none' }],
  ['proxy: ETag', { etag: () => undefined }],
  ['proxy: ETag', { etag: () => '"of-another-kind"' }],
])('names the line of the wrong setting alone: %s', async (subject, settings) => {
  gateway.settings = settings;
  expect(await wrongOf()).toEqual([subject]);
});

it('takes a changed ETag that the portal understands as fine, and says how it is changed', async () => {
  gateway.settings = { etag: (tag) => `W/${tag.replace(/"$/, '-gzip"')}` };
  const lines = await look();
  expect(lines.find(({ subject }) => subject === 'proxy: ETag')).toEqual({
    subject: 'proxy: ETag',
    ok: true,
    message: translate('doctor.etag.changed', { etag: 'W/"3-gzip"' }),
  });
});

it.each<[string, GatewaySettings['answers'], string]>([
  ['a sign-in in front', { status: 302, headers: { Location: 'https://sso.example/' } }, 'doctor.front'],
  ['a page of another program', { status: 200 }, 'doctor.front'],
  ['a proxy that reaches nothing, while the portal runs', { status: 502 }, 'doctor.otherAnswer'],
  ['another program', { status: 404 }, 'doctor.otherPortal'],
])('says that %s answers in place of the portal', async (_what, answers, words) => {
  gateway.settings = { answers: answers! };
  const [first, ...others] = await look();
  const { status } = answers!;
  expect(first).toEqual({
    subject: 'proxy',
    ok: false,
    message: translate(words as 'doctor.front', { url: gateway.url, status }),
  });
  expect(others.every(({ ok }) => ok === null)).toBe(true);
});

it('says that nothing leads to a portal that runs', async () => {
  expect(await wrongOf('http://127.0.0.1:9')).toEqual(['proxy']);
});

it.each<[string, Parameters<typeof look>]>([
  ['no portal runs', ['http://127.0.0.1:9', { direct: 'http://127.0.0.1:9' }]],
  ['the secret is missing', [undefined, { secret: undefined as never }]],
])('looks at nothing, and says why, where %s', async (_what, [url, more]) => {
  const { lines } = await proxyLines(
    { ...libraryPortal(), url: url ?? gateway.url } as never,
    more && 'secret' in more ? undefined : secretOf(server),
    more?.direct ?? server.url,
  );
  expect(lines.every(({ ok, message }) => ok === null && message.length > 10)).toBe(true);
});

describe('the visitor’s address', () => {
  it.each([[2], [['0.0.0.0/1', '128.0.0.0/1']]])(
    'may be claimed by anybody where %j is trusted',
    async (trustProxy) => {
      const trusting = await startServer({ trustProxy, isUnseen: true });
      const before = await startGateway(() => trusting.url);
      const asked = { secret: secretOf(trusting), direct: trusting.url };
      expect(await wrongOf(before.url, asked)).toEqual(['proxy: visitors']);
      before.settings = { visitor: 'replaced' };
      expect(await wrongOf(before.url, asked)).toEqual([]);
      await before.stop();
      await trusting.stop();
    },
  );

  it('is unknown behind a proxy that nobody has named', async () => {
    const naming = await startServer({ isUnseen: true });
    const before = await startGateway(() => naming.url);
    const asked = { secret: secretOf(naming), direct: naming.url };
    expect(await wrongOf(before.url, asked)).toEqual(['proxy: visitors']);
    expect(await wrongOf(naming.url, asked)).toEqual([]);
    await before.stop();
    await naming.stop();
  });
});

describe('the address that it asks', () => {
  const ask = (signature?: string) =>
    server.request('GET', '/doctor?header=10', {
      headers: signature ? { [signatureHeader]: signature } : {},
    });

  it('answers whoever has the secret, for some minutes, and is missing for all others', async () => {
    const secret = secretOf(server);
    expect((await ask(signatureFor(secret))).status).toBe(200);
    for (const wrong of [
      undefined,
      'x',
      signatureFor(new Uint8Array(32)),
      signatureFor(secret, Date.now() - 600_000),
      signatureFor(secret).replace(/^\d/, '9'),
    ])
      expect((await ask(wrong)).status, wrong).toBe(404);
    expect(isSigned(secret, ['a'])).toBe(false);
  });
});

describe('the machine', () => {
  it('compares clocks, and names the one that is off', () => {
    expect(timeLine({}, 0)).toMatchObject({ ok: null });
    expect(timeLine({ a: 5000, b: undefined }, 0)).toMatchObject({ ok: true });
    const off = timeLine({ a: 5000, b: 95_000 }, 0);
    expect(off).toMatchObject({ ok: false, message: expect.stringMatching(/\bb\b.*95/) });
  });

  it('looks at the disk of the data, and says where there is no folder yet', () => {
    expect(diskLine(newFolder()).ok).not.toBeNull();
    expect(diskLine(path.join(newFolder(), 'none'))).toMatchObject({ ok: null });
  });

  it('tries the relay, and says its fault without the password', async () => {
    const mailing = { mail: { from: 'portal@example.com' } } as never;
    const line = (smtpUrl?: string) => mailLine(mailing, { smtpUrl } as never);
    expect(await line()).toMatchObject({ ok: false, message: expect.stringContaining('PORTAL_SMTP_URL') });
    const unreachable = await line('smtp://robot:hunter2@127.0.0.1:9');
    expect(unreachable.ok).toBe(false);
    expect(unreachable.message).not.toContain('hunter2');
    expect(await mailLine({} as never, {} as never)).toMatchObject({ ok: null });
  });
});

describe('the command', () => {
  const here = commandsIn('tests/fixtures/good');

  it('looks without a running portal, says what it could not look at, and ends with 1 where a line is not ok', async () => {
    const { code, out } = await here.portal('doctor', '--json');
    const { ok, lines } = JSON.parse(out) as { ok: boolean; lines: Finding[] };
    expect([ok, code]).toEqual([lines.every((line) => line.ok !== false), ok ? 0 : 1]);
    const subjects = lines.map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['config', 'address', 'proxy', 'database', 'mail', 'time', 'disk']),
    );
    expect(lines.find(({ subject }) => subject === 'proxy')).toMatchObject({ ok: null });
    expect(lines.every(({ message }) => message !== '')).toBe(true);
  });

  it('counts the errors of the config, and looks at the rest', async () => {
    here.write('config/departments/broken.yaml', 'label: [');
    const { code, out } = await here.portal('doctor', '--json');
    const { lines } = JSON.parse(out) as { lines: Finding[] };
    expect(code).toBe(1);
    expect(lines.find(({ subject }) => subject === 'config')).toMatchObject({ ok: false });
    expect(lines.find(({ subject }) => subject === 'database')).toMatchObject({ ok: true });
  });
});

it('a start names the variables of providers’ secrets that are not set, each once', () => {
  const provider = (secretEnv: string) => ({ secretEnv });
  const signIn = {
    providers: { a: provider('ONE'), b: provider('ONE'), c: provider('TWO'), d: provider('THREE') },
  };
  expect(unsetSecrets({ signIn } as never, { TWO: 'x', THREE: ' ' })).toEqual(['ONE', 'THREE']);
  expect(unsetSecrets({}, {})).toEqual([]);
});

it('asks for bodies as long as the files and documents of the company', () => {
  const portal = libraryPortal();
  expect(largestBody({ ...portal, resources: {} })).toBe(1_000_000);
  const withFile = { one: { fields: { file: { id: 'file', type: 'file', maxSize: '30 MB' } } } };
  expect(largestBody({ resources: withFile } as never)).toBe(30 * 1024 * 1024);
});
