/**
 * How each dialect expresses each operator, and which it cannot express, so that the portal evaluates it
 * itself.
 */
import { describe, expect, it } from 'vitest';
import { parseFilter } from '#model/filter/filter.ts';
import type { DialectId } from '#model/config/dialects.ts';
import type { WireAnswer, WireField } from '#features/anotherBackend/server/dialect.ts';
import { dialects } from '#features/anotherBackend/server/dialects/registry.ts';
import { accentPattern } from '#features/anotherBackend/server/dialects/jsonServer.ts';

const fields = {
  name: { type: 'text' },
  age: { type: 'integer' },
  born: { type: 'date' },
  seen: { type: 'datetime' },
  vip: { type: 'boolean' },
  shopId: { type: 'reference' },
};
const wire: Record<string, WireField> = {
  name: { name: 'full_name', kind: 'text' },
  age: { name: 'age', kind: 'number' },
  born: { name: 'born_on', kind: 'date' },
  seen: { name: 'seen_at', kind: 'moment', timeZone: 'America/Sao_Paulo' },
  vip: { name: 'vip', kind: 'boolean' },
  shopId: { name: 'shop_id', kind: 'key' },
};
const saidBy = (id: DialectId, filter: Record<string, unknown>) => {
  const parsed = parseFilter(filter, fields);
  const where = parsed.kind === 'all' && parsed.of.length === 1 ? parsed.of[0]! : parsed;
  const said = dialects[id].translate(where, (field) => wire[field], ['name']);
  return said && said.map(([name, value]) => `${name}=${value}`).join('&');
};

describe('json-server', () => {
  it.each([
    [{ name: 'Ana' }, 'full_name=Ana'],
    [{ age: ['1', 2] }, 'age=1&age=2'],
    [{ vip: true }, 'vip=true'],
    [{ shopId: 3 }, 'shop_id=3'],
    [{ age_gte: 18 }, 'age_gte=18'],
    [{ age_gt: 18 }, 'age_gte=18&age_ne=18'],
    // a column may have moments, `2026-10-31T00:00:00.000Z`, which it compares as texts
    [{ born: '2026-10-31' }, 'born_on_gte=2026-10-31&born_on_lte=2026-10-31T99'],
    [{ born_gte: '2026-10-31' }, 'born_on_gte=2026-10-31'],
    [{ born_gt: '2026-10-31' }, 'born_on_gte=2026-11-01'],
    [{ born_lte: '2026-10-31' }, 'born_on_lte=2026-10-31T99'],
    [{ born_lt: '2026-10-31' }, 'born_on_lte=2026-10-30T99'],
    [{ name_like: 'b.x' }, 'full_name_like=b\\.x'],
  ])('expresses %j as %s', (filter, said) => expect(saidBy('json-server', filter)).toBe(said));
  it.each([
    { vip: false },
    { age_neq: 1 },
    { age_null: true },
    { born_gte: '2026-10' },
    { born: ['2026-10-31', '2026-11-01'] },
    { seen: '2026-10-31' },
    { name: ['', 'Ana'] },
    { q: 'ana' },
    { any: [{ age: 1 }, { vip: true }] },
    { not: { age: 1 } },
  ])('cannot express %j', (filter) => expect(saidBy('json-server', filter)).toBeUndefined());
});

describe('simple-rest', () => {
  it.each([
    [{ name: 'Ana' }, 'full_name="Ana"'],
    [{ age: ['1', 2] }, 'age=[1,2]'],
    [{ vip: true }, 'vip=true'],
    [{ born: '2026-10-31' }, 'born_on=["2026-10-31","2026-10-31T00:00:00.000Z"]'],
  ])('expresses %j as %s', (filter, said) => expect(saidBy('simple-rest', filter)).toBe(said));
  it.each([
    { age_gte: 1 },
    { name_like: 'a' },
    { q: 'a' },
    { vip: false },
    { age_neq: 1 },
    { age_null: false },
    { seen: '2026-10-31' },
  ])('cannot express %j', (filter) => expect(saidBy('simple-rest', filter)).toBeUndefined());
});

