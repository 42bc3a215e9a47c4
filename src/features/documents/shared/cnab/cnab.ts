/** Return files of slips that banks write by position: CNAB 240 (segments T and U) and CNAB 400 (a record for each title). */
import {
  DocumentError,
  documentWords,
  present,
  type DocumentNames,
  type DocumentRow,
  type ReadFile,
  type ReadStatement,
  type TitleFormat,
} from '../document.ts';
import { lessOf, sumOfDecimals } from '../decimals.ts';
import { fileText } from '../text.ts';
import { banks, febraban, kinds240, ownKinds240, payment240, type Bank, type Record400 } from './layouts.ts';
import { at, type Where, cnabAmount, cnabDay, titleAt, unlessZero, sumOfLines } from './fieldsOfLine.ts';

const named = <Key extends string>(type: 'text' | 'decimal' | 'date', keys: readonly Key[]) =>
  Object.fromEntries(
    keys.map((key) => [key, { type, about: `documentWords.cnab.${key}` }]),
  ) as unknown as DocumentNames;

export const cnab: TitleFormat = {
  each: 'title',
  about: 'resourceWords.titles.cnab',
  facts: {
    ...named('text', ['bank', 'branch', 'account', 'company', 'sequence']),
    ...named('date', ['generated']),
    ...named('decimal', ['settled', 'fees']),
  },
  row: {
    ...named('text', ['ownNumber', 'document', 'wallet', 'code', 'reasons']),
    kind: {
      type: 'choice',
      options: ['entered', 'settled', 'returned', 'refused', 'protested', 'fee', 'changed', 'other'],
      about: 'documentWords.cnab.kind',
    },
    ...named('decimal', ['amount', 'paid', 'interest', 'discount', 'rebate', 'reduced', 'fee', 'net']),
    ...named('date', ['due', 'occurred', 'credited']),
  },
  read,
};

type Lines = readonly string[];

function read(bytes: Uint8Array): ReadFile<ReadStatement> {
  const lines = fileText(bytes)
    .replace(/^\ufeff/, '')
    // Programs of DOS end a file so.
    .replaceAll('\u001a', '')
    .replace(/[\r\n]+$/, '')
    .split(/\r\n?|\n/);
  const [first = ''] = lines;
  const is400 = /^0[12](RETORNO|REMESSA)/i.test(first);
  refuseSending(first, is400);
  const width = is400 ? 400 : 240;
  for (const [at, line] of lines.entries())
    if (line.length !== width)
      throw new DocumentError('documents.cnab.width', { line: at + 1, length: line.length, width });
  const code = is400 ? first.slice(76, 79) : first.slice(0, 3);
  const bank = Object.hasOwn(banks, code) ? banks[code] : undefined;
  if (!bank || (is400 && !bank.record400))
    throw new DocumentError('documents.cnab.bank', {
      bank: code,
      known: Object.values(banks)
        .map(({ name }) => name)
        .join(', '),
    });
  if (lines.slice(1).some((line) => (is400 ? line[0] === '0' : line[7] === '0')))
    throw new DocumentError('documents.cnab.companies');
  return is400 ? read400(lines, code, bank) : read240(lines, code, bank);
}

/** A file that goes to the bank, and a part of CNAB that is about something else than slips. */
function refuseSending(first: string, is400: boolean) {
  const isSent = is400 ? first[1] === '1' : first[142] === '1';
  if (isSent) throw new DocumentError('documents.cnab.sent');
}

// CNAB 240.

