/**
 * Where banks write what in a return file of slips, by position from 1, both ends included. CNAB 240: FEBRABAN's segments T and U
 * (version 10.7 of its layout); CNAB 400: each bank's own record. Compared place by place with what laravel-boleto (eduardokum) reads
 * at 0081d0958, 2024-06-04. Where a bank differs from FEBRABAN, its own places stand here.
 */
export type CnabPlace = readonly [from: number, to: number];

/** What is read of a title. `digit`: the check digit of the own number, where it is written apart. */
export type TitlePlaces = {
  ownNumber: CnabPlace;
  digit?: CnabPlace;
  wallet?: CnabPlace;
  document: CnabPlace;
  due: CnabPlace;
  amount: CnabPlace;
  fee: CnabPlace;
  reasons: CnabPlace;
};

export type Bank = {
  name: string;
  /** Of segment T. Absent: FEBRABAN's places. */
  title240?: Partial<TitlePlaces>;
  record400?: Record400;
  header400?: Account400;
  /** In the record of a title, where the header has none. */
  detail400?: Account400;
  /** The account in the header of CNAB 240, where it stands elsewhere. */
  account240?: CnabPlace;
};

/** The account in the header of the file, or in each record. */
type Account400 = { branch: CnabPlace; account: CnabPlace };

export type Record400 = TitlePlaces & {
  /** How the record of a title begins. */
  type: '1' | '7';
  company: CnabPlace;
  occurred: CnabPlace;
  discount: CnabPlace;
  rebate: CnabPlace;
  paid: CnabPlace;
  interest: readonly CnabPlace[];
  credited: CnabPlace;
  /** Of the year in `credited`. */
  creditedForm: 'DDMMYY' | 'YYYYMMDD';
  kinds: Readonly<Record<string, Occurrence>>;
};

export type Occurrence =
  | 'entered'
  | 'settled'
  | 'returned'
  | 'refused'
  | 'protested'
  | 'fee'
  | 'changed'
  | 'other';

export const febraban: TitlePlaces = {
  ownNumber: [38, 57],
  wallet: [58, 58],
  document: [59, 73],
  due: [74, 81],
  amount: [82, 96],
  fee: [199, 213],
  reasons: [214, 223],
};

/** Of segment U. */
export const payment240 = {
  interest: [18, 32],
  discount: [33, 47],
  rebate: [48, 62],
  paid: [78, 92],
  net: [93, 107],
  occurred: [138, 145],
  credited: [146, 153],
} as const satisfies Record<string, CnabPlace>;

/** FEBRABAN's codes of movements (C044). */
export const kinds240: Readonly<Record<string, Occurrence>> = {
  '02': 'entered',
  '03': 'refused',
  '04': 'changed',
  '05': 'changed',
  '06': 'settled',
  '09': 'returned',
  '12': 'changed',
  '13': 'changed',
  '14': 'changed',
  '17': 'settled',
  '19': 'changed',
  '23': 'protested',
  '24': 'protested',
  '25': 'protested',
  '26': 'refused',
  '27': 'changed',
  '28': 'fee',
  '30': 'refused',
};

const shared400 = {
  company: [4, 17],
  document: [117, 126],
  due: [147, 152],
  amount: [153, 165],
  fee: [176, 188],
  occurred: [111, 116],
  rebate: [228, 240],
  discount: [241, 253],
  paid: [254, 266],
  interest: [[267, 279]],
  credited: [296, 301],
  creditedForm: 'DDMMYY',
  reasons: [319, 328],
  type: '1',
} as const;

const common400: Readonly<Record<string, Occurrence>> = {
  '02': 'entered',
  '03': 'refused',
  '06': 'settled',
  '09': 'returned',
  '10': 'returned',
  '14': 'changed',
  '15': 'settled',
  '17': 'settled',
  '23': 'protested',
  '24': 'refused',
  '27': 'refused',
  '28': 'fee',
  '30': 'refused',
  '32': 'refused',
};

