/**
 * The worker thread of endpoint.ts. It answers each e-mail with its head. If the sender is accepted, it
 * answers with the whole e-mail.
 */
import { answerCalls, Transferred } from '#host/threadCalls.ts';
import { isMap } from '#model/values/values.ts';
import { MailRefusal, type RefusalReason } from './sender.ts';
import { reportIn, postedTexts } from './returned.ts';
import { headOfJson, headOfRaw, readJsonMail, readRaw, type Mail, type MailHead } from './mail.ts';

type PostedMail = { bytes: Uint8Array; isJson: boolean };
type Refused = { refused: RefusalReason };

let readRest: (() => Promise<Mail>) | undefined;

const calls = {
  /** The head of an e-mail. */
  head: (posted: PostedMail) => refusing(async () => ({ head: await begin(posted) })),
  /** The rest of the e-mail whose head was read last. */
  rest: () =>
    refusing(async () => {
      const rest = readRest;
      readRest = undefined;
      const mail = await rest!();
      const attachments = mail.attachments.map(({ name, bytes }) => ({
        name,
        bytes: Uint8Array.from(bytes),
      }));
      return new Transferred(
        { mail: { ...mail, attachments } },
        attachments.map(({ bytes }) => bytes.buffer),
      );
    }),
};
export type ParserCalls = typeof calls;

async function refusing<T>(read: () => Promise<T>): Promise<T | Refused> {
  try {
    return await read();
  } catch (error) {
    readRest = undefined;
    // The library throws at its own limits.
    return { refused: error instanceof MailRefusal ? error.reason : 'tooComplex' };
  }
}

async function begin({ bytes, isJson }: PostedMail): Promise<MailHead> {
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

answerCalls(calls);
