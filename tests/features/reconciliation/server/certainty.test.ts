/** What is certain, and why the rest is not: lines of kinds that banks write, beside what they could be taken for. */
import { describe, expect, it } from 'vitest';
import { proposeMatches } from '#tests/support/proposeMatches.ts';
import type {
  Match,
  MatchEntry,
  MatchLine,
  MatchPartner,
} from '#features/reconciliation/server/matchTypes.ts';

const today = 20_750; // 24 October 2026
type Paper = {
  id: string;
  units: number;
  day?: number;
  name?: string;
  document?: string;
  number?: string;
  company?: number;
  /** Owed for each day after it is due. */
  perDay?: number;
};
type Line = {
  id?: number;
  units: number;
  text: string;
  day?: number;
  account?: number;
  company?: number;
  rule?: boolean;
  waits?: boolean;
  fee?: number;
};

const paper = ({ id, units, day = today, name, document, number, perDay }: Paper): MatchPartner => ({
  id,
  units,
  ...(perDay !== undefined && { unitsOn: (on: number) => units + perDay * Math.max(0, on - day) }),
  day,
  texts: [
    ...(document === undefined ? [] : [{ field: 0, text: document, kind: 'document' as const }]),
    ...(name === undefined ? [] : [{ field: 1, text: name }]),
    ...(number === undefined ? [] : [{ field: 2, text: number }]),
  ],
});
const lineOf = ({ id = 1, units, text, day = today, rule, waits, fee }: Line): MatchLine => ({
  id,
  units: Math.abs(units),
  day,
  text,
  ...(rule && { isRuled: true }),
  ...(fee !== undefined && { fee }),
  ...(waits !== undefined && { waits }),
});

/** Lines below zero settle bills, those above receivables; two lines of two accounts are a transfer. */
function propose(
  lines: readonly Line[],
  { bills = [], claims = [], credits = [] }: { bills?: Paper[]; claims?: Paper[]; credits?: Paper[] },
): Match[] {
  const byId = new Map(lines.map((line) => [line.id ?? 1, line]));
  const given = (id: unknown) => byId.get(id as number)!;
  const companyOf = new Map([...bills, ...claims].map(({ id, company }) => [id, company]));
  const open = (resource: string, papers: readonly Paper[], sign: number, refunds = false): MatchEntry => ({
    resource,
    refunds,
    days: 5,
    takesPart: true,
    partners: papers.map(paper),
    fits: ({ id }) => Math.sign(given(id).units) === sign,
    differs: ({ id }, { id: partner }) =>
      given(id).company !== undefined && companyOf.get(partner as string) !== undefined
        ? given(id).company === companyOf.get(partner as string)
          ? undefined
          : 0
        : undefined,
  });
  const transfers: MatchEntry = {
    resource: 'lines',
    days: 1,
    one: 'line',
    takesPart: false,
    partners: lines.filter(({ units }) => units > 0).map((one) => ({ ...lineOf(one), texts: [] })),
    fits: ({ id }, { id: other }) => given(id).units < 0 && given(id).account !== given(other).account,
  };
  const entries = [open('bills', bills, -1), open('claims', claims, 1), transfers];
  if (credits.length > 0) entries.push(open('bills', credits, 1, true));
  return proposeMatches(lines.map(lineOf), entries, {
    difference: 0,
    lines: 'lines',
  });
}
const of = (found: readonly Match[], id = 1) => found.filter(({ lines }) => lines[0] === id);
const idsOf = (found: readonly Match[], id = 1) =>
  of(found, id).map(({ partners }) => partners.map((one) => one.id).join('+'));
const certain = (found: readonly Match[], id = 1) =>
  of(found, id)
    .filter((one) => one.certain)
    .map(({ partners }) => partners.map((one) => one.id).join('+'));

