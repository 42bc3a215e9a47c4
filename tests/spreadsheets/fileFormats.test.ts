/** Files that are chosen as tables and are none. */
import { describe, expect, it } from 'vitest';
import { readFileSheets } from '#spreadsheets/readFile.ts';
import { zipOf } from '../support/workbook.ts';

describe('a file', () => {
  it.each<[string, string | Uint8Array]>([
    ['PDF', '%PDF-1.7\n%âãÏÓ\n'],
    ['imagem', '\u0089PNG\r\n\u001A\n'],
    ['imagem', 'ÿØÿà\0\u0010JFIF'],
    ['imagem', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['compactado', zipOf({ 'clientes.csv': 'a;b' })],
    ['compactado', '\u001F\u008B\u0008'],
    ['LibreOffice (.ods)', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })],
    ['documento de texto', zipOf({ 'word/document.xml': '<w/>' })],
    ['documento de texto', '{\\rtf1 Olá}'],
    ['binário do Excel', zipOf({ 'xl/workbook.bin': 'x' })],
    ['Numbers', zipOf({ 'Index/Document.iwa': 'x' })],
    ['formato antigo', 'ID;PWXL;N;E\nC;Y1;X1;K"nome"\n'],
    ['banco de dados', 'SQLite format 3\0'],
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><SIGNONMSGSRSV1>'],
    ['OFX', '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX></OFX>'],
    ['OFX', '\r\n\r\nOFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><SIGNONMSGSRSV1>'],
    ['OFX', '<!-- banco -->\n<OFX><SIGNONMSGSRSV1>'],
    ['OFX', '!Type:Bank\nD31/10/2026\nT-1,00\n^\n'],
    ['CNAB', `00100000         2${'0'.repeat(222)}\r\n00100011R01${' '.repeat(229)}\r\n`],
    ['CNAB', `02RETORNO01COBRANCA${' '.repeat(381)}\r\n1${'0'.repeat(399)}\r\n`],
    ['CNAB', `23700000         2${'0'.repeat(200)}\n23700011C20 RUA A,10\n23799999         000003`],
    ['SPED', '|0000|017|0|01102026|31102026|EMPRESA|\r\n|0001|0|\r\n'],
    ['posições fixas', `${'10'.padEnd(126, '7')}\r\n${'50'.padEnd(126, '3')}\r\n`],
    ['documento fiscal', '<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00"><NFe>'],
    ...[
      '<NFSe versao="1.00" xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe>',
      '<DPS versao="1.00"><infDPS>',
      '<cteOSProc versao="4.00"><CTeOS>',
      '<CTeOS versao="4.00"><infCte>',
      '<nfcomProc versao="1.00"><NFCom>',
      '<procEventoNFe versao="1.00"><evento>',
      '<resNFe versao="1.01"><chNFe>',
      '<resEvento versao="1.01"><cOrgao>',
      '<retDistDFeInt versao="1.01"><tpAmb>',
      '<ns2:x xmlns:ns2="http://www.portalfiscal.inf.br/outro"><y>',
      '<!-- exportado --><!-- a > b -->\n<nfeProc><NFe>',
    ].map((xml): [string, string] => ['documento fiscal', `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`]),
    ['documento fiscal', '\n<!-- sem declaração -->\n<NFe><infNFe>'],
    ['XML do Excel 2003', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'],
    ['arquivo XML', '<?xml version="1.0"?><clientes><cliente/></clientes>'],
    ['vCard', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD'],
    ['iCalendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
    ['arquivo XML', '<ctes><cte/></ctes>'],
    ['arquivo XML', '<!-- a --><clientes><cliente/></clientes>'],
    ['JSON', '[{"nome": "Ana"}, {"nome": "Bia"}]'],
    ['JSON', '{"nome": "Ana"}\n{"nome": "Bia"}\n'],
    ['SQL', '-- dump\nCREATE TABLE clientes (id int);\nINSERT INTO clientes VALUES (1);'],
    ['e-mail', 'Return-Path: <ana@example.com>\r\nSubject: Lista\r\n\r\nOi'],
    ['página da internet', '<html><table><tr><td>A</td></tr></table>'],
    ['página da internet', '<!-- a --> <!-- b -->\n<tr><td>A</td></tr>'],
  ])('that is no table is refused with the name of its format: %s', async (name, content) => {
    const bytes = typeof content === 'string' ? new Uint8Array(Buffer.from(content, 'latin1')) : content;
    await expect(readFileSheets(bytes)).rejects.toThrow(name);
  });

  it.each([
    'nome;obs\nAna;"<b>x</b>"\n',
    '[nome];[idade]\n[Ana];[3]\n',
    'create table;x\n1;2',
    'date;to\n1;2',
    '0000;1\n0001;2',
    `h;i\n${'a'.repeat(70)};${'b'.repeat(70)}\n`,
    'From\nAna\nBia',
  ])('that is a table is read, whatever it looks like: %j', async (text) => {
    const [sheet] = await readFileSheets(new TextEncoder().encode(text));
    expect(sheet!.lines.length).toBeGreaterThan(1);
  });
});
