/**
 * The worker thread of endpoint.ts. It answers each e-mail with its head. If the sender is accepted, it
 * answers with the whole e-mail.
 */
import { parentPort } from 'node:worker_threads';
import { isMap } from '#model/values/values.ts';
import { MailRefusal, type RefusalReason } from './sender.ts';
import { reportIn, postedTexts } from './returned.ts';
import { headOfJson, headOfRaw, readJsonMail, readRaw, type Mail, type MailHead } from './mail.ts';

/** `parse` asks for the head of an e-mail, `continue` for the rest of the last one. */
export type ParserRequest = { do: 'parse'; bytes: Uint8Array; isJson: boolean } | { do: 'continue' };
export type ParserAnswer = { ready: true } | { head: MailHead } | { mail: Mail } | { refused: RefusalReason };

const port = parentPort!;
let readRest: (() => Promise<Mail>) | undefined;

port.on('message', async (request: ParserRequest) => {
  try {
    if (request.do === 'parse') return post({ head: await begin(request) });
    const rest = readRest;
    readRest = undefined;
    const mail = await rest!();
    const attachments = mail.attachments.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(bytes) }));
    port.postMessage(
      { mail: { ...mail, attachments } },
      attachments.map(({ bytes }) => bytes.buffer),
    );
  } catch (error) {
    readRest = undefined;
    // The library throws at its own limits.
    post({ refused: error instanceof MailRefusal ? error.reason : 'tooComplex' });
  }
});

const post = (answer: ParserAnswer) => port.postMessage(answer);

async function begin({ bytes, isJson }: Extract<ParserRequest, { do: 'parse' }>): Promise<MailHead> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const json = isJson ? parsed(raw) : undefined;
  readRest = () => (json ? readJsonMail(json) : readRaw(raw));
  const head = await (json ? headOfJson(json) : headOfRaw(raw));
  if (head.automatic === null) return head;
  const texts = json ? postedTexts(json) : [raw.toString('latin1')];
  return { ...head, report: reportIn(texts, head.automatic) };
}

function parsed(raw: Buffer): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw new MailRefusal('notJson');
  }
  if (!isMap(body)) throw new MailRefusal('notObject');
  return body;
}

post({ ready: true });