describe('postgrest', () => {
  it.each([
    [{ name: 'Ana' }, 'and=(full_name.eq."Ana")'],
    [{ name: 'a,"b\\' }, 'and=(full_name.eq."a,\\"b\\\\")'],
    [{ age: [1, 2] }, 'and=(age.in.("1","2"))'],
    [{ age_neq: 1 }, 'and=(or(age.not.eq."1",age.is.null))'],
    [{ age_gt: 1 }, 'and=(age.gt."1")'],
    [{ born_lte: '2026-10-31' }, 'and=(born_on.lte."2026-10-31")'],
    [{ born: '2026-10' }, 'and=(or(and(born_on.gte."2026-10-01",born_on.lt."2026-11-01")))'],
    [{ born_gt: '2026' }, 'and=(born_on.gte."2027-01-01")'],
    [{ seen_gte: '2026-10' }, 'and=(seen_at.gte."2026-10-01T03:00:00.000Z")'],
    [{ seen_lte: '2026-10-31' }, 'and=(seen_at.lt."2026-11-01T03:00:00.000Z")'],
    [
      { seen_neq: '2026-10-31' },
      'and=(or(not.or(and(seen_at.gte."2026-10-31T03:00:00.000Z",seen_at.lt."2026-11-01T03:00:00.000Z")),seen_at.is.null))',
    ],
    [{ age_null: true }, 'and=(age.is.null)'],
    [{ name_null: true }, 'and=(or(full_name.is.null,full_name.eq.""))'],
    [{ name_null: false }, 'and=(and(full_name.not.is.null,full_name.neq.""))'],
    [{ name_like: 'bx' }, 'and=(full_name.imatch."bx")'],
    [{ q: 'x p-1' }, 'and=(and(or(full_name.imatch."x"),or(full_name.imatch."p-1|p1")))'],
    [{ any: [{ age: 1 }, { vip: true }] }, 'and=(or(age.eq."1",vip.eq."true"))'],
    [{ any: [{ age: 1 }, { vip: false }] }, 'and=(or(age.eq."1",vip.not.is.true))'],
    [{ any: [{ age: 1 }, { vip_neq: false }] }, 'and=(or(age.eq."1",vip.eq."true"))'],
    [{ not: { age: 1 } }, 'and=(or(not.and(age.eq."1"),age.is.null))'],
    [
      { not: { age_neq: 1, name_null: true } },
      'and=(or(not.and(or(age.not.eq."1",age.is.null)),not.and(or(full_name.is.null,full_name.eq.""))))',
    ],
    [
      { not: { any: [{ not: { vip: true } }, { q: 'x' }] } },
      'and=(and(vip.eq."true",or(and(or(not.and(full_name.imatch."x"),full_name.is.null)))))',
    ],
  ])('expresses %j as %s', (filter, said) => {
    const plain = saidBy('postgrest', filter)?.replace(/\[([\w-])[^\]]*\]/g, '$1');
    expect(plain).toBe(said);
  });
  it.each([
    { not: { seen: '2026-10-31T12:00' } },
    { any: [{ age: 1 }, { not: { born: ['', '2026'] } }] },
    { seen_gte: '2026-10-31T12:00' },
    // That midnight was skipped in São Paulo, when clocks were set forward.
    { seen_gte: '2018-11-04' },
    { born: ['', '2026-10'] },
    { seen_lt: '0001' },
    { seen_lt: '9999-12-31' },
  ])('cannot express %j', (filter) => expect(saidBy('postgrest', filter)).toBeUndefined());
});

const query = {
  where: [[['age', '18']]] as const,
  sort: { name: 'born_on', order: 'DESC' as const },
  range: [25, 49] as const,
};
const readable = (path: string) => decodeURIComponent(path.replaceAll('+', ' '));

it.each([
  ['json-server', '/people?age=18&_sort=born_on,id&_order=desc,desc&_start=25&_end=50'],
  ['simple-rest', '/people?sort=["born_on","DESC"]&range=[25,49]&filter={"age":18}'],
  ['postgrest', '/people?age=18&order=born_on.desc.nullslast,id.desc&limit=25&offset=25'],
] as const)('%s requests a page by %s', (id, path) => {
  expect(readable(dialects[id].list('people', query).path)).toBe(path);
});

const answer = (body: unknown, headers: Record<string, string> = {}, status = 200): WireAnswer => ({
  status,
  body,
  headers: new Headers(headers),
});

it.each([
  ['json-server', { 'X-Total-Count': '319' }],
  ['simple-rest', { 'Content-Range': 'people 0-24/319' }],
  ['simple-rest', { 'X-Total-Count': '319' }],
  ['postgrest', { 'Content-Range': '0-24/319' }],
] as const)('%s reads the total from %j', (id, headers) => {
  expect(dialects[id].pageOf(answer([{ id: 1 }], headers))).toEqual({ rows: [{ id: 1 }], total: 319 });
  expect(dialects[id].pageOf(answer([{ id: 1 }]))).toBeUndefined();
  expect(dialects[id].pageOf(answer({ message: 'no list' }, headers))).toBeUndefined();
});

