import { createHash } from 'node:crypto';
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { createLog } from '#server/http/requestLog.ts';
import { tidyUp } from '#server/data/files.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer, startServer, type Reply } from '#tests/support/server.ts';

const deliveries = `
label: { one: Entrega, many: Entregas, gender: f }
title: titulo
fields:
  titulo: { type: text, label: Título, required: true }
  leitorId: { type: reference, label: Leitor, resource: leitores }
  foto: { type: file, label: Foto, accept: [jpg, png], maxSize: 20 kB }
  notas: { type: file, label: Notas, accept: [pdf, xml, txt], max: 2 }
  laudo: { type: file, label: Laudo }
  fechada: { type: boolean, label: Fechada }
  despesas:
    type: items
    label: Despesas
    fields:
      valor: { type: money, label: Valor }
      recibo: { type: file, label: Recibo }
form:
  - { section: Entrega, fields: [titulo, leitorId, foto, notas, fechada, despesas] }
editableWhen: { fechada_neq: true }
alwaysEditable: [notas]
`;
const counter = `
label: Entregas
permissions: [balcao]
routes:
  - { path: /entregas, label: Entregas, list: { resource: entregas, columns: [titulo, foto] } }
`;
/** Readers see only their own deliveries, and of their files only the photo. */
const reader = `
label: Entregas do leitor
permissions: [leitor]
routes:
  - path: /minhas
    label: Minhas entregas
    list:
      resource: entregas
      columns: [titulo]
      actions: [create, edit]
      form: [{ section: Entrega, fields: [titulo, foto] }]
      scope: { leitor: { leitorId: $user.leitorId } }
`;
/** Sees all records but no file; the next department uploads without seeing any. */
const board = `
label: Quadro
permissions: [mural]
routes:
  - path: /quadro
    label: Quadro
    list: { resource: entregas, columns: [titulo], actions: [], form: [{ section: Entrega, fields: [titulo] }] }
`;
const box = `
label: Caixa
permissions: [direcao]
routes:
  - path: /caixa
    label: Caixa
    form: { resource: entregas, form: [{ section: Entrega, fields: [titulo, notas] }] }
`;

const portal = libraryWith({
  'resources/entregas.yaml': deliveries,
  'departments/entregas.yaml': counter,
  'departments/minhas.yaml': reader,
  'departments/quadro.yaml': board,
  'departments/caixa.yaml': box,
});

const failures: string[] = [];
const log = createLog('errors', { out: () => undefined, err: (line) => failures.push(line) });
const server = sharedServer(() => ({ portal, log }));

type Row = Record<string, unknown>;
type Held = { id: string; name: string; size: number; type: string; sha256: string };
type Sent = { name?: string; headers?: Record<string, string>; token?: string };

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300, 7)]);
const jpg = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(300, 9)]);
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n', 'latin1');
const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00"><NFe/></nfeProc>');

const { as } = server;

