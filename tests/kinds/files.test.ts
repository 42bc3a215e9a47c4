import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileKindName } from '#compiler/schema/schema.ts';
import { fileKinds, kindOfBytes } from '#kinds/file/fileKinds.ts';
import {
  allFiles,
  fileFieldAt,
  fileNameFor,
  filePlaces,
  filesAt,
  formatBytes,
  maxBytesOf,
  wanted,
  withoutFiles,
  type FileField,
} from '#kinds/file/kind.ts';
import { valueFault } from '#kinds/registry.ts';
import { context, fieldOf } from './helpers.ts';
import { cpuTime } from '../support/cpuTime.ts';

const field = (more: object = {}) => fieldOf('file', { ...more }) as FileField;
const held = (id: string, more: object = {}) => ({
  id: id.repeat(22),
  name: `${id}.pdf`,
  size: 10,
  type: 'application/pdf',
  ...more,
});
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the type of a file', () => {
  it.each<[FileKindName | undefined, string]>([
    ['pdf', '%PDF-1.4\n'],
    ['pdf', '\xef\xbb\xbf%PDF-1.4\n'],
    ['pdf', '\r\n\r\n%PDF-1.7\n%\xe2\xe3\xcf\xd3'],
    ['pdf', `${'\0'.repeat(900)}\n%PDF-1.7\n`],
    ['txt', `${'a linha '.repeat(200)}\n%PDF-1.7\n`],
    ['png', '\x89PNG\r\n\x1a\n tEXt \n%PDF-1.7\n'],
    ['jpg', '\xff\xd8\xff\xdb\0\0'],
    ['png', '\x89PNG\r\n\x1a\n\0'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['xml', '<?xml version="1.0"?>\n<nfeProc versao="4.00">'],
    ['xml', '\xef\xbb\xbf<NFe/>'],
    ['xml', '<!-- nota --><ns:NFe >'],
    ['txt', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n'],
    ['txt', '00100000         2EMPRESA S\xc3O\r\n\x1a'],
    [undefined, ''],
    ['txt', 'nem todo texto com %PDF- é um PDF'],
    [undefined, 'RIFF\x10\0\0\0WAVEfmt '],
    [undefined, 'MZ\x90\0'],
    [undefined, '<!DOCTYPE html><html>'],
    [undefined, '<html>'],
    [undefined, '<?xml version="1.0"?><svg onload="x()"/>'],
    [undefined, '<?xml version="1.0"?><!DOCTYPE a><a/>'],
    [undefined, '<?xml-stylesheet href="a.xsl"?><a/>'],
    [undefined, '<s:SVG xmlns:s="http://www.w3.org/2000/svg"/>'],
    [undefined, '<script>alert(1)</script>'],
    [undefined, `<!--${'x'.repeat(4000)}`],
  ])('%s: %j', (kind, text) => {
    expect(kindOfBytes(bytes(text))).toBe(kind);
  });

  it('is detected quickly, for any bytes', () => {
    fc.assert(
      fc.property(fc.constantFrom('<', '<!--', '<?a', ' ', '-->', '<a:', '>'), (part) => {
        const start = cpuTime();
        kindOfBytes(bytes(part.repeat(4096)).subarray(0, 4096));
        expect(cpuTime() - start).toBeLessThan(200);
      }),
    );
  });

  it('is never one that a browser executes', () => {
    for (const { type } of Object.values(fileKinds)) expect(type).not.toMatch(/html|svg|javascript/);
  });
});

