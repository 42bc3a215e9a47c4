/** Exported workbooks, opened by other programs: LibreOffice and Gnumeric (ssconvert). Both must be installed. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toXlsx } from '#screens/list/export/app/exportXlsx.ts';
import { repairList, repairs } from '../screens/garage.ts';
import { newFolder } from '../support/newFolder.ts';

const { resource, columns, context } = repairList;

/** The cells that a program shows, by the command that writes them as CSV. */
const programs: readonly [string, (book: string, folder: string) => void][] = [
  [
    'LibreOffice',
    (book, folder) =>
      execFileSync('soffice', [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        // comma, quotes, UTF-8, from line 1, en-US, as shown
        ...['--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,true'],
        ...['--outdir', folder, book],
      ]),
  ],
  ['Gnumeric', (book, folder) => execFileSync('ssconvert', [book, path.join(folder, 'book.csv')])],
];

/** Gnumeric 1.12.55 takes no escape of ECMA-376 (ST_Xstring) back: here the standard and LibreOffice decide. */
const shownBy = (name: string, text: string) =>
  name === 'Gnumeric' ? text.replaceAll(/_(?=x[\dA-F]{4}_)/g, '_x005F_') : text;

describe.each(programs)('in %s an exported workbook', (name, convert) => {
  const texts = ['R-10', 'foto_x0041_1', 'Data_x0020_de', '=1+1', '00123', '<a> & "b"'];

  it('shows amounts, days, totals and texts as the portal does', async () => {
    const folder = newFolder();
    const book = path.join(folder, 'book.xlsx');
    const totals = { totals: { valor: 'sum' }, words: { total: 'Total' } } as const;
    const records = texts.map((numero) => ({ ...repairs[0]!, numero }));
    writeFileSync(book, await toXlsx(resource, columns, records, { ...context, ...totals }));
    convert(book, folder);
    const { data } = Papa.parse<string[]>(readFileSync(path.join(folder, 'book.csv'), 'utf8').trim());
    const [head, ...rows] = data;
    const total = rows.pop()!;
    expect(head!.slice(0, 4)).toEqual(['Número', 'Dono', 'Entrada', 'Valor']);
    expect(rows.map(([numero]) => numero)).toEqual(texts.map((text) => shownBy(name, text)));
    // Gnumeric writes the values, LibreOffice what it shows
    const amount = (text: string) => Number(text.replace(/^R\$ |,/g, ''));
    expect(rows[0]!.slice(1, 3)).toEqual([
      'Ana Lima',
      expect.stringMatching(/^(02\/10\/2026|2026\/10\/02)$/),
    ]);
    expect([amount(rows[0]![3]!), total[0], amount(total[3]!)]).toEqual([1234.5, 'Total', 6 * 1234.5]);
  });
});