function read240(lines: Lines, code: string, bank: Bank): ReadFile<ReadStatement> {
  const header = lines[0]!;
  const trailer = lines.at(-1)!;
  if (trailer[7] !== '9') throw new DocumentError('documents.cut');
  const counted = Number(at(trailer, [24, 29]));
  if (counted > 0 && counted !== lines.length)
    throw new DocumentError('documents.cnab.count', { said: counted, found: lines.length });
  const services = lines.filter((line) => line[7] === '1').map((line) => at(line, [10, 11]));
  if (services.some((service) => service !== '01'))
    throw new DocumentError('documents.cnab.service', { service: services.find((one) => one !== '01')! });
  const companies = new Set(
    lines.filter((line) => line[7] === '1').map((line) => at(line, [19, 33]).replace(/^0+/, '')),
  );
  if (companies.size > 1) throw new DocumentError('documents.cnab.companies');
  const rows: DocumentRow[] = [];
  const ignored: ReadFile['ignored'][number][] = [];
  const places = { ...febraban, ...bank.title240 };
  const kinds = { ...kinds240, ...ownKinds240[code] };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (line[7] !== '3') continue;
    const segment = line[13];
    if (segment === 'U')
      throw new DocumentError('documents.cnab.lonely', { line: index + 1, segment: 'U', other: 'T' });
    if (segment !== 'T') {
      ignored.push({
        what: documentWords('documents.cnab.segment', { segment: segment ?? '', line: index + 1 }),
        why: documentWords('documents.line.unreadPart'),
      });
      continue;
    }
    const next = lines[index + 1];
    if (next?.[7] !== '3' || next[13] !== 'U')
      throw new DocumentError('documents.cnab.lonely', { line: index + 1, segment: 'T', other: 'U' });
    const [title, paid] = [
      { line, number: index + 1 },
      { line: next, number: index + 2 },
    ];
    const movement = at(line, [16, 17]);
    const kind = kinds[movement] ?? 'other';
    const said = titleAt(title, places);
    rows.push({
      line: index + 1,
      values: present({
        ...said,
        code: movement,
        kind,
        interest: unlessZero(cnabAmount(paid, payment240.interest)),
        discount: unlessZero(cnabAmount(paid, payment240.discount)),
        reduced: unlessZero(
          sumOfDecimals([cnabAmount(paid, payment240.discount), cnabAmount(paid, payment240.rebate)]),
        ),
        rebate: unlessZero(cnabAmount(paid, payment240.rebate)),
        paid: unlessZero(cnabAmount(paid, payment240.paid)),
        net: unlessZero(cnabAmount(paid, payment240.net)),
        occurred: cnabDay(paid, payment240.occurred),
        credited: cnabDay(paid, payment240.credited),
      }),
    });
    index += 1;
  }
  if (rows.length === 0) throw new DocumentError('documents.cnab.nothing');
  const isSantander = code === '033';
  return {
    documents: [
      {
        facts: present({
          bank: code,
          branch: isSantander ? at(header, [33, 36]) : at(header, [53, 57]),
          account: isSantander
            ? at(header, [38, 47])
            : at(header, bank.account240 ?? [59, 71]).replace(/\s/g, ''),
          company: at(header, isSantander ? [18, 32] : [19, 32]).replace(/^0+(?=\d{11,})/, ''),
          generated: cnabDay({ line: header, number: 1 }, [144, 151]),
          sequence: at(header, [158, 163]).replace(/^0+(?=.)/, ''),
          settled: sumOfLines(rows, 'paid', 'settled'),
          fees: sumOfLines(rows, 'fee'),
        }),
        rows,
      },
    ],
    ignored,
  };
}

// CNAB 400.

function read400(lines: Lines, code: string, bank: Bank): ReadFile<ReadStatement> {
  const layout = bank.record400!;
  const header = lines[0]!;
  if (lines.at(-1)![0] !== '9') throw new DocumentError('documents.cut');
  for (const [index, line] of lines.entries()) {
    const said = line.slice(394, 400);
    if (/^\d{6}$/.test(said) && Number(said) !== index + 1)
      throw new DocumentError('documents.cnab.count', { said: Number(said), found: index + 1 });
  }
  const details = lines.flatMap((line, index) =>
    line[0] === layout.type ? [{ line, number: index + 1 }] : [],
  );
  const companies = new Set(details.map(({ line }) => at(line, layout.company)));
  if (companies.size > 1) throw new DocumentError('documents.cnab.companies');
  const ignored = lines.slice(1, -1).flatMap((line, index): ReadFile['ignored'][number][] =>
    line[0] === layout.type
      ? []
      : [
          {
            what: documentWords('documents.cnab.segment', { segment: line[0]!, line: index + 2 }),
            why: documentWords('documents.line.unreadPart'),
          },
        ],
  );
  if (details.length === 0) throw new DocumentError('documents.cnab.nothing');
  const rows = details.map((where) => row400(where, layout));
  const { branch, account } = bank.header400 ?? bank.detail400 ?? {};
  const from = bank.header400 ? header : details[0]!.line;
  return {
    documents: [
      {
        facts: present({
          bank: code,
          branch: branch && at(from, branch),
          account: account && at(from, account),
          company: code === '748' ? undefined : [...companies][0]!,
          generated:
            code === '748'
              ? cnabDay({ line: header, number: 1 }, [95, 102], 'YYYYMMDD')
              : cnabDay({ line: header, number: 1 }, [95, 100]),
          settled: sumOfLines(rows, 'paid', 'settled'),
          fees: sumOfLines(rows, 'fee'),
        }),
        rows,
      },
    ],
    ignored,
  };
}

function row400(where: Where, layout: Record400): DocumentRow {
  const { line, number } = where;
  const code = at(line, [109, 110]);
  const interest = sumOfDecimals(layout.interest.map((place) => cnabAmount(where, place)));
  const paid = unlessZero(cnabAmount(where, layout.paid));
  const said = titleAt(where, layout);
  return {
    line: number,
    values: present({
      ...said,
      code,
      kind: layout.kinds[code] ?? 'other',
      interest: unlessZero(interest),
      discount: unlessZero(cnabAmount(where, layout.discount)),
      rebate: unlessZero(cnabAmount(where, layout.rebate)),
      reduced: unlessZero(
        sumOfDecimals([cnabAmount(where, layout.discount), cnabAmount(where, layout.rebate)]),
      ),
      paid,
      net: paid && lessOf(paid, [said.fee]),
      occurred: cnabDay(where, layout.occurred),
      credited: cnabDay(where, layout.credited, layout.creditedForm),
    }),
  };
}