it.each([
  ['json-server', 'PATCH', '/people/a%2Fb', { age: 1 }],
  ['simple-rest', 'PUT', '/people/a%2Fb', { age: 1, name: 'Ana' }],
  ['postgrest', 'PATCH', '/people?id=eq.a%2Fb', { age: 1 }],
] as const)('%s changes a record by %s', (id, method, path, body) => {
  const sent = dialects[id].update('people', 'a/b', { age: 1 }, { age: 1, name: 'Ana' });
  expect(sent).toMatchObject({ method, path, body });
  expect(dialects[id].remove('people', 'a/b')).toMatchObject({ method: 'DELETE', path });
  expect(dialects[id].create('people', { age: 1 })).toMatchObject({ method: 'POST', path: '/people' });
});

it.each([
  ['json-server', answer({}, {}, 404), 'missing'],
  ['simple-rest', answer({ error: 'Record not found' }, {}, 404), 'missing'],
  ['simple-rest', answer({ message: 'no' }, {}, 422), 'invalid'],
  ['postgrest', answer({ code: '23505', message: 'duplicate key' }, {}, 409), 'taken'],
  ['postgrest', answer({ code: '23514', message: 'check' }, {}, 400), 'invalid'],
  ['postgrest', answer({ code: '22P02', message: 'bad id' }, {}, 400), 'unlike'],
  ['postgrest', answer({ code: '42883', message: 'no such operator' }, {}, 404), 'unlike'],
  ['postgrest', answer({ code: '42501', message: 'denied' }, {}, 401), 'forbidden'],
  ['postgrest', answer({ code: 'PGRST205', message: 'no table' }, {}, 404), 'unfit'],
  ['postgrest', answer({ code: 'PGRST303', message: 'JWT expired' }, {}, 401), 'unfit'],
  ['postgrest', answer({ code: '57014', message: 'timeout' }, {}, 500), 'failed'],
  ['postgrest', answer({ code: 'PGRST001', message: 'no connection' }, {}, 503), 'down'],
  ['postgrest', answer('<html>', {}, 414), 'unlike'],
  ['json-server', answer('<html>', {}, 502), 'down'],
  ['simple-rest', answer({ message: 'who?' }, {}, 401), 'unfit'],
] as const)('maps a failure of %s to its kind', (id, told, kind) => {
  expect(dialects[id].faultOf(told).kind).toBe(kind);
});

it.each([
  ['Key (sku)=(A, (b)) already exists.', 'sku'],
  ['Key ("fullName")=(Ana) already exists.', 'fullName'],
  ['Key (title, region)=(a, b) already exists.', undefined],
  ['Key (lower(sku))=(a) already exists.', undefined],
  [null, undefined],
])('postgrest finds in %j the column that another record has the value of', (details, column) => {
  const { faultOf } = dialects.postgrest;
  expect(faultOf(answer({ code: '23505', message: 'duplicate', details }, {}, 409)).column).toBe(column);
});

it('postgrest refuses a page after the last record, and says how many there are', () => {
  const { pageOf } = dialects.postgrest;
  expect(pageOf(answer(undefined, { 'Content-Range': '*/60' }, 416))).toEqual({ rows: [], total: 60 });
  expect(pageOf(answer({ details: 'none' }, {}, 416))).toBeUndefined();
});

it('finds a text whatever its accents', () => {
  const finds = (text: string, held: string) => new RegExp(accentPattern(text), 'i').test(held);
  expect(finds('sao joao', 'Rua São João')).toBe(true);
  expect(finds('AÇÃO', 'acao')).toBe(true);
  expect(finds('a.b', 'axb')).toBe(false);
});

it('json-server gets no null for a reference that is cleared, which would break its deletions', () => {
  const { update, create } = dialects['json-server'];
  const whole = { id: 1, name: 'Ana', shopId: null, cityId: 2, note: null };
  expect(update('people', 1, { shopId: null }, whole)).toMatchObject({
    method: 'PUT',
    body: { id: 1, name: 'Ana', cityId: 2, note: null },
  });
  expect(update('people', 1, { note: null }, whole)).toMatchObject({ method: 'PATCH', body: { note: null } });
  expect(create('people', { name: 'Ana', shopId: null })).toMatchObject({ body: { name: 'Ana' } });
});
