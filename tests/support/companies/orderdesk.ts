/**
 * A company that sells from stock and wins deals. All its behaviour comes from its config; src/ knows nothing
 * of it.
 */
import { portalIn, type Company } from '../server.ts';
import { accountsOf, password } from './seededRecords.ts';

export const orderdesk = (): Company => ({
  portal: portalIn('tests/fixtures/orderdesk'),
  rows: {
    users: accountsOf({ sales: {}, warehouse: {}, finance: {}, projects: {} }),
    customers: [
      { id: 1, version: 1, name: 'Acme', email: 'acme@example.org', creditLimit: 5000 },
      { id: 2, version: 1, name: 'Small', creditLimit: 100 },
    ],
    products: [
      { id: 1, version: 1, name: 'Chair', price: 120.5 },
      { id: 2, version: 1, name: 'Lamp', price: 39.99 },
    ],
    lots: [
      { id: 1, version: 1, productId: 1, arrived: '2026-05-04', quantity: 7 },
      { id: 2, version: 1, productId: 1, arrived: '2026-04-02', quantity: 3 },
      { id: 3, version: 1, productId: 2, arrived: '2026-05-04', quantity: 5 },
    ],
    ...Object.fromEntries(
      [
        'orders',
        'picks',
        'reservations',
        'invoices',
        'payments',
        'refunds',
        'closings',
        'deals',
        'projects',
        'tasks',
        'depots',
        'visits',
      ].map((id) => [id, []]),
    ),
  },
  password,
});
