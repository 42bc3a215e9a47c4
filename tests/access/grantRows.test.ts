/** Whether a grant covers a record is compiled once per request; nothing of it may outlive the request. */
import { expect, it } from 'vitest';
import { covers } from '#access/grantRows.ts';
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { recordMatches, viewerOf } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';

const field = (type: string) => ({ id: 'dono', type, label: 'Dono' });
const accessBy = (type: string, rows: object) => {
  const grant = { rows, verbs: new Set(['list']) } as unknown as Grant;
  const resource = { id: 'notas', fields: { dono: field(type) } } as unknown as Resource;
  return { grant, access: { resource, grants: [grant], aggregates: [] } satisfies ResourceAccess };
};
const zone = { timeZone: 'America/Cuiaba' };
const visit = (today: string, user: object) => viewerOf(zone, today, { ...user });

it('follows the account of each request, and its day', () => {
  const { grant, access } = accessBy('text', { dono: '$user.nome' });
  const ana = visit('2026-01-01', { nome: 'Ana' });
  for (let times = 0; times < 2; times++) {
    expect(covers(access, grant, { dono: 'Ana' }, ana)).toBe(true);
    expect(covers(access, grant, { dono: 'Bia' }, ana)).toBe(false);
  }
  expect(covers(access, grant, { dono: 'Ana' }, visit('2026-01-01', { nome: 'Bia' }))).toBe(false);
  const dated = accessBy('date', { dono_lte: '$today' });
  const on = (today: string) => covers(dated.access, dated.grant, { dono: '2026-01-02' }, visit(today, {}));
  expect([on('2026-01-01'), on('2026-01-02')]).toEqual([false, true]);
});

it('follows the fields of a changed config, and the rows of each grant', () => {
  const viewer = visit('2026-01-01', {});
  const { grant, access } = accessBy('text', { dono: '07' });
  expect(covers(access, grant, { dono: '07' }, viewer)).toBe(true);
  const changed = { ...access, resource: { ...access.resource, fields: {} } };
  expect(() => covers(changed, grant, { dono: '07' }, viewer)).toThrow();
  expect(covers(access, accessBy('text', { dono: 'x' }).grant, { dono: 'x' }, viewer)).toBe(true);
});

it('parses a condition again for other fields, and binds it for every record', () => {
  const filter = { dono: '$record.outro' };
  const fields = { dono: field('text'), outro: { ...field('text'), id: 'outro' } } as never;
  const holds = (outro: string) => {
    const { variables, timeZone } = visit('2026-01-01', {});
    const context = { fields, timeZone, variables: { ...variables, record: { outro } } };
    return recordMatches(filter, { dono: 'a' }, context);
  };
  expect([holds('a'), holds('b'), holds('a')]).toEqual([true, false, true]);
  const { variables } = visit('2026-01-01', {});
  expect(() => recordMatches(filter, { dono: 'a' }, { fields: {}, ...zone, variables })).toThrow();
});

it('tests a condition without variables alike for everybody, and anew for another time zone or other fields', () => {
  const fields = { dono: field('datetime') } as never;
  const holds = (filter: object, timeZone: string, today = '2026-01-01') => {
    const { variables } = visit(today, {});
    return recordMatches(
      filter as never,
      { dono: '2026-01-02T02:00:00.000Z' },
      { fields, timeZone, variables },
    );
  };
  const fixed = { dono: '2026-01-02' };
  expect(['UTC', 'America/Cuiaba', 'UTC'].map((timeZone) => holds(fixed, timeZone))).toEqual([
    true,
    false,
    true,
  ]);
  const { variables } = visit('2026-01-01', {});
  const asText = { dono: field('text') } as never;
  expect(recordMatches(fixed as never, { dono: '2026-01-02' }, { fields: asText, ...zone, variables })).toBe(
    true,
  );
  const moving = { not: { any: [{ dono: '$today' }, { dono_null: true }] } };
  const days = ['2026-01-01', '2026-01-02', '2026-01-01'];
  expect(days.map((day) => holds(moving, 'UTC', day))).toEqual([true, false, true]);
});