describe('its name', () => {
  it.each<[string, FileKindName, string]>([
    ['Cupom Fiscal.JPG', 'jpg', 'Cupom Fiscal.JPG'],
    ['foto.jpeg', 'jpg', 'foto.jpeg'],
    ['cupom.jpg', 'png', 'cupom.png'],
    ['foto.html', 'png', 'foto.html.png'],
    ['sem extensão', 'pdf', 'sem extensão.pdf'],
    ['.pdf', 'pdf', 'pdf.pdf'],
    ['a/b\\c.xml', 'xml', 'c.xml'],
    ['extrato.ofx', 'txt', 'extrato.ofx'],
    ['  ', 'pdf', 'arquivo.pdf'],
  ])('%j of a %s is %j', (given, kind, name) => {
    expect(fileNameFor(given, kind)).toBe(name);
  });

  it('is a safe name with the right extension, for any input', () => {
    const any = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(any, fc.constantFrom(...(Object.keys(fileKinds) as FileKindName[])), (given, kind) => {
        const name = fileNameFor(given, kind);
        expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}. ]/u);
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}]/u);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(fileKinds[kind].extensions).toContain(name.split('.').at(-1)!.toLowerCase());
        expect(fileNameFor(name, kind)).toBe(name);
      }),
    );
  });
});

describe('a field of files', () => {
  it('lists the accepted formats', () => {
    expect(wanted(field()).replaceAll('\u00a0', ' ')).toBe('PDF, JPG ou PNG de até 10 MB');
    expect(wanted(field({ accept: ['xml'], maxSize: '500 kB' })).replaceAll('\u00a0', ' ')).toBe(
      'XML de até 500 kB',
    );
    expect(maxBytesOf(field({ maxSize: '2 MB' }))).toBe(2 * 1024 * 1024);
  });

  it.each([
    [1, '1 B'],
    [1536, '2 kB'],
    [820 * 1024, '820 kB'],
    [1.44 * 1024 * 1024, '1,4 MB'],
    [12.3 * 1024 * 1024, '12 MB'],
  ])('shows %d bytes as %s', (size, text) => {
    expect(formatBytes(size).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each<[string, object, unknown, RegExp | undefined]>([
    ['one file', {}, [held('a')], undefined],
    ['two where two fit', { max: 2 }, [held('a'), held('b')], undefined],
    ['two where one fits', {}, [held('a'), held('b')], /um arquivo só/],
    ['three where two fit', { max: 2 }, [held('a'), held('b'), held('c')], /no máximo 2/],
    ['one twice', { max: 2 }, [held('a'), held('a')], /repetidos/],
    ['one on its way', {}, [{ sending: 'k', name: 'a.pdf', size: 1 }], /Aguarde/],
    ['another kind', { accept: ['png'] }, [held('a')], /tipo esperado/],
    ['a kind that none knows', {}, [held('a', { type: 'text/html' })], /tipo esperado/],
    ['a big one', { maxSize: '1 kB' }, [held('a', { size: 2000 })], /limite/],
    ['something else', {}, 'a.pdf', /lista de arquivos/],
  ])('judges %s', (_what, more, value, fault) => {
    const found = valueFault(field(more), value, context);
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBeUndefined();
  });
});

describe('the files of a record', () => {
  const fields = {
    foto: { ...field(), id: 'foto' },
    nome: { ...fieldOf('text'), id: 'nome' },
    despesas: { ...fieldOf('items', { fields: { recibo: { ...field(), id: 'recibo' } } }), id: 'despesas' },
  };
  const record = {
    nome: 'x',
    foto: [held('a')],
    despesas: [{ recibo: [held('b')] }, { recibo: null }, { recibo: [held('c')] }],
  };

  it('are in its fields and in those of its rows', () => {
    expect(filePlaces(fields).map(([place]) => place)).toEqual(['foto', 'despesas.recibo']);
    expect(filesAt(record, 'despesas.recibo')).toEqual([held('b'), held('c')]);
    expect(allFiles(fields, record)).toHaveLength(3);
    expect(fileFieldAt(fields, 'despesas.recibo')?.id).toBe('recibo');
    expect(fileFieldAt(fields, 'nome')).toBeUndefined();
    expect(fileFieldAt(fields, 'despesas')).toBeUndefined();
  });

  it('are not part of a copy', () => {
    expect(withoutFiles(fields, record)).toEqual({
      nome: 'x',
      foto: null,
      despesas: [{ recibo: null }, { recibo: null }, { recibo: null }],
    });
    const bare = { nome: 'x' };
    expect(withoutFiles(fields, bare)).toBe(bare);
  });
});
