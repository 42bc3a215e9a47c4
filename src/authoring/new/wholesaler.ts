/**
 * The example of a new company in English: a wholesaler with prices by group of customers and day, stock, invoices, a bank
 * and closed months. Its files are in wholesaler/, as an author would write them; its records are twelve months that end on a
 * day.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shiftDate } from '#model/time/time.ts';

const templateFolder = () => fileURLToPath(new URL('./wholesaler', import.meta.url));

/** The YAML files by their paths within the config. */
export const wholesalerFiles = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(templateFolder(), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .sort()
      .map((file) => [
        file.split(path.sep).join('/'),
        readFileSync(path.join(templateFolder(), file), 'utf8'),
      ]),
  );

/** Three boxes, on the letterhead of its invoices. */
export const wholesalerLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1f6b45" d="M10 4h12v11H10z"/><path fill="#2f8f5f" d="M3 17h12v11H3z"/><path fill="#174f34" d="M17 17h12v11H17z"/></svg>';

/** The rows of the list that the sign-in page of its demonstration draws. */
export const wholesalerExample = [
  ['INV-2026-118', 'Harbor Cafe', '2026-10-24', '2026-11-23', 412.3, 'open', 'O-2026-0104', 'Portland'],
  ['INV-2026-121', 'Acme', '2026-10-30', '2026-11-29', 2730.6, 'open', 'O-2026-0107', 'New York'],
  ['INV-2026-122', 'Globex', '2026-11-01', '2026-12-01', 980, 'paid', 'O-2026-0108', 'Chicago'],
  ['INV-2026-124', 'Old Mill Bakery', '2026-11-06', '2026-12-06', 1264.25, 'open', 'O-2026-0110', 'Denver'],
  ['INV-2026-125', 'Lakeside Diner', '2026-11-08', '2026-12-08', 356.8, 'paid', 'O-2026-0111', 'Madison'],
  ['INV-2026-127', 'Pine Ridge Inn', '2026-11-12', '2026-12-12', 1890, 'void', 'O-2026-0113', 'Boise'],
].map(([number, customerId, issuedOn, dueOn, amount, status, orderId, city]) => ({
  ...{ number, customerId, issuedOn, dueOn, amount, status, orderId, city },
}));

export const wholesalerTour = [
  {
    title: 'Deliver an order',
    text: 'Open the draft on top and press "Deliver". Before you confirm, the portal says what it will change: the stock and the invoice. Then "Undo" takes all of it back.',
    email: 'visitor@example.com',
    to: '/sales/orders',
  },
  {
    title: 'See the portal as the warehouse',
    text: 'Another menu and other screens. Nothing was programmed for that: rights follow from screens, and the API refuses what they do not show.',
    email: 'warehouse@example.com',
    to: '/warehouse',
  },
  {
    title: 'Change a screen',
    text: 'Press Y: beside the screen are the lines that it is made of. Change a label, and you see it before you save, and only you. Save, and the whole portal has it; "Undo" takes the file back.',
    email: 'visitor@example.com',
    to: '/finance/receivables',
  },
];

type Row = Record<string, unknown> & { id: number };

const groups = ['Retail', 'Restaurants', 'Key accounts'] as const;
/** What a group pays of the list price. */
const shares = [1, 0.95, 0.9] as const;
const customers = [
  ['Acme', 3, 'New York'],
  ['Globex', 1, 'Chicago'],
  ['Initech', 3, 'Austin'],
  ['Maple Street Market', 1, 'Boston'],
  ['Harbor Cafe', 2, 'Portland'],
  ['Old Mill Bakery', 2, 'Denver'],
  ['Lakeside Diner', 2, 'Madison'],
  ['Pine Ridge Inn', 2, 'Boise'],
] as const;
const products = [
  ['FL-1', 'Wheat flour', 'bag', 18.5],
  ['SU-1', 'Cane sugar', 'bag', 24],
  ['RI-1', 'Long grain rice', 'bag', 31.75],
  ['OI-1', 'Olive oil', 'box', 86.4],
  ['TO-1', 'Tomato sauce', 'box', 27.9],
  ['PA-1', 'Dry pasta', 'box', 22.3],
  ['CO-1', 'Roasted coffee', 'bag', 112],
  ['TE-1', 'Black tea', 'box', 46.8],
  ['WA-1', 'Mineral water', 'pallet', 210],
  ['NA-1', 'Paper napkins', 'box', 15.6],
] as const;

/** Made anew each time in the same way, so that two companies of one day are equal. */
function dice(seed: number) {
  let state = seed;
  return (from: number, to: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return from + Math.floor((state / 2147483648) * (to - from + 1));
  };
}

const sameYear = (one: unknown, other: string) => String(one).slice(0, 4) === other.slice(0, 4);
const cents = (value: number) => Math.round(value * 100) / 100;

/** The first days of the twelve months that end with the one of `today`. */
const monthsBefore = (today: string) =>
  Array.from({ length: 12 }, (_, index) => shiftDate(`${today.slice(0, 7)}-01`, index - 11, 'm'));

/**
 * Twelve months of a wholesaler.
 *
 * @param today the last day, `2026-11-29`
 */
