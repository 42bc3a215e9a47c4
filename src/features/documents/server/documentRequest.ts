/** The files and answers of a request that imports documents. */
import type { IncomingMessage } from 'node:http';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { badRequest, HttpError } from '#server/http/http.ts';
import type { NamedFile } from './unpackedFiles.ts';

type Answers = Readonly<Record<string, string>>;
type DocumentRequest = { files: readonly NamedFile[]; answers: Answers };

export async function requestOf(req: IncomingMessage): Promise<DocumentRequest> {
  const type = req.headers['content-type'] ?? '';
  if (/^application\/json/i.test(type)) throw new HttpError(415, translate('files.wantsBody'));
  const given = answersIn(req.headers['x-answers']);
  const limit = bodyLimits.document;
  if (Number(req.headers['content-length'] ?? 0) > limit.size) throw new HttpError(413, limit.tooLarge());
  const bytes = await readBytes(req, limit, () => translate('files.incomplete'));
  const { files, answers } = /^multipart\/form-data/i.test(type)
    ? await formIn(bytes, type)
    : { files: [{ name: nameIn(req), bytes }], answers: {} };
  // A Mac writes a file `._x.xml` beside each.
  const full = files.filter(({ name, bytes }) => bytes.length > 0 && !/(^|\/)\._/.test(name));
  if (full.length === 0) throw new HttpError(422, translate('documents.empty'));
  return { files: full, answers: { ...given, ...answers } };
}

/** The file parts of a form, whatever their names, and its part `answers`. */
async function formIn(body: Buffer, type: string): Promise<DocumentRequest> {
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw badRequest(translate('documents.form'));
    });
  const files: NamedFile[] = [];
  let answers: Answers = {};
  for (const [name, part] of form) {
    if (name === 'answers') answers = answersIn(typeof part === 'string' ? part : await part.text());
    else if (typeof part !== 'string')
      files.push({ name: part.name, bytes: new Uint8Array(await part.arrayBuffer()) });
  }
  return { files, answers };
}

function nameIn(req: IncomingMessage): string {
  const given = req.headers['x-file-name'];
  try {
    return decodeURIComponent(typeof given === 'string' ? given.slice(0, 2000) : '');
  } catch {
    throw badRequest(translate('files.badName'));
  }
}

/** Question -> option, from a text of JSON. */
export function answersIn(given: unknown): Answers {
  if (given === undefined) return {};
  try {
    const answers: unknown = JSON.parse(String(given));
    if (isMap(answers) && Object.values(answers).every((one) => typeof one === 'string'))
      return answers as Answers;
  } catch {
    // No JSON.
  }
  throw badRequest(translate('documents.answers'));
}
