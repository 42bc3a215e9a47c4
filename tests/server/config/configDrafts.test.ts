/** A draft of the config: seen by the session that wrote it, by nobody else, and never with more rights. */
import fs, { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { password } from '#tests/support/db.ts';
import { startServer, type Reply, type TestServer } from '#tests/support/server.ts';

/** Runs `work` while the disk refuses to replace a file whose name ends so. */
async function whileRefused<T>(ending: string, work: () => Promise<T>): Promise<T> {
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    if (String(to).endsWith(ending)) throw Object.assign(new Error('refused'), { code: 'EIO' });
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    fs.renameSync = renameSync;
    syncBuiltinESMExports();
  }
}

const folder = path.join(newFolder(), 'config');
const events: Fact[] = [];
/** Runs within each review; a test that needs one to take long sets it. */
let duringReview: () => Promise<void> = () => Promise.resolve();
let live: LiveConfig;
let server: TestServer;
let closed: TestServer;
let admin: string;

const restore = () => {
  cpSync('tests/support/config', folder, { recursive: true });
  appendFileSync(
    path.join(folder, 'departments/admin.yaml'),
    '  - { path: /contas/editor, label: Editor, page: ConfigEditor }\n',
  );
};
beforeAll(async () => {
  restore();
  live = new LiveConfig(folder);
  server = await startServer({
    current: live.current,
    editing: {
      folder,
      refresh: () => live.refresh(),
      parts: live.parts,
      unmigratedFields: () => duringReview().then(() => []),
    },
    configFolder: folder,
    tell: (fact: Fact) => void (fact.event === 'refused' || events.push(fact)),
  });
  closed = await startServer({ current: live.current, configFolder: folder });
  admin = await server.tokenOf('admin');
});
afterAll(async () => {
  await server.stop();
  await closed.stop();
});
beforeEach(async () => {
  restore();
  await live.refresh();
  await post([]);
});

const post = (files: unknown, more: { search?: string; token?: string; at?: string; as?: string[] } = {}) =>
  server.request('POST', `/config/edit/draft.json${more.search ?? ''}`, {
    token: more.token ?? admin,
    body: { files, at: more.at ?? '/acervo/livros', ...(more.as && { as: more.as }) },
  });
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const fileWith = async (file: string, change: (text: string) => string, token = admin) => {
  const { body } = await server.request('GET', `/config/edit/${file}`, { token });
  return { file, hash: body.hash as string, text: change(body.text as string) };
};
const isbn = () =>
  fileWith('resources/livros.yaml', (text) => text.replace('label: ISBN', 'label: Código de barras'));
const preview = (draft: string, address: string, token = admin): Promise<Reply> =>
  server.request('GET', address, { token, headers: { 'x-portal-view-as': `=${draft}` } });
const opened = async (...files: { file: string; hash: string; text: string }[]): Promise<string> => {
  const { status, body } = await post(files);
  expect([status, body.isRight]).toEqual([200, true]);
  return body.draft as string;
};
const anotherSession = async () => {
  const body = { email: 'admin@example.com', password };
  return (await server.api('POST', '/login', { body })).body.token as string;
};
/** The label of a field in the screens that a token gets. */
const isbnIn = ({ body }: Reply) => body.resources?.livros?.fields?.isbn?.label as string | undefined;
const openToAdmin = () =>
  fileWith('departments/acervo.yaml', (text) =>
    text.replace('permissions: [acervo]', 'permissions: { any: [acervo, admin] }'),
  );

