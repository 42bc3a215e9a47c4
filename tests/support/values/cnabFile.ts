/**
 * Writes return files of slips after the layouts of CNAB 240 (FEBRABAN, segments T and U) and CNAB 400 of each bank. All names and
 * numbers are invented.
 */

/** What a title says. Days are DDMMYYYY, amounts cents. */
export type Title = {
  own: string;
  digit?: string;
  wallet?: string;
  document?: string;
  due?: string;
  amount: number;
  code?: string;
  paid?: number;
  interest?: number;
  discount?: number;
  rebate?: number;
  fee?: number;
  day?: string;
  credited?: string;
  reasons?: string;
};
export type ReturnFile = {
  bank: string;
  branch?: string;
  account?: string;
  company?: string;
  titles: readonly Title[];
};

/** A line of blanks with values at their places, from 1. */
class Line {
  #text: string;
  constructor(width: number) {
    this.#text = ' '.repeat(width);
  }
  put(from: number, to: number, value: string | number, fill = typeof value === 'number' ? '0' : ' ') {
    const width = to - from + 1;
    const text = fill === '0' ? String(value).padStart(width, '0') : String(value).padEnd(width, fill);
    this.#text = this.#text.slice(0, from - 1) + text.slice(0, width) + this.#text.slice(to);
    return this;
  }
  get text() {
    return this.#text;
  }
}

const titleOf = (title: Title) => ({
  document: 'NF 88',
  due: '10112026',
  code: '06',
  paid: title.amount,
  interest: 0,
  discount: 0,
  rebate: 0,
  fee: 0,
  day: '12112026',
  credited: '13112026',
  reasons: '',
  digit: '',
  wallet: '',
  ...title,
});

export function cnab240Text({
  bank,
  branch = '1148',
  account = '1209440',
  company = '31415926000171',
  titles,
}: ReturnFile): string {
  const isSantander = bank === '033';
  const header = new Line(240)
    .put(1, 3, bank)
    .put(4, 7, 0)
    .put(8, 8, '0')
    .put(143, 143, '2')
    .put(144, 151, '13112026')
    .put(158, 163, 42);
  const batch = new Line(240)
    .put(1, 3, bank)
    .put(4, 7, 1)
    .put(8, 8, '1')
    .put(9, 9, 'T')
    .put(10, 11, '01')
    .put(18, 18, '2')
    .put(19, 33, company, '0');
  if (isSantander)
    header.put(17, 17, '2').put(18, 32, company, '0').put(33, 36, branch, '0').put(38, 47, account, '0');
  else {
    header.put(18, 18, '2').put(19, 32, company, '0').put(53, 57, branch, '0');
    if (bank === '341')
      header.put(59, 65, 0).put(66, 70, account.slice(0, -1), '0').put(72, 72, account.slice(-1));
    else if (bank === '104') header.put(59, 64, account, '0');
    else header.put(59, 71, account, '0');
  }
  const lines = titles.flatMap((given, at) => {
    const title = titleOf(given);
    const record = (segment: string, number: number) =>
      new Line(240)
        .put(1, 3, bank)
        .put(4, 7, 1)
        .put(8, 8, '3')
        .put(9, 13, number)
        .put(14, 14, segment)
        .put(16, 17, title.code);
    const t = record('T', at * 2 + 1);
    if (isSantander)
      t.put(41, 52, title.own, '0')
        .put(53, 53, title.digit)
        .put(55, 69, title.document)
        .put(70, 77, title.due)
        .put(78, 92, title.amount)
        .put(194, 208, title.fee)
        .put(209, 218, title.reasons);
    else {
      if (bank === '341') t.put(38, 40, title.wallet).put(41, 48, title.own, '0').put(49, 49, title.digit);
      else if (bank === '237')
        t.put(38, 40, title.wallet).put(41, 45, 0).put(46, 56, title.own, '0').put(57, 57, title.digit);
      else if (bank === '104') t.put(40, 41, '14').put(42, 56, title.own, '0');
      else if (bank === '756') t.put(38, 46, title.own, '0').put(47, 47, title.digit);
      else t.put(38, 57, title.own);
      t.put(
        59,
        73,
        bank === '341' ? title.document.slice(0, 10) : title.document.slice(0, bank === '104' ? 11 : 15),
      )
        .put(74, 81, title.due)
        .put(82, 96, title.amount)
        .put(199, 213, title.fee)
        .put(214, 223, title.reasons);
    }
    const u = record('U', at * 2 + 2)
      .put(18, 32, title.interest)
      .put(33, 47, title.discount)
      .put(48, 62, title.rebate)
      .put(63, 77, 0)
      .put(78, 92, title.paid)
      .put(93, 107, title.paid)
      .put(138, 145, title.day)
      .put(146, 153, title.credited);
    return [t.text, u.text];
  });
  const end = new Line(240)
    .put(1, 3, bank)
    .put(4, 7, 1)
    .put(8, 8, '5')
    .put(18, 23, lines.length + 2);
  const trailer = new Line(240)
    .put(1, 3, bank)
    .put(4, 7, '9999')
    .put(8, 8, '9')
    .put(18, 23, 1)
    .put(24, 29, lines.length + 4);
  return [header.text, batch.text, ...lines, end.text, trailer.text].join('\r\n') + '\r\n';
}

