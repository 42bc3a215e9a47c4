/** Spans of time that meet: found by the database as in a file, those that last for months and those without an end too. */
import { describe, expect, it } from 'vitest';
import { slotOf } from '#kinds/timeSlots.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';

const day = 86_400_000;
/** A small generator of numbers, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each([
  ['date', false],
  ['date', true],
  ['datetime', false],
] as const)('of %s fields, the last day taken: %s', (type, isInclusive) => {
  const until = isInclusive ? ', until: inclusive' : '';
  const portal = shortPortal({
    salas: { nome: 'text' },
    reservas: {
      nome: 'text',
      salaId: '> salas',
      inicio: type,
      fim: type,
      etapa: 'select, options: { vale: Vale, nula: Nula }',
      $more: `exclusive: [{ by: [salaId], from: inicio, to: fim, among: { etapa_neq: nula }${until} }]`,
    },
  });
  const upTo = numbers(type.length + (isInclusive ? 1 : 0));
  const momentOf = (days: number) => {
    const text = new Date(Date.UTC(2026, 0, 1) + days * day).toISOString();
    return type === 'date' ? text.slice(0, 10) : text;
  };
  const spanBy = (id: number) => {
    const begin = upTo(400) + (type === 'date' ? 0 : upTo(24) / 24);
    // hours, weeks, or months; some have none, and some end before they begin
    const length = [1, 3, 30, 120][upTo(4)]! * (1 + upTo(3)) - (upTo(12) === 0 ? 200 : 0);
    return {
      id,
      nome: `r${id}`,
      salaId: upTo(20) === 0 ? null : 1 + upTo(8),
      inicio: upTo(30) === 0 ? null : momentOf(begin),
      fim: upTo(25) === 0 ? null : momentOf(begin + (type === 'date' ? length : length / 24)),
      etapa: upTo(6) === 0 ? 'nula' : 'vale',
    };
  };

  it('are the same in both stores', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => spanBy(at + 1));
    const beside = await besideFile(portal, { salas: [], reservas: rows });
    const resource = portal.resources.reservas!;
    const slot = slotOf(resource, resource.exclusive![0]!);
    const found = { some: 0, none: 0 };
    for (let nth = 0; nth < 150; nth++) {
      const probe = spanBy(upTo(3) === 0 ? 1 + upTo(60) : 0);
      const [one, other] = await Promise.all(
        beside.stores.map((store) => store.findOverlap(beside.shape('reservas'), probe, slot)),
      );
      expect([probe, other?.id]).toEqual([probe, one?.id]);
      found[one ? 'some' : 'none']++;
    }
    expect(Math.min(found.some, found.none), JSON.stringify(found)).toBeGreaterThan(10);
    expect(beside.fallbacks).toEqual([]);
  });
});

describe('of records that come back each week', () => {
  const portal = shortPortal({
    salas: { nome: 'text' },
    aulas: {
      nome: 'text',
      salaId: '> salas',
      dia: 'multiselect, options: { dom: D, seg: S, ter: T, qua: Q, qui: I, sex: X, sab: B }',
      das: 'time',
      as: 'time',
      de: 'date',
      ate: 'date',
      etapa: 'select, options: { vale: Vale, nula: Nula }',
      $more: [
        'weekly: { day: dia, start: das, end: as, valid: [de, ate] }',
        'exclusive: [{ by: [salaId], among: { etapa_neq: nula } }]',
      ],
    },
  });
  const upTo = numbers(11);
  const names = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];
  const clock = () => `${String(upTo(24)).padStart(2, '0')}:00`;
  const date = () => new Date(Date.UTC(2026, 0, 1) + upTo(200) * day).toISOString().slice(0, 10);
  const lesson = (id: number) => {
    const [first, last] = [date(), date()].toSorted();
    return {
      id,
      nome: `a${id}`,
      salaId: upTo(20) === 0 ? null : 1 + upTo(3),
      dia: upTo(20) === 0 ? [] : [...new Set([names[upTo(7)]!, names[upTo(7)]!])],
      das: clock(),
      as: upTo(20) === 0 ? null : clock(),
      de: upTo(6) === 0 ? null : first,
      ate: upTo(6) === 0 ? null : last,
      etapa: upTo(6) === 0 ? 'nula' : 'vale',
    };
  };

  it.each([60, 1500])('are the same in both stores, among %s', async (count) => {
    const rows = Array.from({ length: count }, (_, at) => lesson(at + 1));
    const beside = await besideFile(portal, { salas: [], aulas: rows });
    const resource = portal.resources.aulas!;
    const slot = slotOf(resource, resource.exclusive![0]!);
    const found = { some: 0, none: 0 };
    for (let nth = 0; nth < 100; nth++) {
      const probe = lesson(upTo(3) === 0 ? 1 + upTo(count) : 0);
      const [one, other] = await Promise.all(
        beside.stores.map((store) => store.findOverlap(beside.shape('aulas'), probe, slot)),
      );
      expect([probe, other?.id]).toEqual([probe, one?.id]);
      found[one ? 'some' : 'none']++;
    }
    expect(Math.min(found.some, found.none), JSON.stringify(found)).toBeGreaterThan(5);
    expect(beside.fallbacks).toEqual([]);
  });
});
