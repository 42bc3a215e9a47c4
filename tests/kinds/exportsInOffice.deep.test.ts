/** Exported workbooks, opened by other programs: LibreOffice and Gnumeric (ssconvert). Both must be installed. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toXlsx } from '#screens/list/app/export/exportXlsx.ts';
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

describe.each(programs)('in %s an exported workbook', (_name, convert) => {
  const shownOf = async (records: typeof repairs) => {
    const folder = newFolder();
    const book = path.join(folder, 'book.xlsx');
    const totals = { totals: { valor: 'sum' }, words: { total: 'Total' } } as const;
    writeFileSync(book, await toXlsx(resource, columns, records, { ...context, ...totals }));
    convert(book, folder);
    return Papa.parse<string[]>(readFileSync(path.join(folder, 'book.csv'), 'utf8').trim()).data;
  };

  it('shows amounts, days and totals as the portal does', async () => {
    const [head, first, , total] = await shownOf(repairs);
    expect(head!.slice(0, 4)).toEqual(['Número', 'Dono', 'Entrada', 'Valor']);
    expect(first!.slice(0, 2)).toEqual(['R-10', 'Ana Lima']);
    // Gnumeric writes the values, LibreOffice what it shows
    expect(first![2]).toMatch(/^(02\/10\/2026|2026\/10\/02)$/);
    expect(first![3]!.replace(/^R\$ |,/g, '')).toMatch(/^1234\.50?$/);
    expect([total![0], total![3]!.replace(/^R\$ |,/g, '')]).toEqual([
      'Total',
      expect.stringMatching(/^1314\.50?$/),
    ]);
  });

  it.each(['foto_x0041_1', 'Data_x0020_de', '=1+1', '00123', '<a> & "b"'])('keeps %j', async (numero) => {
    const [, first] = await shownOf([{ ...repairs[0]!, numero }]);
    expect(first![0]).toBe(numero);
  });
});