/** Where each bank has the own number, its digit, the wallet, the fee and the credit in CNAB 400. */
const places400: Readonly<
  Record<
    string,
    {
      own: [number, number];
      digit?: number;
      wallet?: [number, number];
      fee?: [number, number];
      credited?: [number, number];
      type?: string;
    }
  >
> = {
  '001': { own: [64, 80], wallet: [107, 108], fee: [182, 188], credited: [176, 181], type: '7' },
  '033': { own: [63, 69], digit: 70 },
  '104': { own: [57, 73], credited: [294, 299] },
  '237': { own: [71, 81], digit: 82 },
  '341': { own: [86, 93], digit: 94, wallet: [83, 85] },
  '748': { own: [48, 62], credited: [329, 336] },
  '756': { own: [63, 73], digit: 74, fee: [182, 188], credited: [176, 181] },
};

export function cnab400Text({
  bank,
  branch = '1148',
  account = '1209440',
  company = '31415926000171',
  titles,
}: ReturnFile): string {
  const { own, digit, wallet, fee = [176, 188], credited = [296, 301], type = '1' } = places400[bank]!;
  const short = (day: string) => day.slice(0, 4) + day.slice(6);
  const turned = (day: string) => day.slice(4) + day.slice(2, 4) + day.slice(0, 2);
  const header = new Line(400)
    .put(1, 2, '02')
    .put(3, 9, 'RETORNO')
    .put(10, 11, '01')
    .put(12, 19, 'COBRANCA')
    .put(77, 79, bank);
  if (bank === '748') header.put(95, 102, '20261113');
  else header.put(95, 100, '131126');
  if (bank === '001' || bank === '756') header.put(27, 30, branch).put(32, 40, account, '0');
  if (bank === '341') header.put(27, 30, branch).put(31, 32, 0).put(33, 38, account, '0');
  if (bank === '033') header.put(27, 30, branch).put(39, 46, account, '0');
  if (bank === '104') header.put(27, 30, branch).put(31, 36, account, '0');
  const lines = titles.map((given) => {
    const title = titleOf(given);
    const line = new Line(400).put(1, 1, type).put(4, 17, company, '0').put(own[0], own[1], title.own, '0');
    if (bank === '237') line.put(25, 29, branch, '0').put(30, 37, account, '0');
    if (bank === '748') line.put(4, 47, ' '.repeat(44));
    if (digit) line.put(digit, digit, title.digit);
    if (wallet) line.put(wallet[0], wallet[1], title.wallet);
    line
      .put(109, 110, title.code)
      .put(111, 116, short(title.day))
      .put(117, 126, title.document)
      .put(147, 152, short(title.due))
      .put(153, 165, title.amount)
      .put(fee[0], fee[1], title.fee)
      .put(228, 240, title.rebate)
      .put(241, 253, title.discount)
      .put(254, 266, title.paid)
      .put(267, 279, title.interest)
      .put(
        credited[0],
        credited[1],
        credited[1] - credited[0] === 7 ? turned(title.credited) : short(title.credited),
      );
    return line;
  });
  const trailer = new Line(400).put(1, 1, '9');
  return [header, ...lines, trailer].map((line, at) => line.put(395, 400, at + 1).text).join('\r\n') + '\r\n';
}
