/** Uploads and downloads files with progress, which neither react-admin's client nor fetch supports. */
import { HttpError } from 'ra-core';
import type { StoredFile } from '#kinds/file/kind.ts';
import { fileKinds, kindOfType } from '#kinds/file/fileKinds.ts';
import { viewAsHeaders } from '../session/session.ts';
import { translate } from '#messages/translate.ts';
import { backendAt } from '#kit/backend.ts';
import { senderOf, senderOfResponse } from '../offline/answerSender.ts';
import { withRequestKey } from '../offline/requestKeys.ts';
import { frontSignIn } from './httpClient.ts';

export type Transfer = {
  /** Called with the fraction transferred, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/** The message for a backend that has records but no files. */
export const noFiles = () => translate('app.noFiles');
const noAnswer = () => translate('app.noAnswer');

/** Uploads a file. Resolves to the value that the record stores. */
export function uploadFile(
  url: string,
  file: File,
  token: string | null | undefined,
  transfer: Transfer,
): Promise<StoredFile> {
  return withRequestKey({ method: 'POST', url, body: file }, (key) =>
    sendFile(url, file, token, { ...transfer, key }),
  );
}

function sendFile(
  url: string,
  file: File,
  token: string | null | undefined,
  { onProgress, signal, key }: Transfer & { key: string | undefined },
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const { speaksForItself, storesFiles } = backendAt(url);
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    for (const [name, value] of Object.entries(viewAsHeaders(url))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      const { status } = request;
      if (status >= 200 && status < 300 && body) resolve(body as StoredFile);
      else if (
        speaksForItself &&
        senderOf({ status, isJson: Boolean(body), isPage: status < 400 }) === 'signIn'
      )
        reject(frontSignIn());
      else reject(new HttpError(reasonOf(request.status, body), request.status, body));
    });
    request.addEventListener('error', () =>
      reject(new HttpError(storesFiles ? noAnswer() : noFiles(), 0, null)),
    );
    request.addEventListener('abort', () =>
      reject(new DOMException(translate('app.cancelled'), 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) return reject(new DOMException(translate('app.cancelled'), 'AbortError'));
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}

/** Downloads a file, with the type stored in the record: never one that a browser would execute. */
export async function fetchFile(
  url: string,
  file: Pick<StoredFile, 'type'>,
  token: string | null | undefined,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await responseOf(url, token, signal);
  return typed(await response.arrayBuffer(), file.type);
}

/** The same with the name, where only its address is known. */
export async function fetchNamedFile(url: string, token: string | null | undefined, signal?: AbortSignal) {
  const response = await responseOf(url, token, signal);
  const header = response.headers.get('Content-Disposition') ?? '';
  const [, whole] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? [];
  const [, plain = ''] = /filename="([^"]*)"/i.exec(header) ?? [];
  const blob = typed(await response.arrayBuffer(), response.headers.get('Content-Type') ?? '');
  return { name: whole ? decodeURIComponent(whole) : plain, blob };
}

function typed(bytes: ArrayBuffer, stored: string): Blob {
  const kind = kindOfType(stored);
  return new Blob([bytes], { type: kind ? fileKinds[kind].type : 'application/octet-stream' });
}

async function responseOf(
  url: string,
  token: string | null | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  const { speaksForItself } = backendAt(url);
  const response = await fetch(url, {
    ...(speaksForItself && { redirect: 'manual' as const }),
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...viewAsHeaders(url) },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError'
      ? error
      : new HttpError(noAnswer(), 0, null);
  });
  if (speaksForItself && senderOfResponse(response) === 'signIn') throw frontSignIn();
  if (!response.ok) {
    const body = parsed(await response.text());
    throw new HttpError(reasonOf(response.status, body), response.status, body);
  }
  return response;
}

function reasonOf(status: number, body: unknown): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  if (typeof message === 'string' && message) return message;
  if (status === 413) return translate('app.tooLarge');
  return [404, 405, 501].includes(status) || status < 400 ? noFiles() : noAnswer();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
