/** What stands between browsers and the portal: it is asked through its public address, with requests of many sizes. */
import http from 'node:http';
import https from 'node:https';
import { causesInWords, isUntrusted } from '#host/causes.ts';
import { filePlaces, maxBytesOf } from '#kinds/file/kind.ts';
import type { Finding } from '#model/api/findings.ts';
import { translate } from '#messages/translate.ts';
import type { Portal, Resource } from '#model/types.ts';
import { operations } from '#access/operations.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { readVersions } from '#server/http/recordAnswers.ts';
import { entityTag, type Arrived } from './probe.ts';
import { probePath, signatureFor, signatureHeader } from '#server/http/signature.ts';

type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds until the first and the last byte of the body. */
  first: number;
  last: number;
};
type Asking = {
  query?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** Milliseconds for one request. */
const patience = 20_000;
/** Addresses that no visitor has: RFC 5737. */
const [before, nobody] = ['198.51.100.9', '203.0.113.77'];
/** Bytes. The portal itself sends up to the first: lists name 6 kB of ids, and titles and notices come in headers. */
const steps = [7000, 15_000, 31_000] as const;
/** Rows of an import come in slices below this. */
const leastBody = 1_000_000;
const streamWait = 600;

export function proxySubjects() {
  return ['proxy', ...checks.map(({ subject }) => subject)];
}

/** Asks one address of the portal. Rejects where no HTTP answer comes. */
class Asker {
  readonly #base: string;
  readonly #secret: Uint8Array;

  constructor(base: string, secret: Uint8Array) {
    this.#base = base.replace(/\/$/, '');
    this.#secret = secret;
  }

  ask({ query = '', method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
    const target = new URL(`${this.#base}${probePath}${query}`);
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const request = (target.protocol === 'https:' ? https : http).request(
        target,
        {
          method,
          agent: false,
          maxHeaderSize: 256 * 1024,
          headers: {
            Accept: 'application/json',
            [signatureHeader]: signatureFor(this.#secret),
            ...(body && { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let first = 0;
          response.on('data', (chunk: Buffer) => {
            if (chunks.push(chunk) === 1) first = performance.now() - started;
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
              first,
              last: performance.now() - started,
            }),
          );
        },
      );
      const timer = setTimeout(
        () => request.destroy(new Error(translate('doctor.late', { seconds: patience / 1000 }))),
        patience,
      );
      request.on('close', () => clearTimeout(timer));
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Undefined unless the portal itself has answered. */
  async arrived(asking?: Asking): Promise<Arrived | undefined> {
    return arrivedIn(await this.ask(asking));
  }
}

function arrivedIn({ status, body }: Answer): Arrived | undefined {
  if (status !== 200) return undefined;
  try {
    const said = JSON.parse(body.toString('utf8')) as Partial<Arrived>;
    return typeof said.visitor === 'string' ? (said as Arrived) : undefined;
  } catch {
    return undefined;
  }
}

type Looked = { asker: Asker; first: Arrived; url: string; portal: Portal };
type Verdict = Omit<Finding, 'subject'>;
const fine = (message: string): Verdict => ({ ok: true, message });
const wrong = (message: string): Verdict => ({ ok: false, message });
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.ceil(bytes / 1_000_000)} MB`;

/** The largest of the sizes that passes, and what came instead of the next one. */
async function largest(sizes: readonly number[], passes: (size: number) => Promise<string | undefined>) {
  let most = 0;
  for (const one of sizes) {
    const instead = await passes(one);
    if (instead !== undefined) return { most, instead };
    most = one;
  }
  return { most, instead: '' };
}

/** What came in place of the portal's answer; undefined where it is the portal's. */
async function insteadOf(ask: () => Promise<Answer>, isWhole: (answer: Answer) => boolean) {
  try {
    const answer = await ask();
    return isWhole(answer) ? undefined : String(answer.status);
  } catch (error) {
    return causesInWords(error);
  }
}

type SizeWords = { fine: (size: string) => string; short: (size: string, instead: string) => string };
const sizeWords: Readonly<Record<'addresses' | 'requestHeaders' | 'answerHeaders', SizeWords>> = {
  addresses: {
    fine: (size) => translate('doctor.addresses.fine', { size }),
    short: (size, instead) => translate('doctor.addresses.short', { size, instead }),
  },
  requestHeaders: {
    fine: (size) => translate('doctor.requestHeaders.fine', { size }),
    short: (size, instead) => translate('doctor.requestHeaders.short', { size, instead }),
  },
  answerHeaders: {
    fine: (size) => translate('doctor.answerHeaders.fine', { size }),
    short: (size, instead) => translate('doctor.answerHeaders.short', { size, instead }),
  },
};

const bySteps =
  (what: keyof typeof sizeWords, ask: (asker: Asker, size: number) => Promise<Answer>) =>
  async ({ asker }: Looked): Promise<Verdict> => {
    const passes = (one: number) =>
      insteadOf(
        () => ask(asker, one),
        (answer) => arrivedIn(answer) !== undefined,
      );
    const { most, instead } = await largest(steps, passes);
    const { fine: passed, short } = sizeWords[what];
    return most > 0 ? fine(passed(size(most))) : wrong(short(size(steps[0]), instead));
  };

/** The keywords of resources to which whole files are sent. */
const keywordsOfDocuments = () =>
  Object.values(operations()).flatMap(({ body, of }) =>
    body === 'document' && of !== undefined ? [of as keyof Resource] : [],
  );

/** The largest body that this company sends. */
export function largestBody({ resources }: Portal): number {
  const all = Object.values(resources);
  const files = all.flatMap(({ fields }) => filePlaces(fields).map(([, field]) => maxBytesOf(field)));
  const documents = keywordsOfDocuments().some((key) => all.some((one) => one[key]))
    ? [bodyLimits.document.size]
    : [];
  return Math.max(leastBody, ...files, ...documents);
}

const checks: readonly { subject: string; look: (looked: Looked) => Promise<Verdict> }[] = [
  {
    subject: 'proxy: HTTPS',
    look: async ({ url }) =>
      url.startsWith('https:')
        ? fine(translate('doctor.https.fine'))
        : isLocalName(new URL(url).hostname)
          ? fine(translate('doctor.https.local'))
          : wrong(translate('doctor.https.missing', { url })),
  },
  {
    subject: 'proxy: addresses',
    look: bySteps('addresses', (asker, one) => asker.ask({ query: `?fill=${'x'.repeat(one)}` })),
  },
  {
    subject: 'proxy: request headers',
    look: bySteps('requestHeaders', (asker, one) =>
      asker.ask({ headers: { 'X-Portal-Doctor-Fill': 'x'.repeat(one) } }),
    ),
  },
  {
    subject: 'proxy: answer headers',
    look: bySteps('answerHeaders', async (asker, one) => {
      const answer = await asker.ask({ query: `?header=${one}` });
      const { length } = String(answer.headers['x-portal-doctor-fill'] ?? '');
      return length === one ? answer : { ...answer, status: answer.status === 200 ? 0 : answer.status };
    }),
  },
  {
    subject: 'proxy: request bodies',
    look: async ({ asker, portal }) => {
      const need = largestBody(portal);
      const isWhole = (answer: Answer) => arrivedIn(answer)?.bytes === need;
      const instead = await insteadOf(() => asker.ask({ method: 'POST', body: Buffer.alloc(need) }), isWhole);
      return instead === undefined
        ? fine(translate('doctor.bodies.fine', { size: size(need) }))
        : wrong(translate('doctor.bodies.short', { size: size(need), instead }));
    },
  },
  {
    subject: 'proxy: answer bodies',
    look: async ({ asker, portal }) => {
      const need = largestBody(portal);
      const instead = await insteadOf(
        () => asker.ask({ query: `?body=${need}` }),
        ({ status, body }) => status === 200 && body.length === need,
      );
      return instead === undefined
        ? fine(translate('doctor.answerBodies.fine', { size: size(need) }))
        : wrong(translate('doctor.answerBodies.short', { size: size(need), instead }));
    },
  },
  {
    subject: 'proxy: streams',
    look: async ({ asker }) => {
      const answer = await asker.ask({ query: `?stream=${streamWait}` }).catch(() => undefined);
      if (!answer || !answer.body.includes('last')) return wrong(translate('doctor.streams.cut'));
      return answer.last - answer.first > streamWait / 2
        ? fine(translate('doctor.streams.fine'))
        : wrong(translate('doctor.streams.held'));
    },
  },
  {
    subject: 'proxy: visitors',
    look: async ({ asker, first }) => {
      const claimed = await asker.arrived({ headers: { 'X-Forwarded-For': `${before}, ${nobody}` } });
      // From a machine that is trusted itself, the nearest of the claimed addresses counts rightly.
      const isClaimed =
        claimed?.visitor === before || (claimed?.visitor === nobody && first.trusts === 'count');
      if (isClaimed) return wrong(translate('doctor.visitors.claimed'));
      const isTrusting = first.trusts !== 'none';
      if (isTrusting && first.forwardedFor === null) return wrong(translate('doctor.visitors.unsaid'));
      if (!first.isCertain)
        return wrong(translate(isTrusting ? 'doctor.visitors.untrusted' : 'doctor.visitors.unnamed'));
      return fine(translate('doctor.visitors.fine', { address: first.visitor }));
    },
  },
  {
    subject: 'proxy: ETag',
    look: async ({ asker }) => {
      const { headers } = await asker.ask({ headers: { 'Accept-Encoding': 'gzip, br' } });
      const { etag } = headers;
      if (etag === entityTag) return fine(translate('doctor.etag.fine'));
      if (etag === undefined) return wrong(translate('doctor.etag.gone'));
      return isUnderstood(etag)
        ? fine(translate('doctor.etag.changed', { etag: etag.slice(0, 40) }))
        : wrong(translate('doctor.etag.unread', { etag: etag.slice(0, 40) }));
    },
  },
];

function isUnderstood(etag: string): boolean {
  try {
    return readVersions({}, etag)?.includes(3) === true;
  } catch {
    return false;
  }
}

const isLocalName = (host: string) => /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);

/** @param direct where the portal itself listens */
export async function proxyLines(
  portal: Portal,
  secret: Uint8Array | undefined,
  direct: string,
): Promise<{ lines: Finding[]; now: number | undefined }> {
  const { url } = portal;
  const unlooked = (why: string): Finding[] =>
    proxySubjects().map((subject) => ({ subject, ok: null, message: why }));
  const only = (ok: boolean, message: string): Finding[] => [
    { subject: 'proxy', ok, message },
    ...unlooked(translate('doctor.notAsked')).slice(1),
  ];
  if (url === undefined) return { lines: unlooked(translate('doctor.noUrl')), now: undefined };
  if (!secret) return { lines: unlooked(translate('doctor.noSecret')), now: undefined };
  const isRunning = await new Asker(direct, secret).arrived().catch(() => undefined);
  const asker = new Asker(url, secret);
  let answer: Answer;
  try {
    answer = await asker.ask();
  } catch (error) {
    if (!isRunning)
      return { lines: unlooked(translate('doctor.notRunning', { address: direct })), now: undefined };
    const reason = causesInWords(error);
    const words = isUntrusted(error) ? 'doctor.untrusted' : 'doctor.unreachable';
    return { lines: only(false, translate(words, { url, reason })), now: isRunning.now };
  }
  const first = arrivedIn(answer);
  if (!first) {
    const { status, headers } = answer;
    if (!isRunning && [0, 502, 503, 504].includes(status))
      return { lines: unlooked(translate('doctor.notRunning', { address: direct })), now: undefined };
    return {
      lines: only(false, otherAnswer(url, status, String(headers['content-type'] ?? ''))),
      now: undefined,
    };
  }
  const lines: Finding[] = [{ subject: 'proxy', ok: true, message: translate('doctor.reached', { url }) }];
  for (const { subject, look } of checks)
    lines.push({
      subject,
      ...(await look({ asker, first, url, portal }).catch((error: unknown) => wrong(causesInWords(error)))),
    });
  return { lines, now: first.now };
}

function otherAnswer(url: string, status: number, type: string): string {
  if (status === 421) return translate('doctor.otherHost', { url });
  if (
    (status >= 300 && status < 400) ||
    status === 401 ||
    status === 403 ||
    (status < 300 && /html/.test(type))
  )
    return translate('doctor.front', { url, status });
  if (status === 404) return translate('doctor.otherPortal', { url });
  return translate('doctor.otherAnswer', { url, status });
}
