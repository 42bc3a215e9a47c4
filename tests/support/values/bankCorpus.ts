/**
 * A year of three invented companies: what their banks write, what is open, and what each line truly is. It shares no code with the
 * engine, and is the same for the same seed.
 */
export type CorpusPaper = {
  id: string;
  /** `back`: we are to get it back. */
  side: 'out' | 'in' | 'back';
  cents: number;
  /** Days since 1970. */
  due: number;
  party: string;
  name: string;
  document: string;
  number: string;
  /** Cents owed for each day after it is due. */
  perDay?: number;
};
export type CorpusLine = {
  id: number;
  side: 'out' | 'in';
  cents: number;
  day: number;
  text: string;
  account: number;
  kind: string;
  /** A saved rule is meant for it. */
  rule?: boolean;
  /** A saved rule says that the bank keeps at most this part. */
  fee?: number;
  /** Papers that it settles, the other line of a transfer (`line 7`), or nothing. */
  truth: readonly string[];
  /** Who is behind it; nobody for fees, transfers and unknown parties. */
  party?: string;
};
export type CorpusMonth = { company: string; month: number; lines: CorpusLine[]; papers: CorpusPaper[] };

export function randomOf(seed: number) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    pick: <T>(of: readonly T[]): T => of[whole(of.length)]!,
    maybe: (percent: number) => whole(100) < percent,
  };
}
export type Random = ReturnType<typeof randomOf>;

