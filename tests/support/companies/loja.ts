/**
 * Another company, a poster shop with its customers and deals, in its own words. src/ knows nothing of it.
 */
import { portalIn, type Company } from '../server.ts';
import { accountsOf, cents, password, seededGenerator } from './seededRecords.ts';

export const lojaFolder = 'tests/fixtures/loja';

export function loja(): Company {
  return { portal: portalIn(lojaFolder), rows: lojaRows(), password };
}

/** Its records, always the same. */
export function lojaRows(): Record<string, Record<string, unknown>[]> {
  const { next, pick, upTo, many, day } = seededGenerator(2026);

  const stores = many(4, (id) => ({
    name: `Shop ${id}`,
    city: pick(['Porto', 'Lima', 'Natal']),
    active: id < 4,
  }));
  const categories = many(5, (id) => ({ name: ['Animals', 'Cities', 'Flowers', 'Maps', 'Sports'][id - 1] }));
  const products = many(30, (id) => ({
    reference: `CAT-${String(id).padStart(3, '0')}`,
    name: `Poster ${id}`,
    image: `https://cdn.pictures.example/poster-${id}.png`,
    categoryId: upTo(5),
    width: 30,
    height: 40,
    price: cents(8 + next() * 60),
    stock: upTo(40) - 1,
    reorderAt: 5,
  }));
  const customers = many(40, (id) => ({
    firstName: pick(['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa']),
    lastName: `Cliente ${id}`,
    email: `cliente${id}@example.com`,
    city: pick(['Porto', 'Lima', 'Natal']),
    segments: next() < 0.5 ? [pick(['collector', 'regular', 'reviewer'])] : [],
    firstSeen: `${day()}T10:00:00.000Z`,
    newsletter: next() < 0.5,
  }));
  const orders = many(120, (id) => {
    const items = Array.from({ length: upTo(3) }, () => {
      const { id: productId, price } = pick(products) as unknown as { id: number; price: number };
      const quantity = upTo(4);
      return { productId, quantity, unitPrice: price, total: cents(quantity * price) };
    });
    const subtotal = cents(items.reduce((sum, { total }) => sum + total, 0));
    const shipping = cents(next() * 20);
    const taxes = cents(((subtotal + shipping) * 12) / 100);
    const status = pick(['ordered', 'delivered', 'delivered', 'cancelled']);
    return {
      reference: `PED-2026-${String(id).padStart(5, '0')}`,
      date: `${day()}T15:30:00.000Z`,
      customerId: upTo(40),
      storeId: upTo(3),
      items,
      subtotal,
      shipping,
      taxRate: 12,
      taxes,
      total: cents(subtotal + shipping + taxes),
      status,
      ...(status === 'delivered' && { returned: next() < 0.1 }),
      ...(status === 'cancelled' && { cancelReason: 'Asked by the customer' }),
    };
  });
  return {
    users: accountsOf({ store: {}, sales: {}, support: { storeId: 1 } }),
    stores,
    categories,
    products,
    customers,
    orders,
    invoices: many(60, (id) => {
      const { id: orderId, customerId, total } = orders[id * 2 - 1] as unknown as Record<string, number>;
      const date = day();
      return {
        number: `FAT-${String(id).padStart(5, '0')}`,
        date,
        orderId,
        customerId,
        amount: total,
        dueDate: date,
        paid: next() < 0.6,
      };
    }),
    reviews: many(70, () => ({
      date: `${day()}T12:00:00.000Z`,
      customerId: upTo(40),
      productId: upTo(30),
      rating: upTo(5),
      comment: pick(['Lovely.', 'The colours fade.', 'As in the picture.']),
      status: pick(['pending', 'accepted', 'accepted', 'rejected']),
    })),
    companies: many(12, (id) => ({
      name: `Company ${id}`,
      sector: pick(['technology', 'health', 'retail']),
      size: upTo(900),
      city: 'Porto',
    })),
    contacts: many(25, (id) => ({
      firstName: 'Rui',
      lastName: `Contato ${id}`,
      companyId: upTo(12),
      tags: ['vip'],
      warmth: pick(['cold', 'warm', 'hot']),
    })),
    deals: many(30, (id) => {
      const [amount, probability] = [cents(next() * 50_000), upTo(100)];
      return {
        name: `Deal ${id}`,
        companyId: upTo(12),
        contactIds: [upTo(25)],
        kind: pick(['copywriting', 'print', 'ui']),
        amount,
        probability,
        expected: cents((amount * probability) / 100),
        expectedClosing: day(),
        stage: pick(['opportunity', 'proposal', 'negotiation', 'won']),
      };
    }),
    tasks: many(30, (id) => ({
      text: `Task ${id}`,
      kind: pick(['call', 'meeting']),
      contactId: upTo(25),
      dueDate: day(),
      done: next() < 0.5,
    })),
  };
}