async function send(
  who: string,
  place: string,
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'a.png', headers }: Sent = {},
) {
  const response = await fetch(`${server.url}/api/entregas/files/${place}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await server.tokenOf(who)}`,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': encodeURIComponent(name),
      ...headers,
    },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as Row & Held & { errors?: Row } };
}
const sent = async (
  who: string,
  place: string,
  bytes: Uint8Array<ArrayBuffer>,
  more?: Sent,
): Promise<Held> => {
  const { status, body } = await send(who, place, bytes, more);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const load = async (who: string, address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${server.url}/api/entregas/${address}`, {
    method,
    headers: { Authorization: `Bearer ${await server.tokenOf(who)}`, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};
const newDelivery = async (who: string, fields: Row): Promise<Row & { id: number; version: number }> => {
  const { status, body } = await as(who).post('/entregas', { titulo: 'Entrega', ...fields });
  expect([status, (body as Row).message]).toEqual([201, undefined]);
  return body as Row & { id: number; version: number };
};
const refusedAt = ({ status, body }: Reply) => [status, Object.keys((body as { errors?: Row }).errors ?? {})];
const onDisk = () => {
  const folder = path.join(server.folder, 'files');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const loose = () => server.stored().$uploads ?? [];

describe('uploading a file', () => {
  it('returns its name, size, type and checksum, and the record that takes it over shows them', async () => {
    const file = await sent('balcao', 'foto', png, { name: 'Canhoto da entrega.PNG' });
    expect(file).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Canhoto da entrega.PNG',
      size: png.length,
      type: 'image/png',
      sha256: createHash('sha256').update(png).digest('hex'),
    });
    const { id, foto } = await newDelivery('balcao', { foto: [file] });
    expect(foto).toEqual([file]);
    expect((await as('balcao').get(`/entregas/${id}`)).body).toMatchObject({ foto: [file] });
    const { status, bytes } = await load('balcao', `${id}/files/foto/${file.id}`);
    expect([status, bytes.equals(png)]).toEqual([200, true]);
    expect(server.stored().entregas!.find((row) => row.id === id)!.foto).toEqual([file]);
  });

  it('needs the right to write that field on some screen', async () => {
    expect((await send('leitor', 'foto', png)).status).toBe(201);
    expect((await send('leitor', 'notas', pdf)).status).toBe(403);
    expect((await send('direcao', 'notas', pdf)).status).toBe(201);
    expect((await send('direcao', 'foto', png)).status).toBe(403);
    expect((await send('mural', 'foto', png)).status).toBe(201); // allowed by its other permission
    expect((await send('vazio', 'foto', png)).status).toBe(403);
    // A field that is on no form.
    expect((await send('balcao', 'laudo', pdf)).status).toBe(403);
    expect((await send('balcao', 'foto', png, { headers: { Authorization: 'Bearer x' } })).status).toBe(401);
  });

  it('knows only the addresses of file fields', async () => {
    for (const place of [
      'titulo',
      'nada',
      'despesas',
      'despesas.valor',
      '__proto__',
      'foto.x',
      'constructor',
    ])
      expect([place, (await send('balcao', place, png)).status]).toEqual([place, 404]);
    expect((await as('balcao').get('/entregas/files/foto')).status).toBe(405);
    expect((await as('balcao').post('/entregas/1/files/foto/abc', {})).status).toBe(405);
    expect((await as('balcao').remove('/entregas/1/files/foto/abc')).status).toBe(405);
  });

  it('accepts as many bytes as the field allows, and not one more', async () => {
    const most = Buffer.concat([png, Buffer.alloc(20 * 1024 - png.length)]);
    expect((await send('balcao', 'foto', most)).status).toBe(201);
    const { status, body } = await send('balcao', 'foto', Buffer.concat([most, Buffer.alloc(1)]));
    expect(status).toBe(413);
    expect(body.message).toMatch(/limite de 20\s?kB/);
    expect(body.errors).toEqual({ foto: expect.stringMatching(/limite/) });
  });

  it('counts the bytes itself if the client does not declare them', async () => {
    const before = onDisk().length;
    const answer = await sendInParts([png, ...Array.from({ length: 30 }, () => Buffer.alloc(1024))]);
    expect(answer).toMatchObject({ status: 413, message: expect.stringMatching(/limite/) });
    expect(await sendInParts([png.subarray(0, 3), png.subarray(3)])).toMatchObject({ status: 201 });
    expect(onDisk().length).toBe(before + 1);
  });

  it.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ['a page under the name of a picture', 'foto', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF where pictures are wanted', 'foto', pdf],
    ['a program', 'notas', Buffer.from('MZ\x90\0\x03\0\0\0')],
    ['a page', 'notas', Buffer.from('<html><body>olá</body></html>')],
    [
      'a page written as XML',
      'notas',
      Buffer.from('<?xml version="1.0"?>\n<x:HTML xmlns:x="http://www.w3.org/1999/xhtml"/>'),
    ],
    [
      'a drawing that can run',
      'notas',
      Buffer.from('<!-- x --><svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>'),
    ],
    [
      'XML dressed as a page by a style sheet',
      'notas',
      Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>'),
    ],
    [
      'XML that unfolds without end',
      'notas',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'),
    ],
  ])('refuses %s', async (_what, place, bytes) => {
    const before = onDisk();
    const { status, body } = await send('balcao', place, bytes, {
      name: 'foto.png',
      headers: { 'Content-Type': 'image/png' },
    });
    expect([status, body.message]).toEqual([
      415,
      expect.stringMatching(/não é do tipo esperado: envie .* de até/),
    ]);
    expect(onDisk()).toEqual(before);
  });

  it('decides by the bytes, whatever the name', async () => {
    expect(
      await sent('balcao', 'foto', jpg, { name: 'foto.html', headers: { 'Content-Type': 'text/html' } }),
    ).toMatchObject({ name: 'foto.html.jpg', type: 'image/jpeg' });
    expect(await sent('balcao', 'notas', xml, { name: '51261012345.xml' })).toMatchObject({
      type: 'application/xml',
    });
    expect(await sent('balcao', 'notas', Buffer.from('a;b\n1;2\n'), { name: 'tabela.csv' })).toMatchObject({
      name: 'tabela.csv',
      type: 'text/plain',
    });
  });

  it('refuses an empty file, a form, and a compressed body', async () => {
    expect((await send('balcao', 'foto', Buffer.alloc(0))).body.message).toMatch(/vazio/);
    const form = new FormData();
    form.set('foto', new Blob([png]), 'a.png');
    const response = await fetch(`${server.url}/api/entregas/files/foto`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await server.tokenOf('balcao')}` },
      body: form,
    });
    expect(response.status).toBe(415);
    expect((await send('balcao', 'foto', png, { headers: { 'Content-Encoding': 'gzip' } })).status).toBe(415);
  });

  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['..\\..\\windows\\a.png', 'a.png'],
    ['/', 'arquivo.png'],
    ['..', 'arquivo.png'],
    ['nota\r\nSet-Cookie: x=1.png', 'nota_Set-Cookie_ x=1.png'],
    ['\u202egnp.exe', 'gnp.exe.png'],
    ['', 'arquivo.png'],
    [`${'x'.repeat(400)}.png`, `${'x'.repeat(114)}.png`],
  ])('keeps of the name %j only a plain name', async (given, kept) => {
    expect((await sent('balcao', 'foto', png, { name: given })).name).toBe(kept);
  });

  it('refuses a name that can not be read', async () => {
    expect((await send('balcao', 'foto', png, { headers: { 'X-File-Name': '%E0%A4%A' } })).status).toBe(400);
  });

  it('stores nothing of an aborted upload', async () => {
    const before = onDisk();
    await expect(sendInParts([png, Buffer.alloc(2000)], { breakOff: true })).rejects.toThrow();
    await expect.poll(onDisk).toEqual(before);
    // nor once others have been answered
    expect((await as('balcao').get('/entregas')).status).toBe(200);
    expect(onDisk()).toEqual(before);
  });
});

