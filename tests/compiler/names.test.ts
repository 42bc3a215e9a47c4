import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkNames } from '#compiler/bind/names.ts';
import { fileSchemas } from '#compiler/follow.ts';
import { sourcesOf } from '#compiler/load.ts';
import { resourceSchema } from '#compiler/schema/schema.ts';
import { bindContextOf, ConfigNode } from '#language/bind/context.ts';
import { Report } from '#language/problems.ts';
import { mapsBelow } from '#language/resolvedKeys.ts';
import * as atoms from '#language/schema/atoms.ts';
import { namedSchema, pathsSchema } from '#language/schema/links.ts';
import { keywordsOf, mapOf, reads, sectionOf, type Role } from '#model/config/keyword.ts';
import { filesOf, goodTexts } from '../support/portal.ts';
import { statementsOf } from '../support/language/statementKeywords.ts';

const word = (role: Role, schema: z.ZodType, more: object = {}) =>
  reads(role, schema.optional(), 'resourceWords.resource.image', '', more);

/** The map of a resource with keywords that no check knows, one of each role. */
const extended = mapOf(sectionOf(resourceSchema)!, {
  ...keywordsOf(resourceSchema),
  newField: word('fields', atoms.fieldId),
  newFields: word('fields', z.array(z.string())),
  newNamed: word('fields', namedSchema),
  newTotals: word('fields', z.record(atoms.fieldId, z.enum(['sum']))),
  newRenamed: word('fields', z.record(z.string(), z.string())),
  newSingle: word('fields', atoms.fieldId, { fields: 'single' }),
  newSort: word('sort', atoms.sort),
  newGroups: word('groups', z.array(atoms.groupKey)),
  newMeasures: word('measures', z.record(z.string(), atoms.measureSchema)),
  newMeasure: word('measures', atoms.measureSchema),
  newFilter: word('filter', atoms.filterSchema),
  newScope: word('scope', atoms.scopeSchema),
  newTarget: word('target', atoms.resourceId),
  newRoute: word('route', z.array(atoms.path)),
  newTemplate: word('template', z.string()),
  newPath: word('path', pathsSchema),
  newBound: word('bound', z.union([z.number(), z.string()])),
  newFormula: word('formula', z.string()),
  newPermissions: word('permissions', z.array(z.string())),
  newParts: word('parts', z.array(z.union([atoms.fieldId, atoms.columnMap]))),
});

const sources = sourcesOf(filesOf(goodTexts()), 'config');

/** The problems of an order's resource with this line. */
function problemsWith(line: string): string[] {
  const report = new Report();
  const context = bindContextOf(
    sources,
    report,
    { pages: [], widgets: [], actions: [] },
    {
      kindOfCodes: () => undefined,
      findSheets: () => new Map(),
      bringsRows: () => false,
      hasStep: () => true,
    },
  );
  const about = context.resources.get('pedidos')!;
  const value = { ...about.source, ...parse(line) };
  const file = { ...about.node.file, value, isValid: () => true, isRefused: () => false };
  checkNames(new ConfigNode(file, report), value, extended, { context, about });
  const missing = [...context.missing].map(([id]) => `"${id}"`);
  return [...report.problems.map(({ message }) => message), ...missing];
}

