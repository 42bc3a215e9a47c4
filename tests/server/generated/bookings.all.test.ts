/**
 * For generated bookings: `exclusive`, also each week, and numbers per branch hold for single writes, for those at the same time, as an import
 * sends them, and for bulk edits. The model beside them is a list of bookings and a counter for each branch.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountOf, password } from '#tests/support/db.ts';
import { seedOr } from '#tests/support/fastCheckSeed.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { Chance } from '#tests/support/generate/chance.ts';
import { comeTogether } from '#tests/support/oracle/weekly.ts';
import { runs, timeout } from '#tests/support/generate/trial.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { startServer } from '#tests/support/server.ts';

type Shape = { kind: 'date' | 'datetime' | 'weekly'; by: boolean; inclusive: boolean; among: boolean };
type Booking = {
  filialId?: number;
  sala?: string;
  inicio?: string;
  fim?: string;
  situacao?: string;
  /** Where bookings come back each week; `inicio` and `fim` are then their first and last day. */
  dias?: string[];
  das?: string;
  as?: string;
};
type Kept = Booking & { id: number; version: number; numero?: string };

const shapeBy = (chance: Chance): Shape => {
  const kind = chance.pick(['date', 'weekly', 'datetime', 'weekly'] as const);
  const [by, among] = [chance.maybe(70), chance.maybe(50)];
  return { kind, by, among, inclusive: kind === 'date' && chance.maybe(40) };
};

function portalOf({ kind, by, inclusive, among }: Shape) {
  const parts = [
    ...(by ? ['by: [sala]'] : []),
    ...(kind === 'weekly' ? [] : ['from: inicio, to: fim']),
    ...(inclusive ? ['until: inclusive'] : []),
    ...(among ? ['among: { situacao_neq: fora }'] : []),
  ];
  const resources = {
    filiais: { nome: 'text', codigo: 'text' },
    reservas: {
      numero: "text, sequence: '{filialId.codigo}-{year}-{000}'",
      filialId: '> filiais',
      sala: 'select, options: { a: Azul, b: Branca }',
      inicio: kind === 'weekly' ? 'date' : kind,
      fim: kind === 'weekly' ? 'date' : kind,
      dias: 'multiselect, options: { dom: D, seg: S, ter: T, qua: Q, qui: I, sex: X, sab: B }',
      das: 'time',
      as: 'time',
      situacao: 'select, options: { marcada: Marcada, fora: Fora }',
      $more: [
        ...(kind === 'weekly' ? ['weekly: { day: dias, start: das, end: as, valid: [inicio, fim] }'] : []),
        `exclusive: [{ ${parts.join(', ')} }]`,
      ],
    },
  };
  const routes = Object.keys(resources).map(
    (id) => `  - { path: /${id}, label: ${id}, list: { resource: ${id} } }`,
  );
  const portal = portalWith({
    ...accountsWith(['vendas']),
    ...resourcesOf(resources),
    'departments/geral.yaml': ['label: Geral', 'permissions: [vendas]', 'routes:', ...routes].join('\n'),
  });
  return { ...portal, today: '2026-10-01' };
}

/** The days, or the hours of a day, from which bookings are made. */
const momentOf = ({ kind }: Shape, nth: number) =>
  kind === 'datetime' ? `2026-10-05T1${nth}:00:00.000Z` : `2026-10-0${nth}`;

function bookingBy(chance: Chance, shape: Shape): Booking {
  const first = 1 + chance.upTo(5);
  const last = first + chance.upTo(3);
  return {
    ...(!chance.maybe(8) && { filialId: 1 + chance.upTo(2) }),
    ...(!chance.maybe(8) && { sala: chance.pick(['a', 'a', 'b']) }),
    ...(!chance.maybe(8) && { inicio: momentOf(shape, first) }),
    ...(!chance.maybe(12) && { fim: momentOf(shape, last) }),
    ...(chance.maybe(70) && { situacao: chance.pick(['marcada', 'fora']) }),
    ...(shape.kind === 'weekly' && timesBy(chance)),
  };
}