describe('a draft', () => {
  it('is shown to the session that wrote it, and to no other', async () => {
    const draft = await opened(await isbn(), await openToAdmin());
    const slice = '/config/departments/acervo.json';
    expect(isbnIn(await preview(draft, slice))).toBe('Código de barras');
    const reader = await server.tokenOf('acervo');
    expect(isbnIn(await server.request('GET', slice, { token: reader }))).toBe('ISBN');
    expect((await server.request('GET', slice, { token: admin })).body.screens).toEqual({});

    const again = await anotherSession();
    for (const [name, token, status] of [
      ['another account', reader, 410],
      ['another session of the author', again, 410],
      ['nobody', undefined, 401],
    ] as const)
      for (const address of [slice, '/config/start.json?at=/acervo/livros', '/api/livros'])
        expect(
          (
            await server.request('GET', address, {
              ...(token && { token }),
              headers: { 'x-portal-view-as': `=${draft}` },
            })
          ).status,
          `${name}, ${address}`,
        ).toBe(status);
    expect(read('resources/livros.yaml')).toContain('label: ISBN');
    expect(read('departments/acervo.yaml')).toContain('permissions: [acervo]');
  });

  it('ends when its author takes the lines back', async () => {
    const draft = await opened(await isbn());
    expect((await preview(draft, '/config/departments/admin.json')).status).toBe(200);
    await post([]);
    expect((await preview(draft, '/config/departments/admin.json')).status).toBe(410);
  });

  it('is for users with the editor, where the server allows it', async () => {
    const reader = await server.tokenOf('acervo');
    const file = await isbn();
    expect((await post([file], { token: reader })).status).toBe(403);
    for (const search of ['?save=true', '?undo=true', '?review=true'])
      expect((await post([file], { token: reader, search })).status, search).toBe(403);
    const other = await closed.tokenOf('admin');
    const sent = await closed.request('POST', '/config/edit/draft.json', {
      token: other,
      body: { files: [file] },
    });
    expect([sent.status, sent.message]).toEqual([404, expect.stringContaining('PORTAL_EDIT_CONFIG=on')]);
    expect(read('resources/livros.yaml')).toContain('label: ISBN');
  });

  it('keeps the last preview without errors while a line is half typed, with each problem at its line', async () => {
    const draft = await opened(await openToAdmin(), await isbn());
    const half = await fileWith('resources/livros.yaml', (text) =>
      text.replace('label: ISBN', 'lable: ISBN'),
    );
    const { body } = await post([await openToAdmin(), half]);
    expect(body).toMatchObject({
      isRight: false,
      draft,
      problems: [{ severity: 'error', place: { file: 'config/resources/livros.yaml', line: 7 } }],
    });
    expect(isbnIn(await preview(draft, '/config/departments/acervo.json'))).toBe('Código de barras');
    const torn = { ...half, text: half.text.replace('type: text, lable', 'type: "text, lable') };
    expect((await post([torn])).body).toMatchObject({ isRight: false, problems: [{ severity: 'error' }] });
    expect(live.current().health).toBeUndefined();
  });

  it('is refused where it is malformed or of another file', async () => {
    const { hash, text } = await isbn();
    for (const files of [undefined, {}, [{}], [{ file: 'resources/livros.yaml', hash }], Array(21).fill({})])
      expect((await post(files)).status).toBe(400);
    for (const file of ['portal.yaml', '../x.yaml', 'resources/nada.yaml'])
      expect((await post([{ file, hash, text }])).status, file).toBe(404);
    expect((await post([await isbn()], { as: ['nada'] })).status).toBe(400);
  });
});

describe('the rights of a preview', () => {
  it('are never more than the author’s: a draft that opens a screen shows no record of it', async () => {
    expect((await server.request('GET', '/api/livros', { token: admin })).status).toBe(403);
    const draft = await opened(await openToAdmin());
    const slice = await preview(draft, '/config/departments/acervo.json');
    expect(Object.keys(slice.body.screens)).toContain('/acervo/livros');
    for (const address of ['/api/livros', '/api/livros/1', '/api/livros/1/history', '/api/emprestimos'])
      expect((await preview(draft, address)).status, address).toBe(403);
    const figures = `/api/livros/aggregate?measures=${encodeURIComponent('{"n":"count"}')}`;
    expect((await preview(draft, figures)).status).toBe(403);
    for (const address of ['/config/access.json', '/config/map.json', '/api/contas'])
      expect((await preview(draft, address)).status, address).toBe(200);
  });

  it('are less where the draft takes some away', async () => {
    const narrowed = await fileWith('departments/admin.yaml', (text) =>
      text
        .replace('      resource: contas\n', '      resource: contas\n      filter: { id: 1 }\n')
        .replace('permissions: [admin]', 'permissions: { any: [admin, chefe] }')
        .replace('label: Histórico', 'label: Histórico\n    permissions: [chefe]'),
    );
    const all = await server.request('GET', '/api/contas', { token: admin });
    expect(all.body.length).toBeGreaterThan(1);
    const draft = await opened(narrowed);
    const some = await preview(draft, '/api/contas');
    expect([some.status, some.body.map(({ id }: { id: number }) => id)]).toEqual([200, [1]]);
    expect((await preview(draft, '/api/contas/2')).status).toBe(404);
    expect((await server.request('GET', '/api/historico', { token: admin })).status).toBe(200);
    expect((await preview(draft, '/api/historico')).status).toBe(403);
  });

  it('are those of a role only as far as they are the author’s', async () => {
    const { body } = await post([await isbn()], { as: ['acervo'] });
    const slice = await preview(body.draft as string, '/config/departments/acervo.json');
    expect(isbnIn(slice)).toBe('Código de barras');
    expect((await preview(body.draft as string, '/api/livros')).status).toBe(403);
    expect((await preview(body.draft as string, '/api/contas')).status).toBe(403);
  });

  it('store nothing', async () => {
    const draft = await opened(await isbn());
    for (const [method, address] of [
      ['PUT', '/api/contas/1'],
      ['POST', '/api/contas'],
      ['DELETE', '/api/contas/1'],
      ['POST', '/config/edit/draft.json?save=true'],
    ] as const) {
      const refused = await server.request(method, address, {
        token: admin,
        headers: { 'x-portal-view-as': `=${draft}` },
        body: { nome: 'x' },
      });
      expect([refused.status, refused.message], address).toEqual([403, expect.stringContaining('prévia')]);
    }
  });
});