describe('a ground identifies', () => {
  it.each([
    ['the whole name', 'PIX ENVIADO PADARIA OITI', { kind: 'name', text: 'Padaria Oiti' }],
    [
      'the whole name with its legal form and connectives',
      'PGTO PADARIA DO OITI LTDA ME',
      { kind: 'name', text: 'Padaria Oiti' },
    ],
    [
      'the document of the party',
      'TED ENVIADA 11.222.333/0001-81',
      { kind: 'text', field: 0, text: '11222333000181' },
    ],
    [
      'the document without its points',
      'PIX 11222333000181',
      { kind: 'text', field: 0, text: '11222333000181' },
    ],
    ['the number of the paper', 'LIQ TITULO 7788', { kind: 'text', field: 2, text: 'NF-7788' }],
    ['its number behind another word', 'PAGTO BOLETO NF 7788', { kind: 'text', field: 2, text: 'NF-7788' }],
    ['its number without a space', 'PAG NF7788', { kind: 'text', field: 2, text: 'NF-7788' }],
  ])('by %s', (_what, text, reason) => {
    const bills = [
      { id: 'oiti', units: 450, name: 'Padaria Oiti', document: '11222333000181', number: 'NF-7788' },
    ];
    const [found] = propose([{ units: -450, text }], { bills });
    expect([found!.certain, found!.doubts, found!.reasons[0]]).toEqual([true, [], reason]);
  });

  it.each([
    ['the slip itself', '23793.38128 60082.677139 66003.305209 7 98110000019990'],
    ['the EndToEndId of a Pix', 'E12345678202610081430aBcDeFgHiJk'],
  ])('by %s', (_what, reference) => {
    const bills = [
      { id: 'a', units: 450, number: reference },
      { id: 'b', units: 450, name: 'Padaria Oiti' },
    ];
    expect(certain(propose([{ units: -450, text: `PAG ${reference}` }], { bills }))).toEqual(['a']);
  });

  it.each([
    ['amount and day alone', 'PAG BOLETO', {}],
    ['a part of the name', 'PIX ENVIADO OITI', { name: 'Padaria Oiti' }],
    ['a name with a letter changed', 'PIX ENVIADO PADARIA OITE', { name: 'Padaria Oiti' }],
    ['two given names', 'PIX RECEBIDO ANA PAULA', { name: 'Ana Paula' }],
    ['a kind of business', 'PIX AUTO POSTO', { name: 'Auto Posto' }],
    ['a name that goes on', 'PIX ENVIADO MARIA SOUZA LIMA', { name: 'Maria Souza' }],
    ['a name that begins earlier', 'PIX ENVIADO JOSE MARIA SOUZA', { name: 'Maria Souza' }],
    ['a name cut off by a letter', 'PIX ENVIADO MARIA SOUZA L', { name: 'Maria Souza' }],
    [
      'the branch of an account',
      'TED 341 4402 60318 COMERCIAL TAMBORIL',
      { name: 'Grafica Murici', number: '4402' },
    ],
    ['an account', 'TRANSF CC 60318-5', { number: '60318' }],
    ['a branch behind its word', 'DEPOSITO AG 4402', { number: '4402' }],
    ['a day', 'PAGTO 24/10/2026', { number: '24102026' }],
    ['a day in six digits', 'PAGTO 241026', { number: '241026' }],
    ['a time', 'COMPRA 14:32', { number: '1432' }],
    ['a card', 'COMPRA CARTAO FINAL 1432', { number: '1432' }],
    ['a few digits that could be anything', 'PIX ENVIADO 4402', { number: '4402' }],
    ['an amount', 'PAGTO 4.402,00', { number: '4402' }],
  ])('not by %s', (_what, text, more) => {
    const bills = [{ id: 'a', units: 777, ...more }];
    const found = propose([{ units: -777, text }], { bills });
    expect(certain(found)).toEqual([]);
    for (const { doubts } of found) expect(doubts.length).toBeGreaterThan(0);
  });
});