const check = (digits: readonly number[], weights: readonly number[]) => {
  const rest = digits.reduce((sum, digit, at) => sum + digit * weights[at]!, 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};
/** A CNPJ or CPF with right check digits. */
function documentOf(base: string): string {
  const digits = [...base].map(Number);
  const count = base.length;
  const weights = (length: number) =>
    Array.from({ length }, (_, at) => (count === 9 ? length + 1 - at : ((length - 1 - at) % 8) + 2));
  digits.push(check(digits, weights(digits.length)));
  digits.push(check(digits, weights(digits.length)));
  return digits.join('');
}
const written = (document: string) =>
  document.length === 14
    ? document.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
    : document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

type Party = { id: string; name: string; document: string };
const trades = [
  'Padaria',
  'Oficina',
  'Transportes',
  'Agropecuária',
  'Auto Posto',
  'Gráfica',
  'Comercial',
  'Papelaria',
  'Mercado',
  'Provedor',
];
const places = [
  'Oiti',
  'Inharé',
  'Jaracatiá',
  'Tamboril',
  'Murici',
  'Faveira',
  'Macaúba',
  'Bacupari',
  'Cagaita',
  'Araticum',
  'Buriti',
  'Guariroba',
  'Pequizal',
  'Sucupira',
];
const people = [
  'Zélia Figueirôa',
  'Tobias Figueirôa',
  'Nair Quaresma',
  'Olavo Quaresma',
  'Ivone Catanduva',
  'Ester Pindorama',
  'Saulo Itaperuna',
  'Dirce Mangabeira',
  'Otília Jequié',
  'Baltazar Xerém',
  'Noêmia Cajuru',
  'Plínio Aimorés',
];

function partiesOf(random: Random, company: string, kind: 'firms' | 'people', count: number): Party[] {
  const names = new Set<string>();
  while (names.size < count)
    names.add(
      kind === 'firms'
        ? `${random.pick(trades)} ${random.pick(places)}`
        : people[names.size % people.length]!,
    );
  return [...names].map((name, at) => ({
    id: `${company}-${kind}-${at}`,
    name,
    document: documentOf(
      kind === 'firms'
        ? `${10_000_000 + random.whole(80_000_000)}0001`
        : String(100_000_000 + random.whole(800_000_000)),
    ),
  }));
}

const firstDay = (month: number) => Date.UTC(2026, month, 1) / 86_400_000;
const dateText = (day: number) =>
  new Date(day * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');

/** Twelve months of trade, school and haulage, with about 25 lines in each month. */
export function bankCorpus(seed = 20_261_031): CorpusMonth[] {
  const random = randomOf(seed);
  let nextLine = 1;
  let nextPaper = 1;
  return ['trade', 'school', 'haulage'].flatMap((company) => {
    const suppliers = partiesOf(random, company, 'firms', 14);
    const payers =
      company === 'school'
        ? partiesOf(random, company, 'people', 12)
        : partiesOf(random, `${company}-c`, 'firms', 10);
    // A namesake, and a branch: the same name, another document.
    const [namesake, branch] = [payers[0]!, suppliers[0]!];
    const other = {
      ...namesake,
      id: `${namesake.id}-namesake`,
      document: documentOf(String(700_000_000 + random.whole(99_999_999))),
    };
    const second = {
      ...branch,
      id: `${branch.id}-branch`,
      document: documentOf(`${branch.document.slice(0, 8)}0002`),
    };
    const regular = new Map(payers.map((one) => [one.id, 50_000 + 100 * random.whole(60)]));
    return Array.from({ length: 12 }, (_, month): CorpusMonth => {
      const papers: CorpusPaper[] = [];
      const lines: CorpusLine[] = [];
      const used = new Set<number>();
      const cents = () => {
        for (;;) {
          const one = 5_000 + random.whole(900_000);
          if (!used.has(one)) return (used.add(one), one);
        }
      };
      const open = (
        party: Party,
        side: CorpusPaper['side'],
        amount: number,
        due: number,
        number?: string,
      ): CorpusPaper => {
        const id = `p${nextPaper++}`;
        const paper = {
          id,
          side,
          cents: amount,
          due,
          party: party.id,
          name: party.name,
          document: party.document,
          number: number ?? `NF-${1_000 + nextPaper * 7}`,
        };
        papers.push(paper);
        return paper;
      };
      const line = (kind: string, one: Omit<CorpusLine, 'id' | 'kind' | 'account'> & { account?: number }) =>
        lines.push({ id: nextLine++, kind, account: 1, ...one });
      const day = () => firstDay(month) + random.whole(28);
      const paid = (
        kind: string,
        side: 'out' | 'in',
        party: Party,
        text: (paper: CorpusPaper) => string,
        late = random.whole(4),
      ) => {
        const paper = open(party, side, cents(), day());
        line(kind, {
          side,
          cents: paper.cents,
          day: paper.due + late,
          text: text(paper),
          truth: [paper.id],
          party: party.id,
        });
        return paper;
      };
      const out = () => random.pick(suppliers.slice(1));
      const from = () => random.pick(payers.slice(1));

      paid('whole name', 'out', out(), ({ name }) => `PIX ENVIADO ${plain(name)}`);
      paid('whole name', 'in', from(), ({ name }) => `PIX RECEBIDO - OUTRA IF ${plain(name)} LTDA`);
      paid('document', 'out', out(), ({ document }) => `TED ENVIADA ${document}`);
      paid('document', 'in', from(), ({ document }) => `PIX RECEBIDO ${written(document)}`);
      paid('number', 'out', out(), ({ number }) => `LIQ TITULO ${number.slice(3)}`);
      paid('number', 'in', from(), ({ number }) => `PAGTO BOLETO NF ${number.slice(3)}`);
      paid('name and day', 'out', out(), ({ name, due }) => `PAGTO ${dateText(due)} ${plain(name)}`);
      if (month % 2 === 0) paid('cut off', 'out', out(), ({ name }) => `PIX ENV ${plain(name).slice(0, -1)}`);
      if (month % 3 === 0) paid('amount alone', 'out', out(), () => 'PAG BOLETO');
      // A regular payer: this month's paper, beside those of the months around it.
      const payer = payers[1 + (month % (payers.length - 1))]!;
      const fee = regular.get(payer.id)!;
      open(payer, 'in', fee, firstDay(month) + 40);
      const now = open(payer, 'in', fee, firstDay(month) + 9);
      line('regular', {
        side: 'in',
        cents: fee,
        day: now.due + random.whole(3),
        text: `PIX RECEBIDO ${plain(payer.name)}`,
        truth: [now.id],
        party: payer.id,
      });
      // Namesakes and branches, each with a document or without.
      const twins = random.maybe(50) ? [namesake, other] : [branch, second];
      const side = twins[0] === namesake ? 'in' : 'out';
      const amount = cents();
      const [one, two] = twins.map((party) => open(party!, side, amount, day()));
      void two;
      const says = random.maybe(70) ? ` ${written(one!.document)}` : '';
      line('namesake', {
        side,
        cents: amount,
        day: one!.due,
        text: `PIX ${plain(one!.name)}${says}`,
        truth: [one!.id],
        party: one!.party,
      });
      if (month % 3 === 1) {
        const party = out();
        const paper = open(party, 'out', cents(), day());
        line('part', {
          side: 'out',
          cents: Math.floor(paper.cents / 2),
          day: paper.due,
          text: `PIX ENVIADO ${plain(party.name)}`,
          truth: [paper.id],
          party: party.id,
        });
      }
      if (month % 3 === 2) {
        // Instalments of one note, and one of them is paid.
        const party = out();
        const share = cents();
        const parts = [1, 2, 3].map((nth) =>
          open(party, 'out', share, firstDay(month) + 10 + 30 * (nth - 1), `NF ${2_000 + month}/${nth}`),
        );
        line('instalment', {
          side: 'out',
          cents: share,
          day: parts[0]!.due,
          text: `BOLETO NF ${2_000 + month}/1 ${plain(party.name)}`,
          truth: [parts[0]!.id],
          party: party.id,
        });
      }
      if (month % 4 === 0) {
        // Two slips of one day in one credit.
        const when = day();
        const slips = [from(), from()].map((party) => open(party, 'in', cents(), when));
        line('sum', {
          side: 'in',
          cents: slips[0]!.cents + slips[1]!.cents,
          day: when + 1,
          text: 'CRED LIQUIDACAO COBRANCA',
          truth: slips.map(({ id }) => id),
        });
      }
      if (month % 4 === 1) {
        const party = out();
        const both = [1, 2].map(() => open(party, 'out', cents(), day()));
        line('sum of one', {
          side: 'out',
          cents: both[0]!.cents + both[1]!.cents,
          day: Math.max(...both.map(({ due }) => due)),
          text: `SISPAG ${plain(party.name)}`,
          truth: both.map(({ id }) => id),
          party: party.id,
        });
      }
      if (month % 2 === 1) {
        // A payment that comes back, beside a receivable of the amount.
        const back = cents();
        open(from(), 'in', back, day());
        line('refund', {
          side: 'in',
          cents: back,
          day: day(),
          text: `PIX DEVOLVIDO ESTORNO ${plain(out().name)}`,
          truth: [],
        });
      }
      if (month % 2 === 0) {
        // A stranger, beside a bill of the amount.
        const stranger = open(out(), 'out', cents(), day());
        line('stranger', {
          side: 'out',
          cents: stranger.cents,
          day: stranger.due,
          text: `PIX ENVIADO MERCADO BOREAL LTDA ${written(documentOf(`${90_000_000 + month}0001`))}`,
          truth: [],
        });
      }
      if (month % 3 === 0) {
        const moved = cents();
        const when = day();
        open(out(), 'out', moved, when);
        const id = nextLine;
        line('transfer', {
          side: 'out',
          cents: moved,
          day: when,
          text: 'TRANSF ENTRE CONTAS',
          truth: [`line ${id + 1}`],
        });
        line('transfer', {
          side: 'in',
          cents: moved,
          day: when,
          text: 'TRANSF ENTRE CONTAS',
          account: 2,
          truth: [`line ${id}`],
        });
      }
      if (month % 3 === 1) {
        const charged = cents();
        open(out(), 'out', charged, day());
        line('fee', {
          side: 'out',
          cents: charged,
          day: day(),
          text: 'TARIFA PIX ENVIADO',
          rule: true,
          truth: [],
        });
      }
      if (month % 6 === 2) {
        // A day that looks like the number of a note.
        const when = firstDay(month) + 14;
        const [d, m] = dateText(when).split('/');
        const bill = open(out(), 'out', cents(), when, `${d}${m}26`);
        line('day as number', {
          side: 'out',
          cents: bill.cents,
          day: when,
          text: `PAGTO ${d}${m}26`,
          truth: [],
        });
      }
      if (month % 4 === 2) {
        // What an acquirer pays for sales of a day.
        const when = day();
        const sales = Array.from({ length: 3 + random.whole(4) }, () =>
          open(from(), 'in', 20_000 + month, when),
        );
        const gross = sales.length * (20_000 + month);
        line('net of fee', {
          ...{ side: 'in', cents: gross - Math.round(gross * 0.03), day: when + 1, fee: 0.05 },
          ...{ text: 'CRED VENDAS CARTAO', truth: sales.map(({ id }) => id) },
        });
      }
      if (month % 4 === 3) {
        const party = from();
        const paper = open(party, 'in', cents(), day());
        paper.perDay = Math.round(paper.cents / 3000);
        const late = 6 + random.whole(20);
        line('late', {
          ...{ side: 'in', cents: paper.cents + late * paper.perDay, day: paper.due + late },
          ...{ text: `PIX RECEBIDO ${plain(party.name)}`, truth: [paper.id], party: party.id },
        });
      }
      if (month % 6 === 4) {
        const party = out();
        const credit = open(party, 'back', cents(), day());
        line('credit', {
          ...{ side: 'in', cents: credit.cents, day: credit.due + 1, party: party.id },
          ...{ text: `PIX DEVOLVIDO ${plain(party.name)}`, truth: [credit.id] },
        });
      }
      return { company, month, lines, papers };
    });
  });
}