describe('the lines of a draft', () => {
  it('say who gains and who loses by them', async () => {
    await opened(await openToAdmin());
    const { body } = await post([], { search: '?review=true' });
    expect(body.access.people).toMatchObject({ gain: 1, lose: 0 });
    expect(JSON.stringify(body.access.sets)).toContain('gained');
    await post([]);
    expect((await post([], { search: '?review=true' })).status).toBe(410);
  });

  it('are not reviewed any more once their author has typed on', async () => {
    await opened(await openToAdmin());
    duringReview = async () => {
      duringReview = () => Promise.resolve();
      await opened(await openToAdmin(), await isbn());
    };
    expect((await post([], { search: '?review=true' })).status).toBe(410);
    expect((await post([], { search: '?review=true' })).status).toBe(200);
    await post([]);
  });

  it('are saved together, and taken back byte for byte', async () => {
    const [one, other] = [await isbn(), await openToAdmin()];
    const before = [read(one.file), read(other.file)];
    await opened(one, other);
    events.length = 0;
    const saved = await post([one, other], { search: '?save=true' });
    expect(saved.status).toBe(200);
    const published = events.flatMap((event) => (event.event === 'publish' ? event.file : []));
    expect(published).toEqual([one.file, other.file]);
    events.length = 0;
    expect((await post([], { search: '?review=true&save=true' })).status).toBe(200);
    expect(events.filter(({ event }) => event === 'publish')).toEqual([]);
    expect([read(one.file), read(other.file)]).toEqual([one.text, other.text]);
    expect(live.current().portal.resources.livros!.fields.isbn!.label).toBe('Código de barras');
    const undone = await post(saved.body.files, { search: '?undo=true' });
    expect(undone.status).toBe(200);
    expect([read(one.file), read(other.file)]).toEqual(before);
    expect(live.current().portal.resources.livros!.fields.isbn!.label).toBe('ISBN');
  });

  it('are both as they were where the disk refuses the second, and saved once it does not', async () => {
    const [one, other] = [await isbn(), await openToAdmin()];
    const before = [read(one.file), read(other.file)];
    const save = () => post([one, other], { search: '?save=true' });
    const failed = await whileRefused(other.file, save);
    expect([failed.status, failed.body.cause]).toEqual([503, 'EIO']);
    expect([read(one.file), read(other.file)]).toEqual(before);
    expect(live.current().portal.resources.livros!.fields.isbn!.label).toBe('ISBN');
    expect((await save()).status).toBe(200);
    expect([read(one.file), read(other.file)]).toEqual([one.text, other.text]);
  });

  it('are not saved with an error in any of them', async () => {
    const wrong = await fileWith('departments/acervo.yaml', (text) => text.replace('list:', 'lista:'));
    const { status, body } = await post([await isbn(), wrong], { search: '?save=true' });
    expect([status, body.problems[0].place.file]).toEqual([422, 'config/departments/acervo.yaml']);
    expect(read('resources/livros.yaml')).toContain('label: ISBN');
  });

  it('do not replace what somebody else has saved meanwhile', async () => {
    const [mine, theirs] = [await isbn(), await isbn()];
    const token = await anotherSession();
    expect(
      (await post([{ ...theirs, text: `${theirs.text}# outra\n` }], { token, search: '?save=true' })).status,
    ).toBe(200);
    const late = await post([mine], { search: '?save=true' });
    expect([late.status, late.body.stale]).toEqual([409, ['resources/livros.yaml']]);
    expect(read('resources/livros.yaml')).toContain('# outra');
  });

  it('tell each author who else has the file open with changes', async () => {
    await opened(await isbn());
    const token = await anotherSession();
    const { body } = await post([await isbn()], { token });
    expect(body.others).toEqual([{ name: 'Admin', file: 'resources/livros.yaml' }]);
    expect((await post([await openToAdmin()], { token })).body.others).toEqual([]);
    await post([], { token });
  });

  it('say what is shown only after saving', async () => {
    const changed = await fileWith('resources/livros.yaml', (text) =>
      text
        .replace('paginas: { type: integer', 'paginas: { type: decimal')
        .replace('  notas:', '  resumo: { type: text, label: Resumo }\n  notas:'),
    );
    const { body } = await post([changed]);
    expect(body.waits).toMatchObject([
      { line: 20, message: expect.stringContaining('integer') },
      { line: 23, message: expect.stringContaining('Resumo') },
    ]);
    expect((await post([await isbn()])).body.waits).toEqual([]);
  });

  it('say that the screen does not open with them, or to the chosen role', async () => {
    const closing = await fileWith('departments/admin.yaml', (text) =>
      text.replace('label: Contas\n', 'label: Contas\n    permissions: [acervo]\n'),
    );
    const at = '/contas';
    expect((await post([closing], { at })).body).toMatchObject({ isRight: true, closed: true });
    expect((await post([await isbn()], { at })).body).not.toHaveProperty('closed');
    expect((await post([await isbn()], { at, as: ['acervo'] })).body).toMatchObject({ closed: true });
    expect((await post([await isbn()], { at: '/nada' })).body).not.toHaveProperty('closed');
  });

  it('say why a right is not there, at the line that decides it', async () => {
    const words = ({ body }: Reply) =>
      (body.reasons as { line: number; message: string }[]).map(({ line, message }) => `${line}: ${message}`);
    expect(words(await post([], { at: '/contas' }))).toEqual([]);
    const fewer = await fileWith('departments/admin.yaml', (text) =>
      text.replace('actions: [create, edit, delete]', 'actions: [edit]'),
    );
    expect(words(await post([fewer], { at: '/contas' }))).toEqual([
      '11: Sem “create” em actions: não há botão, e a API recusa.',
      '11: Sem “delete” em actions: não há botão, e a API recusa.',
    ]);
    expect(words(await post([], { at: '/historico' }))).toHaveLength(3);
    for (const at of ['/nada', '/contas/mapa']) expect(words(await post([], { at }))).toEqual([]);
  });

  it('have the places of the screen’s parts as they are typed', async () => {
    const more = await fileWith('resources/livros.yaml', (text) => `# uma linha\n${text}`);
    const { body } = await post([more]);
    const place = body.screen.places.find(
      ({ keyword, names }: { keyword: string; names: string[] }) =>
        keyword === 'fields' && names.includes('isbn'),
    );
    expect(place).toMatchObject({
      file: 'config/resources/livros.yaml',
      line: 8,
      end: 8,
      resource: 'livros',
    });
  });
});

describe('the lines beside a screen', () => {
  const source = (on: TestServer, token: string) =>
    on.request('GET', '/config/source.json?at=/contas', { token });

  it('are for those who may edit, also where the files can’t be written', async () => {
    const { status, body } = await source(closed, await closed.tokenOf('admin'));
    expect(status).toBe(200);
    expect(body.yaml).toContain('path: /contas');
    expect(body.places).toContainEqual(
      expect.objectContaining({
        keyword: 'columns',
        names: ['email'],
        file: 'config/departments/admin.yaml',
      }),
    );
    expect((await source(server, await server.tokenOf('acervo'))).status).toBe(404);
  });
});