describe('another party in the line', () => {
  it('takes the line, with a part of what it is owed', () => {
    const found = propose([{ units: -1500, text: 'PIX ENVIADO OFICINA INHARE' }], {
      bills: [
        { id: 'jaracatia', units: 1500, name: 'Energia Jaracatia' },
        { id: 'inhare', units: 1800, name: 'Oficina Inhare' },
      ],
    });
    expect(idsOf(found)).toEqual(['inhare']);
    expect(found[0]).toMatchObject({
      certain: false,
      doubts: [{ kind: 'part' }],
      partners: [{ units: 1500 }],
    });
  });

  it('is one whose paper is named by its number', () => {
    const found = propose([{ units: -450, text: 'LIQ TITULO 7788 DESC ABATIMENTO' }], {
      bills: [
        { id: 'patau', units: 450, name: 'Padaria Patau' },
        { id: 'oiti', units: 500, name: 'Padaria Oiti', number: 'NF-7788' },
      ],
    });
    expect(idsOf(found)).toEqual(['oiti']);
    expect(certain(found)).toEqual([]);
  });

  it('leaves nothing to propose where its document is nobody’s here', () => {
    const bills = [{ id: 'cerrado', units: 1500, name: 'Energia Cerrado', document: '11222333000181' }];
    for (const text of [
      'PIX ENVIADO MERCADO BOREAL LTDA 12.345.678/0001-95',
      'PIX ENVIADO 12345678000195',
      'PIX ENVIADO 529.982.247-25',
    ])
      expect(propose([{ units: -1500, text }], { bills })).toEqual([]);
    // with the name beside the document of another, a person decides
    const both = propose([{ units: -1500, text: 'PIX ENERGIA CERRADO 12.345.678/0001-95' }], { bills });
    expect([idsOf(both), certain(both)]).toEqual([['cerrado'], []]);
  });

  it('speaks against the name of the partner', () => {
    const bills = [
      { id: 'oiti', units: 300, name: 'Padaria Oiti' },
      { id: 'inhare', units: 900, name: 'Oficina Inhare' },
    ];
    for (const text of ['PIX PADARIA OITI - OFICINA INHARE', 'PIX PADARIA OITI / ZEFERINO ROCHA'])
      expect(certain(propose([{ units: -300, text }], { bills })), text).toEqual([]);
    expect(
      certain(propose([{ units: -300, text: 'PIX ENVIADO - PADARIA OITI - REF ALUGUEL' }], { bills })),
    ).toEqual(['oiti']);
  });

  it('is another person of the same family', () => {
    const claims = [{ id: 'maria', units: 500, name: 'Maria Figueiroa' }];
    const found = propose([{ units: 500, text: 'PIX RECEBIDO JOAO FIGUEIROA' }], { claims });
    expect(certain(found)).toEqual([]);
  });

  it('has a CPF whose middle the bank shows', () => {
    const claims = [{ id: 'a', units: 500, name: 'Rui Barros', document: '52998224725' }];
    expect(certain(propose([{ units: 500, text: 'PIX RUI BARROS ***.982.247-**' }], { claims }))).toEqual([
      'a',
    ]);
    expect(certain(propose([{ units: 500, text: 'PIX RUI BARROS ***.111.247-**' }], { claims }))).toEqual([]);
  });

  it('bears the same name, so only the document says who', () => {
    const claims = [
      { id: 'one', units: 500, name: 'José da Silva Rocha', document: '52998224725' },
      { id: 'other', units: 700, name: 'José da Silva Rocha', document: '11144477735' },
    ];
    expect(certain(propose([{ units: 500, text: 'PIX JOSE SILVA ROCHA' }], { claims }))).toEqual([]);
    expect(
      certain(propose([{ units: 500, text: 'PIX JOSE SILVA ROCHA 529.982.247-25' }], { claims })),
    ).toEqual(['one']);
  });

  it('has a longer name, of which the line may show only the beginning', () => {
    const bills = [
      { id: 'short', units: 500, name: 'Padaria Oiti' },
      { id: 'long', units: 500, name: 'Padaria Oiti Centro' },
    ];
    expect(certain(propose([{ units: -500, text: 'PIX PADARIA OITI' }], { bills }))).toEqual([]);
    expect(certain(propose([{ units: -500, text: 'PIX PADARIA OITI CENTRO' }], { bills }))).toEqual(['long']);
  });

  it('shares a word of its name with many, and each is found by the whole', () => {
    const claims = ['Macauba', 'Bacupari', 'Cagaita', 'Mangaba'].map((name) => ({
      ...{ id: name, units: 333, name: `Agropecuaria ${name}` },
    }));
    const lines = ['BACUPARI', 'MACAUBA'].map((name, at) => ({
      id: at + 1,
      units: 333,
      text: `PIX AGROPECUARIA ${name}`,
    }));
    const found = propose(lines, { claims });
    expect([certain(found, 1), certain(found, 2)]).toEqual([['Bacupari'], ['Macauba']]);
  });
});