const clocks = ['08:00', '10:00', '22:00'];

const timesBy = (chance: Chance): Booking => ({
  ...(!chance.maybe(8) && { dias: chance.several(['qui', 'sex', 'sab', 'dom'], 60) }),
  ...(!chance.maybe(8) && { das: chance.pick(clocks) }),
  ...(!chance.maybe(12) && { as: chance.pick(clocks) }),
});

const weekly = { day: 'dias', start: 'das', end: 'as', valid: ['inicio', 'fim'] };

/** The first moment and the one from which it is free again, as numbers; undefined where it takes nothing. */
function spanOf({ inclusive, among, by }: Shape, { sala, inicio, fim, situacao }: Booking) {
  if (!inicio || (by && !sala) || (among && situacao === 'fora')) return undefined;
  const free = fim ? Date.parse(fim) + (inclusive ? 86_400_000 : 0) : Infinity;
  return { place: by ? sala : '', first: Date.parse(inicio), free };
}

function areBothTaken(shape: Shape, one: Booking, other: Booking): boolean {
  if (shape.kind === 'weekly') {
    const counts = ({ sala, situacao }: Booking) =>
      (!shape.by || sala) && !(shape.among && situacao === 'fora');
    if (!counts(one) || !counts(other) || (shape.by && one.sala !== other.sala)) return false;
    return comeTogether(weekly, one as never, other as never);
  }
  const [left, right] = [spanOf(shape, one), spanOf(shape, other)];
  if (!left || !right || left.place !== right.place) return false;
  return left.first < right.free && right.first < left.free;
}

const endsTooEarly = ({ inclusive, kind }: Shape, { inicio, fim }: Booking) =>
  inicio !== undefined &&
  fim !== undefined &&
  (inclusive || kind === 'weekly' ? fim < inicio : fim <= inicio);

const seen = {
  made: 0,
  taken: 0,
  unnumbered: 0,
  together: 0,
  bulk: 0,
  bulkTaken: 0,
  renamed: 0,
  deleted: 0,
  weekly: 0,
};