describe('saving an uploaded file', () => {
  it('is for the account that uploaded it', async () => {
    const file = await sent('leitor', 'foto', png);
    const stolen = await as('leitor2').post('/entregas', { titulo: 'x', foto: [file] });
    expect(refusedAt(stolen)).toEqual([422, ['foto']]);
    expect((await as('leitor').post('/entregas', { titulo: 'x', foto: [file] })).status).toBe(201);
  });

  it('is for the field that it was uploaded for', async () => {
    const file = await sent('balcao', 'notas', pdf);
    expect(refusedAt(await as('balcao').post('/entregas', { titulo: 'x', foto: [file] }))).toEqual([
      422,
      ['foto'],
    ]);
    const inRow = await as('balcao').post('/entregas', {
      titulo: 'x',
      despesas: [{ valor: 1, recibo: [file] }],
    });
    expect(refusedAt(inRow)).toEqual([422, ['despesas.0.recibo']]);
    expect((await as('balcao').post('/entregas', { titulo: 'x', notas: [file] })).status).toBe(201);
  });

  it('works once: no second record gets it, neither by its id nor copied from the first', async () => {
    const file = await sent('balcao', 'foto', png);
    const first = await newDelivery('balcao', { foto: [file] });
    expect(refusedAt(await as('balcao').post('/entregas', { titulo: 'x', foto: first.foto }))).toEqual([
      422,
      ['foto'],
    ]);
    const second = await newDelivery('balcao', {});
    expect(refusedAt(await as('balcao').put(`/entregas/${second.id}`, { foto: [file] }))).toEqual([
      422,
      ['foto'],
    ]);
    expect((await load('balcao', `${first.id}/files/foto/${file.id}`)).status).toBe(200);
  });

  it('in two records at once succeeds for exactly one', async () => {
    const file = await sent('balcao', 'foto', png);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((titulo) => as('balcao').post('/entregas', { titulo, foto: [file] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('takes name, size and type from the upload, not from the request', async () => {
    const file = await sent('balcao', 'foto', png, { name: 'verdade.png' });
    const forged = { ...file, name: 'mentira.html', size: 1, type: 'text/html' };
    const { id, version } = await newDelivery('balcao', { foto: [forged] });
    expect((await as('balcao').get(`/entregas/${id}`)).body).toMatchObject({ foto: [file] });
    const { status } = await as('balcao').put(`/entregas/${id}`, { foto: [forged], version });
    expect(status).toBe(200);
    expect((await as('balcao').get(`/entregas/${id}`)).body).toMatchObject({ foto: [file] });
  });

  it.each<[string, unknown]>([
    ['an invented id', [{ id: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'a.png', size: 1, type: 'image/png' }]],
    ['a path', [{ id: '../../../../db.json', name: 'a.png', size: 1, type: 'image/png' }]],
    ['a file without an id', [{ name: 'a.png', size: 1, type: 'image/png' }]],
    ['a text', 'a.png'],
    ['an object', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a list of texts', ['AAAAAAAAAAAAAAAAAAAAAA']],
    ['an id that is no text', [{ id: { $ne: 1 } }]],
  ])('refuses %s', async (_what, foto) => {
    expect(refusedAt(await as('balcao').post('/entregas', { titulo: 'x', foto }))).toEqual([422, ['foto']]);
  });

  it('accepts as many files as the field allows, and none twice', async () => {
    const files = [
      await sent('balcao', 'notas', pdf),
      await sent('balcao', 'notas', xml),
      await sent('balcao', 'notas', pdf),
    ];
    expect(refusedAt(await as('balcao').post('/entregas', { titulo: 'x', notas: files }))).toEqual([
      422,
      ['notas'],
    ]);
    const twice = await as('balcao').post('/entregas', { titulo: 'x', notas: [files[0], files[0]] });
    expect(refusedAt(twice)).toEqual([422, ['notas']]);
    expect((await newDelivery('balcao', { notas: files.slice(0, 2) })).notas).toHaveLength(2);
  });

  it('in a closed record changes only the fields that stay editable', async () => {
    const { id } = await newDelivery('balcao', { fechada: true });
    const foto = [await sent('balcao', 'foto', png)];
    const notas = [await sent('balcao', 'notas', pdf)];
    expect((await as('balcao').put(`/entregas/${id}`, { foto })).status).toBe(409);
    expect((await as('balcao').put(`/entregas/${id}`, { notas })).status).toBe(200);
  });

  it('works in the rows of a record, in any order', async () => {
    const [one, two] = [
      await sent('balcao', 'despesas.recibo', pdf),
      await sent('balcao', 'despesas.recibo', png),
    ];
    const rows = [
      { valor: 1, recibo: [one] },
      { valor: 2, recibo: [two] },
    ];
    const { id } = await newDelivery('balcao', { despesas: rows });
    const turned = await as('balcao').put(`/entregas/${id}`, { despesas: rows.toReversed() });
    expect(turned.body).toMatchObject({ despesas: [{ recibo: [two] }, { recibo: [one] }] });
    expect((await load('balcao', `${id}/files/despesas.recibo/${one.id}`)).bytes.equals(pdf)).toBe(true);
    await as('balcao').put(`/entregas/${id}`, { despesas: [rows[0]] });
    expect((await load('balcao', `${id}/files/despesas.recibo/${two.id}`)).status).toBe(404);
    expect(onDisk()).not.toContain(two.id);
    expect(onDisk()).toContain(one.id);
  });
});

describe('reading a file', () => {
  it('is for users who may read that field on that record', async () => {
    const foto = [await sent('leitor', 'foto', png)];
    const { id } = await newDelivery('leitor', { foto });
    const notas = [await sent('balcao', 'notas', pdf)];
    await as('balcao').put(`/entregas/${id}`, { notas });
    const photo = `${id}/files/foto/${foto[0]!.id}`;
    const note = `${id}/files/notas/${notas[0]!.id}`;

    expect((await load('leitor', photo)).status).toBe(200);
    expect((await load('balcao', photo)).status).toBe(200);
    // Another reader does not see the record.
    expect((await load('leitor2', photo)).status).toBe(404);
    // May read the record, but not this field.
    expect((await load('leitor', note)).status).toBe(403);
    expect((await load('balcao', note)).status).toBe(200);
    // May upload these files, but list no records.
    expect((await load('direcao', note)).status).toBe(403);
    expect((await load('vazio', photo)).status).toBe(403);
    expect((await server.request('GET', `/api/entregas/${photo}`)).status).toBe(401);
  });

  it('is limited to the records of the screen that shows the field', async () => {
    const foto = [await sent('leitor2', 'foto', png)];
    const { id } = await newDelivery('leitor2', { foto });
    // Lists every record with one permission, and with the other only the photos of its own.
    expect((await as('mural').get(`/entregas/${id}`)).body).not.toHaveProperty('foto');
    expect((await load('mural', `${id}/files/foto/${foto[0]!.id}`)).status).toBe(404);
    const own = [await sent('leitor', 'foto', png)];
    const mine = await newDelivery('leitor', { foto: own });
    expect((await load('mural', `${mine.id}/files/foto/${own[0]!.id}`)).status).toBe(200);
  });

  it('goes through the record that holds it: another one leads to no file', async () => {
    const file = await sent('balcao', 'foto', png);
    const holding = await newDelivery('balcao', { foto: [file] });
    const other = await newDelivery('balcao', {});
    expect((await load('balcao', `${holding.id}/files/foto/${file.id}`)).status).toBe(200);
    expect((await load('balcao', `${other.id}/files/foto/${file.id}`)).status).toBe(404);
    expect((await load('balcao', `${holding.id}/files/notas/${file.id}`)).status).toBe(404);
    expect((await load('balcao', `9999/files/foto/${file.id}`)).status).toBe(404);
    for (const id of ['..%2f..%2fdb.json', '%2e%2e', '.', 'nada'])
      expect([id, (await load('balcao', `${holding.id}/files/foto/${id}`)).status]).toEqual([id, 404]);
  });

  it('an unsaved file is nobody’s to read', async () => {
    const file = await sent('balcao', 'foto', png);
    const { id } = await newDelivery('balcao', {});
    expect((await load('balcao', `${id}/files/foto/${file.id}`)).status).toBe(404);
  });

  it('always downloads it, never shows a page', async () => {
    const file = await sent('balcao', 'notas', xml, { name: 'nota nº 12 "final".xml' });
    const { id } = await newDelivery('balcao', { notas: [file] });
    const { headers, bytes } = await load('balcao', `${id}/files/notas/${file.id}`, { Accept: 'text/html' });
    expect(bytes.equals(xml)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="nota no 12 _final_.xml"; filename*=UTF-8''nota%20n%C2%BA%2012%20_final_.xml`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-length': String(xml.length),
    });
  });

  it('serves an unknown type as plain bytes', async () => {
    const id = 'BBBBBBBBBBBBBBBBBBBBBB';
    const own = await startServer({
      portal,
      rows: {
        entregas: [{ id: 1, titulo: 'x', foto: [{ id, name: 'x.html', size: 4, type: 'text/html' }] }],
      },
    });
    try {
      await own.files.put(id, new Blob(['<b>x']).stream() as never, async () => undefined);
      const response = await fetch(`${own.url}/api/entregas/1/files/foto/${id}`, {
        headers: { Authorization: `Bearer ${await own.tokenOf('balcao')}` },
      });
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(await response.text()).toBe('<b>x');
    } finally {
      await own.stop();
    }
  });

  it('answers HEAD with its length, and sends a part of it, or nothing if it is cached', async () => {
    const file = await sent('balcao', 'foto', png);
    const { id } = await newDelivery('balcao', { foto: [file] });
    const address = `${id}/files/foto/${file.id}`;
    const head = await load('balcao', address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(png.length),
      0,
    ]);
    const part = await load('balcao', address, { Range: 'bytes=1-3' });
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png.length}`,
    ]);
    expect((await load('balcao', address, { Range: 'bytes=-5' })).bytes.length).toBe(5);
    expect((await load('balcao', address, { Range: 'bytes=300-' })).bytes.length).toBe(png.length - 300);
    expect((await load('balcao', address, { Range: 'bytes=9000-' })).status).toBe(416);
    expect((await load('balcao', address, { Range: 'bytes=0-1,4-5' })).bytes.length).toBe(png.length);
    expect((await load('balcao', address, { Range: 'bytes=-9000' })).bytes.length).toBe(png.length);
    const resumed = (of: string) => load('balcao', address, { Range: 'bytes=1-3', 'If-Range': of });
    expect((await resumed(head.headers.get('etag')!)).bytes.length).toBe(3);
    expect((await resumed('"outro"')).bytes.length).toBe(png.length);
    const known = { 'If-None-Match': `"outro", W/${head.headers.get('etag')!}` };
    expect((await load('balcao', address, known)).status).toBe(304);
    // A matching ETag does not grant access.
    expect((await load('leitor2', address, known)).status).toBe(404);
  });

  it('reports when the content is missing', async () => {
    const file = await sent('balcao', 'foto', png);
    const { id } = await newDelivery('balcao', { foto: [file] });
    await server.files.remove(file.id);
    const { status, bytes } = await load('balcao', `${id}/files/foto/${file.id}`);
    expect([status, bytes.toString()]).toEqual([404, expect.stringMatching(/não está neste servidor/)]);
    expect(failures.join()).toContain(`files/${file.id} não está em PORTAL_DATA`);
  });

  it('is never sent in part as if it were whole', async () => {
    const file = await sent('balcao', 'foto', png);
    const { id } = await newDelivery('balcao', { foto: [file] });
    const address = `${id}/files/foto/${file.id}`;
    truncateSync(path.join(server.folder, 'files', file.id), 100);
    const { status, bytes } = await load('balcao', address);
    expect([status, bytes.toString()]).toEqual([
      503,
      expect.stringMatching(/está danificado neste servidor/),
    ]);
    expect(failures.join()).toContain(`files/${file.id} tem 100 bytes, e o registro conta com ${png.length}`);
    writeFileSync(path.join(server.folder, 'files', file.id), png);
    expect((await load('balcao', address)).bytes).toEqual(png);
  });

  it.each<[string, (bytes: Buffer, other: Buffer) => Buffer]>([
    ['with a bit flipped', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(bytes.at(-1)! ^ 1)])],
    ['exchanged with another', (_bytes, other) => other],
  ])(
    'is never sent %s, whole or in part; one of an earlier version is, as it has no checksum',
    async (_what, damaged) => {
      const other = Buffer.from(png).fill(8, 100);
      const sentPng = await sent('balcao', 'foto', png);
      const { id } = await newDelivery('balcao', { foto: [sentPng] });
      const place = path.join(server.folder, 'files', sentPng.id);
      writeFileSync(place, damaged(png, other));
      const address = `${id}/files/foto/${sentPng.id}`;
      for (const headers of [{}, { Range: 'bytes=1-3' }] as Record<string, string>[]) {
        const { status, bytes } = await load('balcao', address, headers);
        expect([status, bytes.toString()]).toEqual([503, expect.stringMatching(/está danificado/)]);
      }
      expect(failures.join()).toContain(`files/${sentPng.id}: `);
      writeFileSync(place, png);
      expect((await load('balcao', address)).bytes).toEqual(png);

      const { sha256: _sum, ...old } = sentPng;
      const before = await startServer({ portal, rows: { entregas: [{ id: 1, titulo: 'x', foto: [old] }] } });
      try {
        await before.files.put(
          old.id,
          new Blob([new Uint8Array(damaged(png, other))]).stream() as never,
          async () => undefined,
        );
        const response = await fetch(`${before.url}/api/entregas/1/files/foto/${old.id}`, {
          headers: { Authorization: `Bearer ${await before.tokenOf('balcao')}` },
        });
        expect(response.status).toBe(200);
      } finally {
        await before.stop();
      }
    },
  );
});

describe('lists of records with files', () => {
  const filter = (value: unknown) => `/entregas?filter=${encodeURIComponent(JSON.stringify(value))}`;

  it('can filter by whether there is a file, and by nothing else of it', async () => {
    const { id } = await newDelivery('balcao', {
      titulo: 'Com foto',
      foto: [await sent('balcao', 'foto', png)],
    });
    const without = await newDelivery('balcao', { titulo: 'Sem foto' });
    const ids = async (asked: unknown) =>
      ((await as('balcao').get(filter(asked))).body as Row[]).map((row) => row.id);
    expect(await ids({ foto_null: false })).toContain(id);
    expect(await ids({ foto_null: false })).not.toContain(without.id);
    expect(await ids({ foto_null: true })).toContain(without.id);
    expect((await as('balcao').get(filter({ foto: 'x' }))).status).toBe(400);
    expect((await as('balcao').get(filter({ foto_like: 'x' }))).status).toBe(400);
    expect((await as('balcao').get('/entregas?sort=["foto","ASC"]')).status).toBe(400);
    expect((await as('mural').get(filter({ notas_null: false }))).status).toBe(403);
  });
});

describe('the history', () => {
  it('shows which files a record got and lost, and nothing of those that were only uploaded', async () => {
    const one = await sent('balcao', 'foto', png);
    const { id } = await newDelivery('balcao', { foto: [one] });
    await as('balcao').put(`/entregas/${id}`, { foto: null });
    const { body } = await as('balcao').get(`/entregas/${id}/history`);
    expect((body as { changes: Row }[]).map(({ changes }) => changes.foto)).toEqual([
      [[one], null],
      [null, [one]],
    ]);
    const told = server.stored().historico ?? [];
    expect(told.some(({ resource }) => String(resource).startsWith('$'))).toBe(false);
  });
});

describe('files that no record holds', () => {
  it('are deleted with their record, and when it replaces or removes them', async () => {
    const [one, two] = [await sent('balcao', 'foto', png), await sent('balcao', 'foto', jpg)];
    const { id } = await newDelivery('balcao', { foto: [one] });
    await as('balcao').put(`/entregas/${id}`, { foto: [two] });
    expect(onDisk()).not.toContain(one.id);
    expect(onDisk()).toContain(two.id);
    await as('balcao').put(`/entregas/${id}`, { foto: null });
    expect(onDisk()).not.toContain(two.id);

    const three = await sent('balcao', 'foto', png);
    const other = await newDelivery('balcao', { foto: [three] });
    expect((await as('balcao').remove(`/entregas/${other.id}`)).status).toBe(200);
    expect(onDisk()).not.toContain(three.id);
    expect(loose().map(({ file }) => file)).not.toEqual(expect.arrayContaining([one.id]));
  });

  it('stay while another field of their record changes, and when a change is refused', async () => {
    const file = await sent('balcao', 'foto', png);
    const { id, version } = await newDelivery('balcao', { foto: [file] });
    expect((await as('balcao').put(`/entregas/${id}`, { titulo: 'Outro' })).status).toBe(200);
    expect((await as('balcao').put(`/entregas/${id}`, { foto: null, version })).status).toBe(409);
    expect((await as('balcao').put(`/entregas/${id}`, { foto: null, titulo: '' })).status).toBe(422);
    expect((await load('balcao', `${id}/files/foto/${file.id}`)).status).toBe(200);
  });

  it('that were never saved are deleted after a day; those in a record stay', async () => {
    const saved = await sent('balcao', 'foto', png);
    await newDelivery('balcao', { foto: [saved] });
    const unsaved = await sent('balcao', 'foto', png);
    await tidyUp(server.store, server.files, Date.now() + 3600_000);
    expect(onDisk()).toEqual(expect.arrayContaining([saved.id, unsaved.id]));
    await tidyUp(server.store, server.files, Date.now() + 25 * 3600_000);
    expect(onDisk()).toContain(saved.id);
    expect(onDisk()).not.toContain(unsaved.id);
    expect(loose()).toEqual([]);
    expect(refusedAt(await as('balcao').post('/entregas', { titulo: 'x', foto: [unsaved] }))).toEqual([
      422,
      ['foto'],
    ]);
  });

  it('are limited per account', async () => {
    await tidyUp(server.store, server.files, Date.now() + 25 * 3600_000);
    for (let count = 0; count < 100; count++) await sent('leitor2', 'foto', png);
    const { status, body } = await send('leitor2', 'foto', png);
    expect([status, body.message]).toEqual([429, expect.stringMatching(/ainda não salvos/)]);
    expect((await send('leitor', 'foto', png)).status).toBe(201);
    expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('half written are deleted at the next start', async () => {
    const half = path.join(server.folder, 'files', 'CCCCCCCCCCCCCCCCCCCCCC.part');
    writeFileSync(half, 'x');
    openFolderFiles(server.folder);
    expect(existsSync(half)).toBe(false);
  });
});

/** Sends without a content length, in parts; `breakOff` stops before the end. */
async function sendInParts(parts: Buffer[], { breakOff = false } = {}) {
  const token = await server.tokenOf('balcao');
  return new Promise<{ status: number | undefined; message?: string }>((resolve, reject) => {
    const request = http.request(
      `${server.url}/api/entregas/files/foto`,
      { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'X-File-Name': 'a.png' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, ...(JSON.parse(text) as { message?: string }) }),
        );
      },
    );
    request.on('error', reject);
    const next = (index: number) => {
      const part = parts[index];
      if (part) request.write(part, () => setTimeout(() => next(index + 1), 5));
      else if (breakOff) request.destroy(new Error('Linha caiu'));
      else request.end();
    };
    next(0);
  });
}