describe('transfers, refunds and saved rules', () => {
  const transfer = [
    { id: 1, units: -5000, text: 'TRANSF ENTRE CONTAS', account: 1 },
    { id: 2, units: 5000, text: 'TRANSF ENTRE CONTAS', account: 2 },
  ];
  it('keep both lines of a transfer together, whatever is open', () => {
    const found = propose(transfer, {
      bills: [{ id: 'supplier', units: 5000, name: 'Fornecedor Araticum' }],
      claims: [{ id: 'client', units: 5000 }],
    });
    expect(found.map(({ lines, partners, certain: sure }) => [lines, partners[0]!.id, sure])).toEqual([
      [[1], 2, true],
    ]);
  });

  it('leave two transfers of one amount to a person', () => {
    const again = transfer.map((one) => ({ ...one, id: one.id + 2 }));
    const found = propose([...transfer, ...again], {});
    expect(found.filter((one) => one.certain)).toEqual([]);
    expect(found.filter(({ isFirst }) => isFirst)).toHaveLength(2);
  });

  it('give a payment to whom its line names, although another account has the amount', () => {
    const found = propose(
      [
        { id: 1, units: -5000, text: 'PIX ENVIADO FORNECEDOR ARATICUM', account: 1 },
        { id: 2, units: 5000, text: 'PIX RECEBIDO', account: 2 },
      ],
      { bills: [{ id: 'supplier', units: 5000, name: 'Fornecedor Araticum' }] },
    );
    expect(certain(found)).toEqual(['supplier']);
  });

  it('offer no receivable for a refund', () => {
    const claims = [{ id: 'client', units: 300, name: 'Cooperativa Buriti' }];
    for (const text of ['PIX DEVOLVIDO ESTORNO AUTO POSTO', 'DEVOLUCAO PIX', 'ESTORNO DE COMPRA'])
      expect(propose([{ units: 300, text }], { claims }), text).toEqual([]);
  });

  it('leave a line with a saved rule to it', () => {
    expect(
      propose([{ units: -1250, text: 'TARIFA PIX ENVIADO', rule: true }], {
        bills: [{ id: 'cartorio', units: 1250 }],
      }),
    ).toEqual([]);
  });
});

describe('days and company', () => {
  const bill = { id: 'a', units: 19_990, name: 'Provedor Faveira' };
  it.each([31, 60, 6])('are not those of a bill that is due in %i days', (days) => {
    const found = propose([{ units: -19_990, text: 'DEB AUT PROVEDOR FAVEIRA' }], {
      bills: [{ ...bill, day: today + days }],
    });
    expect(certain(found)).toEqual([]);
    expect(found[0]!.doubts).toContainEqual({ kind: 'days', days: -days });
  });

  it('fit within the days of the entry, and a bill that is overdue', () => {
    for (const days of [5, 0, -5, -20])
      expect(
        certain(
          propose([{ units: -19_990, text: 'DEB AUT PROVEDOR FAVEIRA' }], {
            bills: [{ ...bill, day: today + days }],
          }),
        ),
      ).toEqual(['a']);
  });

  it('say that the bill is of another company', () => {
    const lines = [{ units: -650, text: 'PAG BOLETO PROVEDOR FAVEIRA', company: 3 }];
    const found = (company: number) => propose(lines, { bills: [{ ...bill, units: 650, company }] });
    expect(certain(found(3))).toEqual(['a']);
    expect(certain(found(5))).toEqual([]);
    expect(found(5)[0]!.doubts).toEqual([{ kind: 'differs', field: 0, partner: 'a' }]);
  });
});

