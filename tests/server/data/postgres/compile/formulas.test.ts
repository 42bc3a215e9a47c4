/** Formulas and filters of instants: the results of a file where clocks change; formulas in formulas stay short. */
import { describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Filter } from '#model/types.ts';
import { recordStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';

const visits = shortPortal({ visitas: { nome: 'text', hora: 'datetime' } });

/** Formulas of a moment and a time that each visit looks up: they are not stored, so a database computes them. */
const formulas = {
  volta: ['datetime', 'addMonths(hora, meses)'],
  relogio: ['time', 'time(hora)'],
  abertura: ['datetime', 'at(hora, abre)'],
  aberturaDoDia: ['datetime', 'at(date(hora), abre)'],
  mesmo: ['datetime', 'at(hora, time(hora))'],
  ano: ['integer', '(year(hora) * 4 + quarter(hora)) * 100 + month(hora)'],
  dia: ['integer', 'day(hora) * 10 + weekday(hora)'],
  minuto: ['integer', 'hour(hora) * 60 + minute(hora) + coalesce(hour(abre), 99)'],
  primeiro: ['date', 'firstDay(hora)'],
  faixa: ['text', "if(abre < '12:00', join(' ', text(abre), 'cedo'), text(time(hora)))"],
  demora: ['decimal', 'hours(abre, time(hora))'],
  menor: ['time', 'min(abre, time(hora))'],
  fixo: ['integer', "days(date('2026-01-31'), hora)"],
} as const;
const lookedUp = shortPortal({
  visitas: {
    nome: 'text',
    de: '> horas',
    hora: 'datetime, lookup: de.hora',
    abre: 'time, lookup: de.abre',
    meses: 'integer, lookup: de.meses',
    ...Object.fromEntries(
      Object.entries(formulas).map(([id, [type, text]]) => [id, `${type}, formula: "${text}"`]),
    ),
  },
  horas: { nome: 'text', hora: 'datetime', abre: 'time', meses: 'integer' },
});

const hour = 3_600_000;
const [start, end] = [Date.parse('2026-01-31T00:30:00.000Z'), Date.parse('2027-02-01T00:00:00.000Z')];
const some = [
  ...Array.from({ length: Math.floor((end - start) / (11 * hour)) }, (_, at) => ({
    hora: new Date(start + at * 11 * hour).toISOString(),
    meses: (at % 27) - 13,
    // among them texts that are no times, and times that clocks skip or show twice
    abre: ['00:30', '01:45', '02:15', '02:30', '13:05', 'cedo', '7:30', null][at % 8],
  })),
  { hora: '9999-12-01T12:00:00.000Z', meses: 1 },
  { hora: '0001-01-15T12:00:00.000Z', meses: -1 },
  { hora: '2026-01-15T12:00:00.000Z', meses: 200_000 },
  { hora: '2026-01-15T12:00:00.000Z' },
  { meses: 1 },
].map((row, at) => ({ id: at + 1, nome: `v${at}`, ...row }));

// Clocks change by an hour, by an hour on the southern half, by half an hour, and never.
describe.each(['America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'in %s',
  async (timeZone) => {
    const visitas = some.map(({ id, nome }) => ({ id, nome, de: id }));
    const beside = await besideFile(lookedUp, { horas: some, visitas }, { timeZone });
    it.each(Object.keys(formulas))('%s is that of a file, and so are filters and order by it', async (id) => {
      const { records } = await beside.same('visitas', { sort: id });
      expect(records).toHaveLength(some.length);
      const middle = records[some.length >> 1]![id];
      expect((await beside.same('visitas', { filter: { [`${id}_gte`]: middle } })).records).not.toEqual([]);
    });
  },
);

describe('in an hour that clocks repeat', async () => {
  // 1:45 before the clocks go back at 2:00, and 1:30 after it
  const [earlier, later] = ['2026-11-01T05:45:00.000Z', '2026-11-01T06:30:00.000Z'];
  const instants = [
    ...['03:59', '04:00', '05:00', '05:30', '05:45', '05:59', '06:00', '06:30', '06:45', '07:00'].map(
      (time) => `2026-11-01T${time}:00.000Z`,
    ),
    ...['2026-11-02T04:59:00.000Z', '2026-11-02T05:00:00.000Z'],
    // In March an hour is left out.
    ...['2026-03-08T06:59:00.000Z', '2026-03-08T07:00:00.000Z'],
  ];
  const visitas = [...instants, undefined].map((hora, at) => ({
    id: at + 1,
    nome: `v${at}`,
    ...(hora && { hora }),
  }));
  const beside = await besideFile(visits, { visitas }, { timeZone: 'America/New_York' });
  const timesOf = async (filter: Filter) =>
    (await beside.same('visitas', { filter, sort: 'hora' })).records.map((record) => record.hora);

  it.each(['', '_neq', '_gt', '_gte', '_lt', '_lte'])(
    'instants, local times, days and months by "%s" are those of a file',
    async (op) => {
      const values = [
        ...instants,
        '2026-11-01T01:30',
        '2026-11-01T01',
        '2026-03-08T02:30',
        '2026-11-01',
        '2026-11',
      ];
      for (const value of values) await timesOf({ [`hora${op}`]: value });
      await timesOf({ hora: [earlier, '2026-11-01T01:30'] });
    },
  );

  it('the two times differ, unless a local time is asked for', async () => {
    const after = await timesOf({ hora_gt: earlier });
    expect(after).toContain(later);
    expect(after).not.toContain(earlier);
    expect(await timesOf({ hora: later })).toEqual([later]);
    expect(await timesOf({ hora: '2026-11-01T01:30' })).toEqual(['2026-11-01T05:30:00.000Z', later]);
  });
});

/** @param formulas by field, with their types; they are not stored, since they read another record */
const withFormulas = (formulas: Readonly<Record<string, string>>) =>
  shortPortal({
    visitas: {
      nome: 'text',
      de: '> lugares',
      n: 'decimal, lookup: de.numero',
      d: 'date, lookup: de.dia',
      h: 'datetime, lookup: de.hora',
      ...formulas,
    },
    lugares: { nome: 'text', numero: 'decimal', dia: 'date', hora: 'datetime' },
  });
const nested = (formula: string, depth: number, field: string): string =>
  depth === 0 ? field : formula.replace('_', nested(formula, depth - 1, field));

// Otherwise their SQL would take longer to plan than all the rest.
it.each([
  ['date', 'addDays(_, 1)', 'd'],
  ['date', 'addMonths(_, 1)', 'd'],
  ['date', 'lastDay(_)', 'd'],
  ['datetime', 'addDays(_, n)', 'h'],
  ['datetime', 'addMonths(_, n)', 'h'],
  ['decimal', 'roundup(_, 2)', 'n'],
  ['decimal', 'rounddown(_, 2)', 'n'],
  ['decimal', 'max(_, 1)', 'n'],
  ['decimal', 'if(_ > 1, 1, 2)', 'n'],
  ['decimal', 'abs(_)', 'n'],
  ['decimal', 'power(_, 2)', 'n'],
])('the SQL of a %s %s within itself grows with its depth, and no faster', (type, formula, field) => {
  const [once, four, seven] = [1, 4, 7].map((depth) => {
    const model = dataModelOf(withFormulas({ f: `${type}, formula: '${nested(formula, depth, field)}'` }));
    const subject = subjectOf(model, '2026-10-31', plainRelations('portal'), {});
    return rendered(recordStatement(subject, 'visitas', '1').statement).text.length;
  });
  expect(seven! - four!).toBeLessThanOrEqual(1.3 * (four! - once!));
});

describe('twenty formulas, each of which reads the one before twice', async () => {
  const chain = Array.from({ length: 19 }, (_, at) => {
    const before = at === 0 ? 'n' : `f${at}`;
    return [`f${at + 1}`, `integer, formula: '${before} + ${before} - ${at + 1}'`] as const;
  });
  const beside = await besideFile(withFormulas(Object.fromEntries(chain)), {
    lugares: [{ id: 1, nome: 'a', numero: 3 }],
    visitas: [{ id: 1, nome: 'b', de: 1 }],
  });

  it('are filtered and ordered by the last', async () => {
    const { records } = await beside.find(beside.postgres, 'visitas', {
      filter: { f19_gte: 1 },
      sort: 'f19',
      size: 10,
    });
    expect(records.map(({ f19 }) => f19)).toEqual([2 ** 19 + 21]);
  });
});

it('an empty text, as a file may hold, is looked up as nothing', async () => {
  const portal = shortPortal({
    visitas: { nome: 'text', de: '> lugares', onde: 'text, lookup: de.rua' },
    lugares: { nome: 'text', rua: 'text' },
  });
  const beside = await besideFile(portal, {
    lugares: [
      { id: 1, nome: 'a', rua: '' },
      { id: 2, nome: 'b', rua: 'Rua 1' },
    ],
    visitas: [1, 2].map((id) => ({ id, nome: `v${id}`, de: id })),
  });
  const { records } = await beside.same('visitas', { sort: 'nome' });
  expect(records.map(({ onde }) => onde)).toEqual([null, 'Rua 1']);
});
