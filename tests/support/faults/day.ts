/** A portal's day with a client that knows which of its requests were acknowledged, refused, or neither. */
import { existsSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { hashOf, writeAtomically, allEdits, saveEdit } from '#authoring/server/editHistory.ts';
import type { Portal } from '#model/types.ts';
import type { Caller } from '#server/caller/caller.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { createServer } from '#server/createServer.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { OutcomeUnknown, StoreUnavailable, type Store } from '#server/data/store.ts';
import { createLog } from '#server/http/requestLog.ts';
import { HttpError } from '#server/http/http.ts';
import { db, password } from '../db.ts';
import { libraryWith } from '../portal.ts';

const dayPortal: Portal = libraryWith({
  'resources/remessas.yaml': `
label: { one: Remessa, many: Remessas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número, sequence: 'R-{0000}' }
  nome: { type: text, label: Nome, required: true }
  laudo: { type: file, label: Laudo, accept: [txt, pdf] }
`,
  'departments/remessas.yaml': `
label: Remessas
permissions: [acervo]
routes:
  - { path: /remessas, label: Remessas, list: { resource: remessas, columns: [numero, nome], actions: [create, edit, delete] } }
`,
});

type Outcome = 'done' | 'refused' | 'unknown';
type Upload = { id: string; name: string; size: number };
type Shipment = { id: number; numero: string; nome: string; laudo?: Upload[] };

/** What the client may say of a shipment. */
type Known = { outcome: Outcome; action: string; id?: number; numero?: string };

/** One running portal. */
export class DayPortal {
  readonly log: string[];
  readonly #server: Server;
  readonly #store: Store;
  readonly #url: string;
  #token = '';

  private constructor(server: Server, store: Store, log: string[]) {
    this.#server = server;
    this.#store = store;
    this.log = log;
    this.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Throws where a start is refused. */
  static async start(folder: string): Promise<DayPortal> {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const log = createLog('errors', { out: write, err: write });
    const data = path.join(folder, 'dados');
    const isFirstStart = !existsSync(path.join(data, 'db.json'));
    const store = openJsonStore(data, path.join(folder, 'inicial.json'), log);
    try {
      const server = createServer({
        current: () => ({ portal: dayPortal, version: 'v1' }),
        routes: { '/api/*': '/$1' },
        limits: { perAccount: 1000, perAddress: 1000 },
        log,
        data: {
          store,
          files: openFolderFiles(data),
          secret: openSecret(data, { notify: log.notice, isFirstStart }),
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return new DayPortal(server, store, lines);
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async #send(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.#url}/api${address}`, {
      method,
      headers: {
        ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !Buffer.isBuffer(body) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
    };
  }

  /** Signs in, or goes on with the session of an earlier process on this folder. */
  async signIn(token?: string): Promise<string> {
    if (token !== undefined) return (this.#token = token);

    const { status, body } = await this.#send('POST', '/login', { email: 'acervo@example.com', password });
    if (status !== 200) throw new Error(`sign-in: ${status} ${String(body.message)}`);
    return (this.#token = String(body.token));
  }

  /** Throws for an answer that no fault of a disk may cause. */
  async write(method: string, address: string, key: string, body?: unknown) {
    const answer = await this.#send(method, address, body, { 'Idempotency-Key': key });
    return { ...answer, outcome: outcomeOf(answer) };
  }

  async upload(bytes: Buffer): Promise<{ outcome: Outcome; body: Record<string, unknown> }> {
    const headers = { 'X-File-Name': 'laudo.txt', 'Content-Type': 'application/octet-stream' };
    const answer = await this.#send('POST', '/remessas/files/laudo', bytes, headers);
    return { outcome: outcomeOf(answer), body: answer.body };
  }

  async read<T>(address: string): Promise<T> {
    const { status, body, text } = await this.#send('GET', address);
    if (status !== 200) throw new Error(`GET ${address}: ${status} ${text}`);
    return body as T;
  }

  async bytes(address: string): Promise<string> {
    const { status, text } = await this.#send('GET', address);
    return status === 200 ? text : `${status}`;
  }

  /** Edits a file of the config as the editor does. */
  async edit(config: string, name: string, text: string): Promise<Outcome> {
    const editing = { folder: config, refresh: async () => undefined, unmigratedFields: async () => [] };
    const caller = { account: { id: 1, nome: 'Acervo' }, portal: dayPortal } as unknown as Caller;
    // The editor reads the config as the loader does, which reports a file that it can't read.
    const read = () => {
      try {
        return readFileSync(path.join(config, name), 'utf8');
      } catch (cause) {
        throw new HttpError(503, 'config', { cause });
      }
    };
    try {
      await saveEdit(
        this.#store,
        caller,
        { file: name, after: hashOf(text) },
        {
          read,
          write: () => writeAtomically(editing, name, text),
        },
      );
      return 'done';
    } catch (error) {
      if (error instanceof OutcomeUnknown) return 'unknown';
      if (error instanceof StoreUnavailable || (error instanceof HttpError && error.status === 503))
        return 'refused';
      throw error;
    }
  }

  edits = () => allEdits(this.#store);

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#store.close();
  }

  /** As if killed: only the sockets are given back. */
  abandon() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function outcomeOf({
  status,
  body,
  text,
}: {
  status: number;
  body: Record<string, unknown>;
  text: string;
}): Outcome {
  if (status === 200 || status === 201) return 'done';
  if (status !== 503) throw new Error(`an answer ${status}: ${text}`);
  return body.outcome === 'unknown' ? 'unknown' : 'refused';
}

/** The client, and all that it was told. */
export class DayClient {
  readonly known = new Map<string, Known>();
  readonly uploads = new Map<string, string>();
  config: { before: string; after: string; outcome: Outcome } | undefined;

  folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(path.join(folder, 'config/resources'), { recursive: true });
    writeFileSync(path.join(folder, 'config/resources/livros.yaml'), 'antes\n');
    const { contas } = db();
    writeFileSync(path.join(folder, 'inicial.json'), JSON.stringify({ contas, remessas: [] }));
  }

  steps: readonly (() => Promise<void>)[] = [
    () => this.create('um'),
    () => this.create('dois'),
    () => this.rename('um', 'um!'),
    () => this.attach('tres', 'conteúdo do laudo'),
    () => this.edit(),
    () => this.create('quatro'),
    () => this.remove('dois'),
  ];

  #note(name: string, action: string, answer: Awaited<ReturnType<DayPortal['write']>>) {
    const before = this.known.get(name);
    const { outcome, body } = answer;
    const told = outcome === 'done' ? (body as unknown as Shipment) : undefined;
    const id = told?.id ?? before?.id;
    const numero = told?.numero ?? before?.numero;
    this.known.set(name, {
      outcome,
      action,
      ...(id !== undefined && { id }),
      ...(numero !== undefined && { numero }),
    });
  }

  /** Repeats a request with the same key until it is acknowledged. */
  async #until(name: string, action: string, send: () => ReturnType<DayPortal['write']>) {
    for (let turn = 0; turn < 3; turn++) {
      this.#note(name, action, await send());
      if (this.known.get(name)!.outcome === 'done') return;
      await this.onRefusal();
    }
    throw new Error(`${action} ${name} is refused three times`);
  }

  /** Called after each answer other than done: a kill or a stop may follow. */
  onRefusal: () => Promise<void> = async () => undefined;
  portal: DayPortal | undefined;

  create = (name: string, more: object = {}) => {
    const key = `chave-${name}-criar`;
    return this.#until(name, 'create', () =>
      this.portal!.write('POST', '/remessas', key, { nome: name, ...more }),
    );
  };

  rename(name: string, to: string) {
    const { id } = this.known.get(name)!;
    const known = this.known.get(name)!;
    this.known.delete(name);
    this.known.set(to, { ...known, action: 'update' });
    return this.#until(to, 'update', () =>
      this.portal!.write('PUT', `/remessas/${id}`, `chave-mudar-${name}`, { nome: to }),
    );
  }

  remove(name: string) {
    const { id } = this.known.get(name)!;
    return this.#until(name, 'delete', () =>
      this.portal!.write('DELETE', `/remessas/${id}`, `chave-${name}-tirar`),
    );
  }

  async attach(name: string, text: string) {
    for (let turn = 0; turn < 3; turn++) {
      const { outcome, body } = await this.portal!.upload(Buffer.from(text));
      if (outcome === 'done') {
        this.uploads.set(name, text);
        return this.create(name, { laudo: [body] });
      }
      await this.onRefusal();
    }
    throw new Error('an upload is refused three times');
  }

  async edit() {
    const name = 'resources/livros.yaml';
    for (let turn = 0; turn < 3; turn++) {
      const config = path.join(this.folder, 'config');
      const outcome = await this.portal!.edit(config, name, 'depois\n');
      this.config = { before: 'antes\n', after: 'depois\n', outcome };
      if (outcome === 'done') return;
      await this.onRefusal();
    }
    throw new Error('an edit is refused three times');
  }
}