describe('rivals', () => {
  const fees = [-30, 0, 30].map((day) => ({
    id: `d${day}`,
    units: 90_000,
    day: today + day,
    name: 'Helena Prado',
  }));

  it('are no other papers of a regular payer: the one within the days, then the oldest', () => {
    const line = { units: 90_000, text: 'PIX RECEBIDO HELENA PRADO' };
    expect(certain(propose([line], { claims: fees }))).toEqual(['d0']);
    expect(
      certain(propose([line], { claims: [fees[0]!, { ...fees[1]!, id: 'old', day: today - 45 }] })),
    ).toEqual(['old']);
    const two = propose(
      [
        { ...line, id: 1 },
        { ...line, id: 2 },
      ],
      { claims: fees },
    );
    expect([certain(two, 1), certain(two, 2)]).toEqual([['d0'], ['d-30']]);
  });

  it('are two equal lines for one paper: neither is certain, alone or together', () => {
    const lines = [1, 2].map((id) => ({ id, units: 500, text: 'PIX RECEBIDO HELENA PRADO' }));
    const found = propose(lines, { claims: [{ ...fees[1]!, units: 500 }] });
    expect(found.filter((one) => one.certain)).toEqual([]);
    expect([idsOf(found, 1), idsOf(found, 2)]).toEqual([['d0'], ['d0']]);
  });

  it('are partners of two entries', () => {
    const both = { units: 500, number: 'NF-90210' };
    const found = propose([{ units: -500, text: 'LIQ NF 90210' }], {
      bills: [
        { id: 'a', ...both },
        { id: 'b', ...both },
      ],
    });
    expect(certain(found)).toEqual([]);
    expect(idsOf(found).toSorted()).toEqual(['a', 'b']);
  });

  it('are sums of papers that are due now', () => {
    const papers = (far: number) => [
      { id: 'x', units: 100, name: 'Oficina Inhare' },
      { id: 'y', units: 200, name: 'Oficina Inhare' },
      { id: 'z', units: 300, name: 'Oficina Inhare', day: today + far },
    ];
    const line = [{ units: -300, text: 'PIX OFICINA INHARE' }];
    const far = propose(line, { bills: papers(20) });
    expect(idsOf(far).slice(0, 2)).toEqual(['x+y', 'z']);
    const now = propose(line, { bills: papers(0) });
    expect([idsOf(now), certain(now)]).toEqual([['z', 'x+y'], []]);
  });
});

describe('a line net of a fee', () => {
  const sales = Array.from({ length: 5 }, (_, at) => ({ id: `s${at}`, units: 20_000 }));
  const line = { units: 97_000, text: 'CRED VENDAS CARTAO', fee: 0.05 };

  it('stands for papers of one day that add up to more, within the fee; and is never certain', () => {
    const [found] = propose([line], { claims: sales });
    expect(found).toMatchObject({
      partners: sales.map(({ id, units }) => ({ id, units })),
      fee: 3000,
      certain: false,
      reasons: [
        { kind: 'sum', count: 5 },
        { kind: 'fee', units: 3000 },
        { kind: 'days', days: 0 },
      ],
    });
    expect(found!.doubts[0]).toEqual({ kind: 'fee', units: 3000 });
  });

  it.each([
    ['the fee would be larger', { ...line, fee: 0.029 }, sales],
    ['no rule says that the bank keeps one', { ...line, fee: undefined as never }, sales],
    ['the papers are of other days', line, sales.map((one) => ({ ...one, day: today + 20 }))],
    ['the papers are fewer', line, sales.slice(1)],
  ])('stands for none where %s', (_what, one, claims) => {
    expect(propose([one], { claims }).filter(({ fee }) => fee !== undefined)).toEqual([]);
  });

  it('is that of whom it names before others of the day', () => {
    const named = [1, 2].map((at) => ({
      id: `n${at}`,
      units: 50_000,
      name: 'Loja Sucupira',
      day: today - 3,
    }));
    const [found] = propose([{ ...line, text: 'VENDAS CARTAO LOJA SUCUPIRA' }], {
      claims: [...sales, ...named],
    });
    expect(found!.partners.map(({ id }) => id)).toEqual(['n1', 'n2']);
    expect([found!.certain, found!.fee]).toEqual([false, 3000]);
  });

  it('takes equal papers, as many as fit, out of a day with others', () => {
    const more = [
      { id: 'x', units: 33_300 },
      { id: 'y', units: 71_000 },
    ];
    const [found] = propose([line], { claims: [...more, ...sales] });
    expect(found!.partners.map(({ id }) => id)).toEqual(sales.map(({ id }) => id));
  });
});

