import { describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import type { RecordReader, Records, Store } from '#server/data/store.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { runWrite } from '#server/writes/stages.ts';
import { update } from '#server/writes/operations.ts';
import { authorize } from '#server/caller/authorize.ts';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import { concernsRules } from '#server/writes/ruleService.ts';
import {
  approval,
  invariant,
  requires,
  rule,
  updates,
  to,
  type Declared,
} from '#tests/support/companies/invoices.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const { start } = invoiceServer();

/** The store with a counter of its reads. */
function counting(store: Store): { store: Store; reads: () => number } {
  let reads = 0;
  const counted = <T extends RecordReader>(reader: T): T => {
    const count =
      <A extends unknown[], R>(read: (...given: A) => R) =>
      (...given: A): R => {
        reads++;
        return read(...given);
      };
    const { get, find, aggregate, findDuplicate, evaluate } = reader;
    return {
      ...reader,
      get: count(get),
      find: count(find),
      aggregate: count(aggregate),
      findDuplicate: count(findDuplicate),
      evaluate: count(evaluate),
    };
  };
  return {
    store: {
      ...store,
      using: (model) => {
        const records = store.using(model);
        const { get, find, aggregate, findDuplicate, findOverlap, exists, complete, evaluate, without } =
          records;
        const own = {
          ...counted({
            model,
            get,
            find,
            aggregate,
            findDuplicate: findDuplicate,
            findOverlap,
            exists,
            complete,
            evaluate,
            without,
          }),
          write: ((work) => records.write((transaction) => work(counted(transaction)))) as Records['write'],
        };
        return own;
      },
      close: () => store.close(),
    },
    reads: () => reads,
  };
}

/** The number of reads for an update of a partner under these rules. */
async function readsOf(declared: Record<string, Declared>): Promise<number> {
  const { portal, store, files } = await start(declared);
  const counted = counting(store);
  const data = openPortalData({ store: counted.store, files }, portal);
  const account = { id: 3, nome: 'tudo', permissoes: ['fiscal', 'financeiro', 'estoque'] };
  const viewer = {
    timeZone: portal.timeZone,
    variables: { user: account, today: '2026-10-31', timeZone: portal.timeZone },
  };
  const caller = { portal, account, viewer, access: accessOf(portal, account.permissoes) };
  const call = authorize('PUT', '/parceiros/1', caller);
  const before = counted.reads();
  const services = { data, secret: new Uint8Array() };
  const { status = 200 } = await runWrite(services, { ...call, body: { nome: 'Alfa 2' }, steps: update });
  expect(status).toBe(200);
  return counted.reads() - before;
}

describe('a write without a rule', () => {
  it('reads as much as without any rules in the config, however many there are', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => approval({ id: `r${index}` }));
    const without = await readsOf({});
    expect(await readsOf({ notas: { rules: many, ensures: [invariant({ valor_gte: 0 }, 'x')] } })).toBe(
      without,
    );
    // The counter works: a rule on partners reads more.
    const own = rule({
      resource: 'parceiros',
      on: [{ kind: 'update', fields: ['nome'] }],
      then: [
        requires({ that: {}, in: { kind: 'matching', resource: 'notas', where: { id: 'x' } }, message: 'x' }),
      ],
    });
    expect(await readsOf({ parceiros: { rules: [own] } })).toBeGreaterThan(without);
  });

  it('to a field that no rule is about reads nothing more either', async () => {
    const other = rule({
      resource: 'parceiros',
      on: [{ kind: 'update', fields: ['prazo'] }],
      then: [updates({ in: { kind: 'self' }, set: { grupo: to('x') } })],
    });
    expect(await readsOf({ parceiros: { rules: [other] } })).toBe(await readsOf({}));
  });
});

/** Which changes concern the rules at all: no other starts the engine. */
const portal = portalWith({
  ...listsOf('contas', 'pagamentos', 'lembretes'),
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  valor: { type: money, label: Valor }
  pago: { type: money, label: Pago, rollup: { from: pagamentos, target: contaId, sum: valor, filter: { estornado: false } } }
  saldo: { type: money, label: Saldo, formula: valor - pago }
ensures:
  - { that: { saldo_gte: 0 }, message: Pago a mais. }
`,
  'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: nota
fields:
  contaId: { type: reference, label: Conta, resource: contas }
  valor: { type: money, label: Valor }
  estornado: { type: boolean, label: Estornado }
  nota: { type: text, label: Nota }
`,
  'resources/lembretes.yaml': `
label: { one: Lembrete, many: Lembretes }
title: texto
fields:
  texto: { type: text, label: Texto }
  feito: { type: boolean, label: Feito }
  prazo: { type: date, label: Prazo }
rules:
  - id: repetir
    label: Repetir
    on: { update: [feito] }
    then:
      - { create: lembretes, set: { texto: 'De novo' } }
`,
});

describe('a change concerns the rules', () => {
  const concerns = (id: string, before: object | undefined, after: object | undefined, transition?: string) =>
    concernsRules(rulesOf(portal), {
      resource: portal.resources[id]!,
      before: before && { id: 1, ...before },
      after: after && { id: 1, ...after },
      transition,
    });
  const paid = { contaId: 1, valor: 10, estornado: false, nota: 'a' };

  it('if it changes a field on which an invariant depends, however far away', () => {
    expect(concerns('pagamentos', paid, { ...paid, valor: 11 })).toBe(true);
    expect(concerns('pagamentos', paid, { ...paid, contaId: 2 })).toBe(true);
    expect(concerns('pagamentos', paid, { ...paid, estornado: true })).toBe(true);
    expect(concerns('pagamentos', paid, { ...paid, nota: 'b' })).toBe(false);
  });

  it('if a record comes or goes that an invariant counts', () => {
    expect(concerns('pagamentos', undefined, paid)).toBe(true);
    expect(concerns('pagamentos', paid, undefined)).toBe(true);
    expect(concerns('lembretes', undefined, { texto: 'a' })).toBe(false);
  });

  it('if its own record has invariants, whatever it changes', () => {
    expect(concerns('contas', { numero: 'a' }, { numero: 'b' })).toBe(true);
  });

  it('if it may trigger a rule', () => {
    const note = { texto: 'a', feito: false, prazo: null };
    expect(concerns('lembretes', note, { ...note, feito: true })).toBe(true);
    expect(concerns('lembretes', note, { ...note, texto: 'b', prazo: '2026-01-01' })).toBe(false);
  });
});
