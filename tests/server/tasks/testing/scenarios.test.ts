import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ScenarioSource } from '#compiler/schema/schema.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { createLog } from '#server/http/requestLog.ts';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import { Coverage } from '#server/tasks/testing/coverage.ts';
import { coverRules } from '#server/tasks/testing/ruleCoverage.ts';
import { runScenario, type TestRun } from '#server/tasks/testing/scenario.ts';
import { invoiceRows, invoicesWritten } from '#tests/support/companies/invoices.ts';
import { newFolder } from '#tests/support/newFolder.ts';

const portal = invoicesWritten({
  notas: `
  - id: conta
    on: { transition: Autorizar }
    when: { valor_lt: 8000 }
    then: [{ create: contas, key: [notaId], set: { notaId: $record.id, descricao: 'Nota {numero}', valor: = valor - retido } }]
  - id: nunca
    on: { transition: Quitar }
    then: [{ require: { valor_gt: 0 }, message: 'Sem valor.' }]
  - id: quita
    on: { transition: Quitar }
    then: [{ transition: Pagar, in: { contas: { notaId: $record.id, situacao: aberta } } }]
  - id: lembra
    on: { every: day }
    when: { situacao: rascunho }
    then: [{ update: self, set: { motivo: parada } }]
`,
});

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

function trial(): TestRun {
  const folder = newFolder();
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(invoiceRows()));
  const store = openJsonStore(folder, source, createLog('off'));
  opened.push(() => store.close());
  const data = openPortalData({ store, files: openFolderFiles(folder) }, portal);
  return { portal, data, today: '2026-10-31', coverage: new Coverage() };
}
/** By key: the reasons why a rule had no effect. */
const refusedBy = ({ coverage }: TestRun) =>
  Object.fromEntries(
    [...rulesOf(portal).byKey].flatMap(([key, rule]) => {
      const how = coverage.refused(rule);
      return how ? [[key, how]] : [];
    }),
  );
const as = 'fiscal@example.com';
const scenario = (steps: ScenarioSource['steps']): ScenarioSource => ({
  label: 'Uma nota',
  given: { nota: { notas: { numero: 'N-1' } } },
  steps,
});
const authorise = { as, transition: 'Autorizar', in: 'nota' };
const bill = { contas: { notaId: '$nota' } };

describe('a scenario', () => {
  it('with the right outcome has no fault, and its rules count as tested', async () => {
    const one = trial();
    const steps: ScenarioSource['steps'] = [
      {
        when: [
          { as: 'financeiro@example.com', transition: 'Autorizar', in: 'nota', refused: 'não permite' },
          authorise,
        ],
        then: [
          { find: 'nota', is: { situacao: 'autorizada' } },
          { find: bill, is: { valor: 450, descricao: 'Nota N-1' }, name: 'conta' },
        ],
      },
      {
        when: [{ ...authorise, refused: 'situação atual' }],
        then: [{ find: 'conta', is: { notaId: '$nota' } }],
      },
    ];
    expect(await runScenario(one, scenario(steps))).toBeUndefined();
    expect([...one.coverage.fired]).toEqual(['notas.conta']);
  });

  it.each<[string, ScenarioSource['steps'], number, string]>([
    [
      'a figure that differs, to the cent',
      [{ when: [authorise], then: [{ find: bill, is: { valor: 450.01 } }] }],
      1,
      'Valor: devia ser R$ 450,01, e é R$ 450,00 (R$ 0,01 a menos)',
    ],
    [
      'records that are missing',
      [{ when: [authorise], then: [{ find: bill, count: 2 }] }],
      1,
      'deviam ser 2, e há 1',
    ],
    [
      'what was refused, with its reason',
      [{ when: [authorise] }, { when: [authorise] }],
      2,
      'foi recusado: “Autorizar” não é possível: a situação atual é “Autorizada”.',
    ],
    [
      'what should have been refused',
      [{ when: [{ ...authorise, refused: 'x' }] }],
      1,
      'devia ser recusado ("x"), e foi feito',
    ],
    [
      'a refusal for another reason',
      [{ when: [authorise, { ...authorise, refused: 'sem saldo' }] }],
      1,
      'a mensagem devia ter "sem saldo"',
    ],
    [
      'a step without the right to it',
      [{ when: [{ as: 'estoque@example.com', transition: 'Autorizar', in: 'nota' }] }],
      1,
      'Seu acesso não permite',
    ],
  ])('reports %s', async (_what, steps, step, message) => {
    const fault = await runScenario(trial(), scenario(steps));
    expect([fault?.step, fault?.message.replaceAll('\u00a0', ' ')]).toEqual([
      step,
      expect.stringContaining(message),
    ]);
  });

  it('runs scheduled rules', async () => {
    const steps: ScenarioSource['steps'] = [
      {
        when: [{ run: 'notas.lembra', at: '2026-10-31T00:00' }],
        then: [{ find: 'nota', is: { motivo: 'parada' } }],
      },
    ];
    expect(await runScenario(trial(), scenario(steps))).toBeUndefined();
  });
});

describe('a rule counts as having done nothing', () => {
  const playing = async (steps: ScenarioSource['steps']) => {
    const one = trial();
    expect(await runScenario(one, scenario(steps))).toBeUndefined();
    return refusedBy(one);
  };
  const inOther = { in: { notas: { valor_gte: 8000 } } };
  const settle = { as, transition: 'Quitar', ...inOther };

  it('if its condition is false, and not if its cause was refused', async () => {
    const stranger = { ...authorise, as: 'estoque@example.com', refused: 'não permite' };
    expect(await playing([{ when: [stranger] }])).toEqual({});
    expect(await playing([{ when: [{ ...authorise, ...inOther }] }])).toEqual({ 'notas.conta': 'self' });
  });

  it('if its cause was refused, and it has no condition of its own', async () => {
    const early = { ...settle, refused: 'situação atual' };
    expect(await playing([{ when: [early] }])).toEqual({ 'notas.quita': 'cause' });
  });

  it('if no step finds anything to do', async () => {
    expect(await playing([{ when: [{ ...authorise, ...inOther }, settle] }])).toMatchObject({
      'notas.quita': 'self',
    });
  });
});

describe('the rules that no scenario fired', () => {
  it('are triggered on existing records, and nothing of it is stored', async () => {
    const one = trial();
    await coverRules(one);
    expect([[...one.coverage.fired].sort(), refusedBy(one)]).toEqual([
      ['notas.conta', 'notas.lembra'],
      { 'notas.conta': 'self' },
    ]);
    expect(
      await runScenario(one, scenario([{ when: [authorise], then: [{ find: bill, count: 1 }] }])),
    ).toBeUndefined();
  });
});