describe('a paper on which interest runs', () => {
  const late = { id: 'late', units: 500_000, day: today - 10, perDay: 1170, name: 'Padaria Oiti' };

  it('is owed as of the day of the line, and certain with a ground', () => {
    const found = propose([{ units: 511_700, text: 'PIX RECEBIDO PADARIA OITI' }], { claims: [late] });
    expect(found).toMatchObject([
      {
        certain: true,
        partners: [{ id: 'late', units: 511_700 }],
        reasons: [{ kind: 'name' }, { kind: 'on day', units: 511_700 }, { kind: 'days', days: 10 }],
      },
    ]);
    const earlier = [{ units: 505_850, text: 'PIX RECEBIDO PADARIA OITI', day: today - 5 }];
    expect(certain(propose(earlier, { claims: [late] }))).toEqual(['late']);
  });

  it('is proposed without a ground, and is a part where the line has less', () => {
    const claims = [{ ...late, day: today - 3 }];
    const [found] = propose([{ units: 503_510, text: 'BOLETO' }], { claims });
    expect(found).toMatchObject({
      certain: false,
      doubts: [{ kind: 'no ground' }],
      partners: [{ id: 'late' }],
    });
    const [part] = propose([{ units: 500_000, text: 'PIX RECEBIDO PADARIA OITI' }], { claims: [late] });
    expect(part).toMatchObject({
      certain: false,
      doubts: [{ kind: 'part' }],
      partners: [{ units: 500_000 }],
    });
  });
});

describe('what is owed back', () => {
  const credits = [{ id: 'credit', units: 30_000, name: 'Auto Posto Guariroba' }];

  it('is proposed to a refund, and certain only with a ground', () => {
    const named = propose([{ units: 30_000, text: 'PIX DEVOLVIDO AUTO POSTO GUARIROBA' }], { credits });
    expect([idsOf(named), certain(named)]).toEqual([['credit'], ['credit']]);
    const plain = propose([{ units: 30_000, text: 'PIX DEVOLVIDO' }], { credits });
    expect([idsOf(plain), certain(plain)]).toEqual([['credit'], []]);
  });

  it('is never that of money out, and leaves receivables out of a refund', () => {
    expect(propose([{ units: -30_000, text: 'PIX AUTO POSTO GUARIROBA' }], { credits })).toEqual([]);
    const both = propose([{ units: 30_000, text: 'PIX DEVOLVIDO' }], {
      credits,
      claims: [{ id: 'claim', units: 30_000 }],
    });
    expect(idsOf(both)).toEqual(['credit']);
  });
});

describe('the answer', () => {
  const texts = [
    'PIX PADARIA OITI',
    'PIX OITI',
    'PAG BOLETO',
    'LIQ NF 1208',
    'PIX HELENA PRADO',
    'TRANSF ENTRE CONTAS',
    'SISPAG',
  ];
  const next = (seed: number) => () =>
    (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

  it.each([1, 2, 3, 4, 5])('is the same in any order of lines and partners (seed %i)', (seed) => {
    const random = next(seed);
    const whole = (below: number) => Math.floor(random() * below);
    const lines = Array.from({ length: 40 }, (_, at): Line => ({
      ...{ id: at + 1, units: (whole(2) * 2 - 1) * 100 * (1 + whole(5)), text: texts[whole(texts.length)]! },
      ...{ day: today + whole(8), account: whole(3) },
    }));
    const papers = (tag: string) =>
      Array.from({ length: 30 }, (_, at): Paper => ({
        ...{ id: `${tag}${at}`, units: 100 * (1 + whole(5)), day: today + whole(8) },
        ...{
          name: ['Padaria Oiti', 'Helena Prado', 'Energia Cerrado'][whole(3)]!,
          number: `NF ${1200 + whole(20)}`,
        },
      }));
    const given = { bills: papers('b'), claims: papers('c') };
    const shuffled = <T>(all: readonly T[]) =>
      all
        .map((one) => [random(), one] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, one]) => one);
    const plain = (found: readonly Match[]) => lines.map(({ id }) => of(found, id));
    const first = plain(propose(lines, given));
    for (let time = 0; time < 3; time++)
      expect(
        plain(propose(shuffled(lines), { bills: shuffled(given.bills), claims: shuffled(given.claims) })),
      ).toEqual(first);
    for (const found of first) expect(found.filter((one) => one.certain).length).toBeLessThanOrEqual(1);
  });
});