async function oneCase(chance: Chance) {
  const shape = shapeBy(chance);
  const server = await startServer({
    company: {
      portal: portalOf(shape),
      rows: {
        filiais: ['SP', 'RJ', undefined].map((codigo, at) => ({ id: at + 1, nome: `F${at}`, codigo })),
        reservas: [],
        usuarios: [accountOf(1, 'Ana', ['vendas'])],
      } as never,
      password,
    },
  });
  try {
    const ana = server.as('ana');
    const codes = new Map<number, string | undefined>([
      [1, 'SP'],
      [2, 'RJ'],
      [3, undefined],
    ]);
    const counters = new Map<number, number>();
    const kept = async () => {
      await server.refresh();
      return server.stored().reservas as unknown as Kept[];
    };
    /** The next number of a branch: other numbers of the branch that are equal are skipped. */
    const next = (rows: readonly Kept[], branch: number) => {
      const text = (count: number) => `${codes.get(branch)}-2026-${String(count).padStart(3, '0')}`;
      let count = (counters.get(branch) ?? 0) + 1;
      while (rows.some(({ filialId, numero }) => filialId === branch && numero === text(count))) count++;
      return { count, text: text(count) };
    };
    const statusFor = (rows: readonly Booking[], one: Booking) => {
      if (one.filialId === undefined || codes.get(one.filialId) === undefined) return [422];
      if (endsTooEarly(shape, one)) return [422];
      return rows.some((other) => areBothTaken(shape, one, other)) ? [409] : [201];
    };
    for (let nth = 0; nth < 14; nth++) {
      const before = await kept();
      const what = chance.weighed([
        [6, 'create'],
        [3, 'together'],
        [3, 'bulk'],
        [1, 'rename'],
        [1, 'delete'],
      ] as const);
      if (what === 'create') {
        const one = bookingBy(chance, shape);
        const { status, body, text } = await ana.post('/reservas', one);
        const expected = statusFor(before, one);
        agree(`${JSON.stringify(shape)} ${JSON.stringify(one)} ${text}`, [status], expected);
        if (status === 409) seen.taken++;
        if (status === 409 && shape.kind === 'weekly') seen.weekly++;
        if (status === 422) seen.unnumbered++;
        if (status !== 201) continue;
        const number = next(before, one.filialId!);
        counters.set(one.filialId!, number.count);
        agree('its number', (body as Kept).numero, number.text);
        seen.made++;
      } else if (what === 'together') {
        const wanted = Array.from({ length: 3 }, () => ({
          ...bookingBy(chance, shape),
          filialId: 1,
          situacao: 'marcada',
        }));
        const answers = await Promise.all(wanted.map((one) => ana.post('/reservas', one)));
        const after = await kept();
        for (const [at, { status }] of answers.entries()) {
          const others = after.filter(({ id }) => id !== (answers[at]!.body as Kept).id);
          if (status === 201) agree('nothing beside it', statusFor(others, wanted[at]!), [201]);
          else {
            agree('refused with a reason', [status], statusFor(after, wanted[at]!));
            if (status === 409 && shape.kind === 'weekly') seen.weekly++;
          }
        }
        const numbers = answers.flatMap(({ status, body }) =>
          status === 201 ? [(body as Kept).numero] : [],
        );
        const due = numbers.map(() => {
          const number = next(before, 1);
          counters.set(1, number.count);
          return number.text;
        });
        agree('numbers without a gap', numbers.toSorted(), due.toSorted());
        seen.together += numbers.length;
      } else if (what === 'bulk' && before.length > 1) {
        const chosen = chance.several(before, 50);
        const { sala, inicio, fim } = { sala: 'a', ...bookingBy(chance, shape) };
        const data = chance.maybe(50) || !inicio || !fim ? { sala } : { inicio, fim };
        const records = chosen.map(({ id, version }) => ({ id, version }));
        const { body } = await ana.post('/reservas/bulk', { do: 'update', data, records });
        const after = await kept();
        for (const { id, status } of (body as { results: { id: number; status: number }[] }).results) {
          const meant = { ...before.find((one) => one.id === id)!, ...data };
          const others = after.filter((one) => one.id !== id);
          const isTaken = others.some((other) => areBothTaken(shape, meant, other));
          // The end of a booking counts where it is written, or where the booking takes something.
          const isTooEarly =
            endsTooEarly(shape, meant) &&
            ('fim' in data || (shape.kind !== 'weekly' && spanOf(shape, meant)));
          const told = `bulk ${JSON.stringify(shape)} ${JSON.stringify(meant)}`;
          if (isTooEarly) agree(told, status, 422);
          else agree(told, status < 300, !isTaken);
          seen[status < 300 ? 'bulk' : 'bulkTaken']++;
        }
      } else if (what === 'rename') {
        const branch = 1 + chance.upTo(1);
        const code = chance.pick(['SP', 'RJ', 'BH']);
        expect((await ana.put(`/filiais/${branch}`, { codigo: code })).status).toBe(200);
        codes.set(branch, code);
        seen.renamed++;
      } else if (what === 'delete' && before.length > 0) {
        expect((await ana.remove(`/reservas/${chance.pick(before).id}`)).status).toBe(200);
        seen.deleted++;
      }
      const now = await kept();
      for (const [at, one] of now.entries())
        for (const other of now.slice(at + 1))
          agree(`both are there: ${JSON.stringify([one, other])}`, areBothTaken(shape, one, other), false);
    }
  } finally {
    await server.stop();
  }
}

it(
  'no two bookings meet and no number of a branch is given twice, in whatever way they are written',
  async () => {
    const seed = seedOr(20261129);
    await fc.assert(
      fc.asyncProperty(fc.gen(), (value) => oneCase(new Chance(value))),
      {
        numRuns: runs * 2,
        ...(seed !== undefined && { seed }),
        endOnFailure: true,
        includeErrorInReport: true,
      },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  timeout * 2,
);