describe('a keyword that only its role describes', () => {
  it.each([
    ['newField: clienteId', 'newField: clientId', 'clientId'],
    ['newFields: [clienteId]', 'newFields: [clienteId, clientId]', 'clientId'],
    ['newNamed: clienteId.nome', 'newNamed: clienteId.nomee', 'nomee'],
    ['newTotals: { valor: sum }', 'newTotals: { valorr: sum }', 'valorr'],
    ['newRenamed: { outro: valor }', 'newRenamed: { outro: valorr }', 'valorr'],
    ['newSingle: clienteId', 'newSingle: itens', 'itens'],
    ['newSort: -valor', 'newSort: -valorr', 'valorr'],
    ['newGroups: [clienteId]', 'newGroups: [clientId]', 'clientId'],
    ['newMeasures: { Valor: { sum: valor } }', 'newMeasures: { Valor: { sum: valorr } }', 'valorr'],
    ['newMeasure: { sum: valor }', 'newMeasure: { sum: valorr }', 'valorr'],
    ['newFilter: { valor_gt: 1 }', 'newFilter: { valorr_gt: 1 }', 'valorr'],
    ['newScope: { vendas: { valor_gt: 1 } }', 'newScope: { vendas: { valorr_gt: 1 } }', 'valorr'],
    ['newTarget: clientes', 'newTarget: cliente', 'cliente'],
    ['newRoute: [/vendas/pedidos]', 'newRoute: [/vendas/pedido]', '/vendas/pedido'],
    ['newTemplate: "N {valor}"', 'newTemplate: "N {valorr}"', 'valorr'],
    ['newPath: clienteId.nome', 'newPath: clienteId.nomee', 'nomee'],
    ['newBound: valor', 'newBound: valorr', 'valorr'],
    ['newFormula: valor * 2', 'newFormula: valorr * 2', 'valorr'],
    ['newPermissions: [vendas]', 'newPermissions: [venda]', 'venda'],
    ['newParts: [valor, { field: clienteId }]', 'newParts: [valor, { field: clientId }]', 'clientId'],
    ['newParts: [valor]', 'newParts: [valorr]', 'valorr'],
  ])('takes "%s" and refuses "%s"', (right, wrong, name) => {
    expect(problemsWith(right)).toEqual([]);
    expect(problemsWith(wrong)).toEqual([expect.stringContaining(`"${name}"`)]);
  });
});

it('these keywords alone follow rules of their own', () => {
  const own = Object.values(fileSchemas).flatMap((root) =>
    [...mapsBelow(root)].flatMap((map) =>
      Object.entries(keywordsOf(map)).flatMap(([name, { ownNames }]) =>
        ownNames ? `${sectionOf(map)!.id.replace(/^field\..*/, 'field')}.${name}` : [],
      ),
    ),
  );
  const known = [
    'cardBill.ask',
    'cardBill.closes',
    'cardBill.due',
    'cardBill.find',
    'cardBill.month',
    'cardBill.rows',
    'cardBill.same',
    'cardBill.set',
    'closed.among',
    'closed.until',
    'dashboard.filters',
    'documentTable.balance',
    'documentTable.find',
    'documentTable.same',
    'documentTable.set',
    'ensure.message',
    'exclusive.message',
    'field.copy',
    'field.due',
    'field.lookup',
    'field.unitFrom',
    'find.take',
    'find.where',
    'listWidget.tick',
    'mapped.formula',
    'note.ask',
    'note.equal',
    'note.file',
    'note.issued',
    'note.key',
    'note.own',
    'note.received',
    'note.rows',
    'note.set',
    'noteCancel.set',
    'noteParty.create',
    'noteParty.find',
    'noteParty.set',
    'noteQuestion.match',
    'noteRows.ask',
    'noteRows.set',
    'reconcileDifference.set',
    'reconcileFee.filter',
    'reconcileFee.set',
    'reconcileFee.text',
    'reconcileFee.upTo',
    'reconcilePartner.agrees',
    'reconcilePartner.becomes',
    'reconcilePartner.filter',
    'reconcilePartner.match',
    'reconcilePartner.remembers',
    'reconcilePartner.set',
    'reconcilePartner.transition',
    'reconcilePartner.when',
    'reconcileRules.filter',
    'reconcileRules.set',
    'reconcileRules.text',
    'resource.groupBy',
    'resource.title',
    'running.from',
    'searchPage.path',
    ...statementsOf('balance', 'find', 'same', 'set'),
    'title.find',
    'title.match',
    'title.open',
    'titleSettle.set',
    'trigger.becomes',
    'uniqueAmong.message',
  ];
  expect([...new Set(own)].sort()).toEqual(known.sort());
});
