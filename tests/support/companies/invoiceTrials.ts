/** Random rules for the invoices' company, and the company without HTTP to try them on. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { accessOf } from '#access/grants.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Rule, RuleStep } from '#model/rules.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import { authorize } from '#server/caller/authorize.ts';
import { create, makeTransition, remove, update } from '#server/writes/operations.ts';
import type { StoredEffect } from '#server/data/effects.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import type { Records, RecordTransaction, Store } from '#server/data/store.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import { HttpError } from '#server/http/http.ts';
import { createLog } from '#server/http/requestLog.ts';
import { runWrite } from '#server/writes/stages.ts';
import type { WriteSteps } from '#server/writes/write.ts';
import {
  creates,
  formula,
  invariant,
  invoiceRows,
  invoicesWith,
  its,
  path as way,
  requires,
  rule,
  text,
  to,
  transitions,
  updates,
  type Declared,
} from './invoices.ts';

// --- rules --------------------------------------------------------------------------------------------------

const otherwise = fc.constantFrom('skip' as const, 'refuse' as const);
const bill = fc
  .record({ valor: fc.constantFrom(1, 10, 900, 2000, -1), keyed: fc.boolean() })
  .map(({ valor, keyed }) =>
    creates(
      'contas',
      { notaId: its('id'), valor: to(valor), descricao: text('{numero} de {parceiroId}') },
      keyed ? { key: ['notaId', 'valor'] } : {},
    ),
  );
const takes = fc.boolean().map((keyed) =>
  creates(
    'movimentos',
    {
      notaId: its('id'),
      loteId: its('$row.loteId'),
      quantidade: its('$row.quantidade'),
      linha: its('$row.$index'),
    },
    { each: 'itens', ...(keyed && { key: ['notaId', 'linha'] }) },
  ),
);
const marks = fc.constantFrom<RuleStep>(
  updates({
    in: { kind: 'matching', resource: 'lotes', where: { codigo: ['L-1', 'L-2'] } },
    set: { reservado: formula('coalesce($target.reservado, 0) + 1', { type: 'integer' }) },
  }),
  updates({
    in: { kind: 'reference', resource: 'parceiros', path: 'parceiroId' },
    set: { grupo: text('{numero}'), prazo: to(7) },
  }),
  updates({
    in: {
      kind: 'matching',
      resource: 'notas',
      where: { parceiroId: '$record.parceiroId', id_neq: '$record.id' },
    },
    set: { sigilo: text('Por {numero}') },
  }),
);
const pays = otherwise.map((one) =>
  transitions({
    transition: 'pagar',
    in: { kind: 'matching', resource: 'contas', where: { notaId: '$record.id' } },
    set: { motivo: text('{numero}') },
    otherwise: one,
  }),
);
const guards = fc.constantFrom(400, 8000, 100_000).map((limit) =>
  requires({
    that: { valor_lt: limit },
    in: { kind: 'self' },
    message: 'A nota {numero} passa de {valor}.',
  }),
);

const triggers = fc.constantFrom<Rule['on']>(
  [{ kind: 'transition', transitions: ['autorizar'] }],
  [{ kind: 'enters', field: 'situacao', values: ['autorizada', 'paga'] }],
  [{ kind: 'becomes', that: { valor_gt: 300, situacao: 'autorizada' } }],
  [{ kind: 'create' }, { kind: 'update', fields: ['valor', 'motivo'] }],
);
const conditions = fc.constantFrom<Rule['when']>(
  {},
  { valor_gt: 300 },
  { 'parceiroId.isento_neq': true },
  { 'parceiroId.matrizId.nome': 'Alfa' },
);
const paths = [
  way('parceiroId.isento', 'record', [['parceiroId', 'parceiros']], 'isento'),
  way(
    'parceiroId.matrizId.nome',
    'record',
    [
      ['parceiroId', 'parceiros'],
      ['matrizId', 'parceiros'],
    ],
    'nome',
  ),
  way('$row.loteId', 'row', [], 'loteId'),
  way('$target.reservado', 'target', [], 'reservado'),
];
const numbered = (rules: readonly Rule[]) =>
  rules.map((one, index) => ({
    ...one,
    id: `r${index}`,
    label: `Regra ${index}`,
    then: one.then.map((step, at) => ({ ...step, id: String(at + 1) })),
  }));

/** Random rules of invoices, each of which can be undone, and some rules of the records that they create. */
export const someRules = (
  steps: fc.Arbitrary<RuleStep> = fc.oneof(bill, takes, marks, pays, guards),
  { everyKey = false } = {},
): fc.Arbitrary<Record<string, Declared>> =>
  fc
    .record({
      notas: fc.array(
        fc.record({
          on: triggers,
          when: conditions,
          then: fc.array(steps, { minLength: 1, maxLength: 3 }),
          undone: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      contas: fc.array(fc.constantFrom('paga', 'marca', 'conta'), { maxLength: 2 }),
      bound: fc.option(fc.constantFrom(0, 60), { nil: undefined }),
    })
    .map(({ notas, contas, bound }) => ({
      notas: {
        rules: numbered(
          notas.map(({ on, when, then, undone }) =>
            rule({
              on,
              when,
              then: everyKey ? then.map(withKey) : then,
              paths,
              ...(undone && {
                undo: { on: [{ kind: 'transition', transitions: ['cancelar'] }], made: {}, blockedWhen: {} },
              }),
            }),
          ),
        ),
      },
      contas: { rules: numbered(contas.map(followers)) },
      ...(bound !== undefined && {
        lotes: { ensures: [invariant({ saldo_gte: bound }, 'O lote {codigo} ficaria com {saldo}.')] },
      }),
    }));

const withKey = (step: RuleStep): RuleStep =>
  step.kind === 'create' ? { ...step, key: step.each ? ['notaId', 'linha'] : ['notaId', 'valor'] } : step;

const followers = (kind: string): Rule => {
  const on = [{ kind: 'create' as const }];
  if (kind === 'paga')
    return rule({
      resource: 'contas',
      on,
      when: { valor_lt: 500 },
      then: [transitions({ transition: 'pagar', in: { kind: 'self' }, set: {} })],
    });
  if (kind === 'marca')
    return rule({
      resource: 'contas',
      on,
      then: [updates({ in: { kind: 'self' }, set: { motivo: text('{descricao}') } })],
    });
  return rule({
    resource: 'contas',
    on,
    then: [creates('lotes', { codigo: text('C-{id}'), inicial: to(100) })],
  });
};

/** Steps that only create and change records, so that an undo has to restore everything. */
export const makingSteps = fc.oneof(bill, takes, marks);
export const approvals = (declared: Record<string, Declared>): Record<string, Declared> => ({
  ...declared,
  notas: {
    rules: declared.notas!.rules!.map((one) => ({
      ...one,
      on: [{ kind: 'transition' as const, transitions: ['autorizar'] }],
      undo: { on: [{ kind: 'transition' as const, transitions: ['cancelar'] }], made: {}, blockedWhen: {} },
    })),
  },
});

// --- what people do -----------------------------------------------------------------------------------------

export type Doing = { method: string; address: string; body: Record<string, unknown> };
const ids = fc.constantFrom(1, 2, 3);
export const someDoing: fc.Arbitrary<Doing> = fc.oneof(
  fc
    .record({ id: ids, action: fc.constantFrom('autorizar', 'autorizar', 'quitar', 'cancelar') })
    .map(({ id, action }) => ({ method: 'POST', address: `/notas/${id}/actions/${action}`, body: {} })),
  fc
    .record({ id: ids, valor: fc.integer({ min: 1, max: 9999 }) })
    .map(({ id, valor }) => ({ method: 'PUT', address: `/notas/${id}`, body: { valor } })),
  fc.integer({ min: 1, max: 9999 }).map((valor) => ({
    method: 'POST',
    address: '/notas',
    body: { numero: `N${valor}`, valor, parceiroId: 1, itens: [{ loteId: 1, quantidade: 1 }] },
  })),
  ids.map((id) => ({ method: 'DELETE', address: `/notas/${id}`, body: {} })),
);

type Row = Record<string, unknown>;
export type Outcome = { status: number; message?: string };
const writers = { create, update, remove, transition: makeTransition };
const secret = new Uint8Array(32);

/**
 * The company with these rules, without a server. `faults.at`: which write of the next transactions fails.
 */
export function openTrial(declared: Record<string, Declared>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'regras-'));
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(invoiceRows()));
  const portal = invoicesWith(declared);
  const real = openJsonStore(path.join(folder, 'dados'), source, createLog('off'));
  const faults = { at: 0, writes: 0 };
  const store = failing(real, faults);
  const data = openPortalData({ store, files: openFolderFiles(path.join(folder, 'dados')) }, portal);
  const account = { id: 3, nome: 'tudo', permissoes: ['fiscal', 'financeiro', 'estoque'] };
  const viewer = {
    timeZone: portal.timeZone,
    variables: { user: account, today: '2026-10-31', timeZone: portal.timeZone },
  };
  const caller = { portal, account, viewer, access: accessOf(portal, account.permissoes) };

  function prepare({ method, address, body }: Doing) {
    const call = authorize(method, address, caller);
    return { ...call, body, steps: writers[call.operation as keyof typeof writers] };
  }
  const services = { data, secret };
  const order: Doing[] = [];
  /** Records the operation when its transaction begins. */
  const inTurn = (steps: WriteSteps, doing: Doing): WriteSteps => ({
    ...steps,
    load: async (write) => {
      order.push(doing);
      await steps.load?.(write);
    },
  });
  return {
    faults,
    /** The operations, in the order in which their transactions ran. */
    order,
    async perform(doing: Doing, digest?: string): Promise<Outcome> {
      try {
        const plan = prepare(doing);
        const steps = inTurn(plan.steps, doing);
        const { status = 200 } = await runWrite(services, { ...plan, digest, steps });
        return { status };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return { status: error.status, message: error.message };
      }
    },
    async foresee(doing: Doing) {
      const { body } = await runWrite(services, { ...prepare(doing), isDryRun: true });
      return body as DryRunResult;
    },
    effects: (): Promise<StoredEffect[]> => data.effects({}),
    /** All records and rule effects as they are in memory. */
    async dump(): Promise<Record<string, Row[]>> {
      const tables = Object.values(portal.resources);
      const found = await Promise.all(
        tables.map(
          async (resource) =>
            [resource.id, (await data.find(shapeOf(resource, viewer), { where: matchAll })).records] as const,
        ),
      );
      return { ...Object.fromEntries(found), $effects: await data.effects({}) };
    },
    async close() {
      await real.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Trial = ReturnType<typeof openTrial>;

/** The store whose write number `at` fails; 0: none. Reads are not counted. */
function failing(store: Store, faults: { at: number; writes: number }): Store {
  const faulty = (transaction: RecordTransaction): RecordTransaction => {
    const count =
      <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        if (++faults.writes === faults.at) throw new Error('falha injetada');
        return write(...given);
      };
    const { insert, replace, remove: take, log } = transaction;
    return {
      ...transaction,
      insert: count(insert),
      replace: count(replace),
      remove: count(take),
      log: count(log),
    };
  };
  return {
    using: (model) => {
      const { get, find, aggregate, findDuplicate, findOverlap, exists, complete, evaluate, without, write } =
        store.using(model);
      const reader = {
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
      };
      return {
        ...reader,
        write: ((work) => write((transaction) => work(faulty(transaction)))) as Records['write'],
      };
    },
    close: () => store.close(),
    listen: store.listen,
  };
}