export function wholesalerRecords(today: string): Record<string, Row[]> {
  const roll = dice(20261);
  const months = monthsBefore(today);
  const rising = months[6]!;
  const tables: Record<string, Row[]> = {
    groups: groups.map((name, index) => ({ id: index + 1, name })),
    customers: customers.map(([name, groupId, city], index) => ({
      ...{ id: index + 1, name, groupId, city },
      ...{
        contact: 'Purchasing',
        email: `orders${index + 1}@example.com`,
        street: `${10 + index} Market Street`,
      },
    })),
    products: products.map(([code, name, unit], index) => ({
      id: index + 1,
      code,
      name,
      unit,
      reorderAt: 20,
    })),
    prices: [],
    orders: [],
    stock_movements: [],
    invoices: [],
    closings: [],
    transactions: [],
    bank_accounts: [
      { id: 1, name: 'Main account', bank: '999000001', number: '1002003004', opening: 40_000 },
    ],
  };
  const add = (table: string, row: Record<string, unknown>): number => {
    const id = tables[table]!.length + 1;
    tables[table]!.push({ id, ...row });
    return id;
  };

  for (const [index, [, , , list]] of products.entries())
    for (const [from, factor] of [
      [months[0]!, 1],
      [rising, 1.04],
    ] as const) {
      const price = (share: number) => cents(list * factor * share);
      add('prices', { productId: index + 1, from, price: price(1) });
      for (const groupId of [2, 3])
        add('prices', { productId: index + 1, groupId, from, price: price(shares[groupId - 1]!) });
    }
  const priceOf = (product: number, group: number, date: string) =>
    cents(products[product]![3] * (date >= rising ? 1.04 : 1) * shares[group - 1]!);

  const bankMove = (
    postedOn: string,
    direction: 'in' | 'out',
    amount: number,
    description: string,
    more = {},
  ) =>
    add('transactions', {
      bankAccountId: 1,
      postedOn,
      direction,
      amount,
      change: direction === 'in' ? amount : -amount,
      description,
      reconciled: true,
      ...more,
    });

  const shelf = products.map(() => 0);

  for (const start of months) {
    if (start > today) break;
    const day = (nth: number) => shiftDate(start, nth, 'd');
    let bought = 0;
    for (const [index, [, , , list]] of products.entries()) {
      // Nobody has reordered the first product lately.
      if (shelf[index]! > 40 || (index === 0 && start >= months[9]!)) continue;
      const quantity = 60;
      add('stock_movements', { productId: index + 1, date: start, kind: 'in', quantity, change: quantity });
      shelf[index]! += quantity;
      bought = cents(bought + quantity * list * 0.6);
    }
    if (bought > 0 && day(1) <= today) bankMove(day(1), 'out', bought, 'Supplier payment Northern Foods');
    if (day(4) <= today) bankMove(day(4), 'out', 1800, 'Rent');
    for (let nth = 0; nth < 9; nth++)
      if (day(1 + nth * 3) <= shiftDate(today, -2, 'd')) sell(day(1 + nth * 3));
  }
  for (const days of [-1, 0]) addOrder(shiftDate(today, days, 'd'), 'draft');
  for (const [amount, customerId] of [
    [1234.5, 1],
    [980, 2],
    [15_750.25, 3],
  ] as const)
    invoice({ customerId, issuedOn: shiftDate(today, -28, 'd'), dueOn: shiftDate(today, 2, 'd'), amount });
  add('closings', { until: shiftDate(months[10]!, -1, 'd'), note: 'Checked with the bank' });
  tables.transactions!.sort((one, other) => (String(one.postedOn) < String(other.postedOn) ? -1 : 1));
  return { ...tables, transactions: tables.transactions!.map((row, index) => ({ ...row, id: index + 1 })) };

  /** A delivered order, with its movements, its invoice and most times its payment. */
  function sell(date: string) {
    const { id: orderId, customerId, items, total } = addOrder(date, 'delivered');
    for (const { productId, quantity } of items) {
      add('stock_movements', { productId, date, kind: 'out', quantity, orderId, change: -quantity });
      shelf[productId - 1]! -= quantity;
    }
    const dueOn = shiftDate(date, 30, 'd');
    const invoiceId = invoice({ customerId, orderId, items, issuedOn: date, dueOn, amount: total });
    const paidOn = shiftDate(dueOn, -roll(0, 6), 'd');
    // Now and then somebody forgets.
    if (paidOn > shiftDate(today, -3, 'd') || roll(1, 20) === 1) return;
    const paid = tables.invoices![invoiceId - 1]!;
    paid.status = 'paid';
    const name = customers[customerId - 1]![0].toUpperCase();
    bankMove(paidOn, 'in', total, `WIRE IN ${name} ${String(paid.number)}`, { invoiceId });
  }
  /** An order of what is on the shelves. */
  function addOrder(date: string, status: 'draft' | 'delivered') {
    const customerId = roll(1, customers.length);
    const groupId = customers[customerId - 1]![1];
    const first = roll(0, products.length - 1);
    const items = [0, 1, 2].slice(0, roll(1, 3)).flatMap((step) => {
      const product = (first + step * 3) % products.length;
      const [quantity, price] = [Math.min(roll(2, 9), shelf[product]!), priceOf(product, groupId, date)];
      return quantity > 0
        ? [{ productId: product + 1, quantity, price, total: cents(quantity * price) }]
        : [];
    });
    const total = cents(items.reduce((sum, item) => sum + item.total, 0));
    const nth = tables.orders!.filter(({ date: on }) => sameYear(on, date)).length + 1;
    const number = `O-${date.slice(0, 4)}-${String(nth).padStart(4, '0')}`;
    const id = add('orders', { number, customerId, groupId, date, items, total, status });
    return { id, customerId, items, total };
  }
  function invoice(row: {
    customerId: number;
    orderId?: number;
    items?: object[];
    issuedOn: string;
    dueOn: string;
    amount: number;
  }) {
    const { street, city } = tables.customers![row.customerId - 1]!;
    const id = add('invoices', { ...row, street, city, status: 'open' });
    const nth = tables.invoices!.filter(({ issuedOn }) => sameYear(issuedOn, row.issuedOn)).length;
    tables.invoices![id - 1]!.number = `INV-${row.issuedOn.slice(0, 4)}-${String(nth).padStart(3, '0')}`;
    return id;
  }
}
