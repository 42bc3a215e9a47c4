/** How files of documents are known before they are read. */
import { describe, expect, it } from 'vitest';
import { documentFiles } from '#features/documents/app/documentFiles.ts';
import { documentMarks, formatOfDocument } from '#features/documents/shared/marks.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the dialog of imports', () => {
  it('offers the files of every format, and archives of them', () => {
    const endings = Object.values(documentMarks).flatMap((mark) => mark.endings);
    expect(documentFiles.endings).toEqual(expect.arrayContaining([...endings, '.zip']));
  });

  it('takes each file that a format recognizes, and leaves a table to the matching of columns', async () => {
    const statement = bytes('OFXHEADER:100\nDATA:OFXSGML\n');
    expect([formatOfDocument(statement), await documentFiles.takes(statement)]).toEqual(['ofx', true]);
    const table = bytes('nome;valor\nAna;12,50\n');
    expect([formatOfDocument(table), await documentFiles.takes(table)]).toEqual([undefined, false]);
  });
});