/** By the bank's number. A bank that is not here is refused by name. */
export const banks: Readonly<Record<string, Bank>> = {
  '001': {
    name: 'Banco do Brasil',
    record400: {
      ...shared400,
      type: '7',
      ownNumber: [64, 80],
      wallet: [107, 108],
      fee: [182, 188],
      credited: [176, 181],
      reasons: [87, 88],
      kinds: {
        '02': 'entered',
        '03': 'refused',
        '05': 'settled',
        '06': 'settled',
        '07': 'settled',
        '08': 'settled',
        '09': 'returned',
        '10': 'returned',
        '14': 'changed',
        '15': 'settled',
        '23': 'protested',
        '28': 'fee',
        '61': 'protested',
      },
    },
    header400: { branch: [27, 30], account: [32, 40] },
  },
  '033': {
    name: 'Santander',
    // Four positions before FEBRABAN's, from the own number on.
    title240: {
      ownNumber: [41, 52],
      digit: [53, 53],
      wallet: [54, 54],
      document: [55, 69],
      due: [70, 77],
      amount: [78, 92],
      fee: [194, 208],
      reasons: [209, 218],
    },
    record400: {
      ...shared400,
      ownNumber: [63, 69],
      digit: [70, 70],
      wallet: [108, 108],
      reasons: [137, 145],
      kinds: {
        '02': 'entered',
        '03': 'refused',
        '06': 'settled',
        '07': 'settled',
        '08': 'settled',
        '09': 'returned',
        '10': 'protested',
        '14': 'changed',
        '16': 'settled',
        '17': 'settled',
      },
    },
    header400: { branch: [27, 30], account: [39, 46] },
  },
  '104': {
    name: 'Caixa',
    account240: [59, 64],
    title240: { ownNumber: [40, 56], document: [59, 69] },
    record400: {
      ...shared400,
      ownNumber: [57, 73],
      wallet: [107, 108],
      interest: [
        [267, 279],
        [280, 292],
      ],
      credited: [294, 299],
      reasons: [80, 82],
      kinds: {
        '01': 'entered',
        '02': 'returned',
        '03': 'changed',
        '05': 'changed',
        '21': 'settled',
        '22': 'settled',
        '23': 'returned',
        '24': 'returned',
        '25': 'returned',
        '26': 'other',
        '56': 'protested',
        '99': 'refused',
      },
    },
    header400: { branch: [27, 30], account: [31, 36] },
  },
  '237': {
    name: 'Bradesco',
    title240: { ownNumber: [46, 56], digit: [57, 57], wallet: [38, 40] },
    record400: { ...shared400, ownNumber: [71, 81], digit: [82, 82], wallet: [108, 108], kinds: common400 },
    detail400: { branch: [25, 29], account: [30, 37] },
  },
  '341': {
    name: 'Itaú',
    account240: [66, 72],
    title240: {
      ownNumber: [41, 48],
      digit: [49, 49],
      wallet: [38, 40],
      document: [59, 68],
      reasons: [214, 221],
    },
    record400: {
      ...shared400,
      ownNumber: [86, 93],
      digit: [94, 94],
      wallet: [83, 85],
      reasons: [378, 385],
      kinds: {
        '02': 'entered',
        '64': 'entered',
        '71': 'entered',
        '73': 'entered',
        '03': 'refused',
        '15': 'refused',
        '16': 'refused',
        '17': 'refused',
        '18': 'refused',
        '60': 'refused',
        '06': 'settled',
        '07': 'settled',
        '08': 'settled',
        '10': 'settled',
        '59': 'settled',
        '05': 'returned',
        '09': 'returned',
        '47': 'returned',
        '72': 'returned',
        '14': 'changed',
        '28': 'fee',
        '32': 'protested',
      },
    },
    header400: { branch: [27, 30], account: [33, 38] },
  },
  '748': {
    name: 'Sicredi',
    record400: {
      ...shared400,
      ownNumber: [48, 62],
      company: [27, 45],
      interest: [
        [267, 279],
        [280, 292],
      ],
      credited: [329, 336],
      creditedForm: 'YYYYMMDD',
      kinds: { ...common400, '16': 'settled', '17': 'other', '33': 'changed' },
    },
  },
  '756': {
    name: 'Sicoob',
    title240: { ownNumber: [38, 46], digit: [47, 47] },
    record400: {
      ...shared400,
      ownNumber: [63, 73],
      digit: [74, 74],
      wallet: [108, 108],
      fee: [182, 188],
      credited: [176, 181],
      kinds: { ...common400, '05': 'settled', '10': 'other', '15': 'other', '17': 'other' },
    },
    header400: { branch: [27, 30], account: [32, 40] },
  },
};

/** Itaú's codes in its CNAB 240, where they differ from FEBRABAN's. */
export const ownKinds240: Readonly<Record<string, Readonly<Record<string, Occurrence>>>> = {
  '341': {
    '05': 'returned',
    '08': 'settled',
    '10': 'settled',
    '15': 'refused',
    '16': 'refused',
    '17': 'refused',
    '18': 'refused',
    '32': 'protested',
  },
  '104': { '46': 'settled' },
};
