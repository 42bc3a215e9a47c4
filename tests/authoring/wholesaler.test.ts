/** The example of a company in English: a wholesaler whose books agree. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { wholesalerRecords } from '#authoring/new/wholesaler.ts';

const day = '2026-11-29';
const tables = wholesalerRecords(day);
const sum = (rows: readonly Record<string, unknown>[], field: string) =>
  Math.round(rows.reduce((total, row) => total + Number(row[field]), 0) * 100) / 100;
const of = (table: string, by: Record<string, unknown> = {}) =>
  tables[table]!.filter((row) => Object.entries(by).every(([field, value]) => row[field] === value));

describe('the records of the wholesaler', () => {
  it('are the same for the same day, and end on it', () => {
    expect(wholesalerRecords(day)).toEqual(tables);
    const dates = Object.values(tables).flatMap((rows) =>
      rows.flatMap(({ date, postedOn, issuedOn }) =>
        [date, postedOn, issuedOn].filter((one) => one !== undefined),
      ),
    ) as string[];
    expect(dates.toSorted().at(-1)! <= day).toBe(true);
    expect(dates.toSorted()[0]!.slice(0, 7)).toBe('2025-12');
  });

  it('also begin on the last day of a month, and on the first of January', () => {
    for (const other of ['2027-01-01', '2028-02-29', '2026-12-31'])
      expect(wholesalerRecords(other).invoices!.length).toBeGreaterThan(60);
  });

  it('agree with one another: each delivery has its movements and its invoice, each payment its invoice', () => {
    for (const order of of('orders', { status: 'delivered' })) {
      const items = order.items as Record<string, unknown>[];
      expect(of('stock_movements', { orderId: order.id })).toHaveLength(items.length);
      expect(sum(of('invoices', { orderId: order.id }), 'amount')).toBe(order.total);
      expect(sum(items, 'total')).toBe(order.total);
    }
    const paid = of('invoices', { status: 'paid' });
    expect(sum(of('transactions', { direction: 'in' }), 'amount')).toBe(sum(paid, 'amount'));
    expect(of('orders').every(({ items }) => (items as object[]).length > 0)).toBe(true);
  });

  it('leave no product below nothing, and no gap between the numbers of a year', () => {
    for (const { id } of tables.products!)
      expect(sum(of('stock_movements', { productId: id }), 'change')).toBeGreaterThanOrEqual(0);
    for (const year of ['2025', '2026']) {
      const numbers = tables
        .invoices!.map(({ number }) => String(number))
        .filter((one) => one.includes(year));
      const counted = numbers.map((one) => Number(one.split('-')[2])).toSorted((one, other) => one - other);
      expect(counted).toEqual(counted.map((_, index) => index + 1));
    }
  });
});

describe('a company that is made just after midnight UTC', () => {
  afterEach(() => void vi.useRealTimers());

  it('has no record of a day that has not begun where the company is', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-30T00:30:00Z'), toFake: ['Date'] });
    const files = companyFiles({ name: 'Acme', year: 2026, locale: 'en-US', demo: true });
    const { orders } = JSON.parse(files['db.json']!) as { orders: { date: string }[] };
    expect(
      orders
        .map(({ date }) => date)
        .toSorted()
        .at(-1),
    ).toBe('2026-11-29');
  });
});
