/** The guide that `new company` writes next to a config. */
import { describe, expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';

/** Further names that the guide's examples use. */
const guideNames = {
  'pt-BR': {
    may: 'juridico: J, corretor: C, financeiro: F, legal: L',
    customers: 'clientes',
    invoices: 'faturas',
    contracts: 'contratos',
    contractId: 'contratoId',
    amount: 'valor',
    brokerId: 'corretorId',
    broker: 'corretor',
    finance: 'financeiro',
  },
  'en-US': {
    may: 'legal: L, broker: B, finance: F',
    customers: 'customers',
    invoices: 'invoices',
    contracts: 'contracts',
    contractId: 'contractId',
    amount: 'amount',
    brokerId: 'brokerId',
    broker: 'broker',
    finance: 'finance',
  },
  'es-419': {
    may: 'legal: L, corredor: C, finanzas: F',
    customers: 'clientes',
    invoices: 'facturas',
    contracts: 'contratos',
    contractId: 'contratoId',
    amount: 'monto',
    brokerId: 'corredorId',
    broker: 'corredor',
    finance: 'finanzas',
  },
};

describe('the guide to a company', () => {
  it.each(['pt-BR', 'en-US', 'es-419'] as const)('has examples that are right: %s', (locale) => {
    const guide = companyFiles({ name: 'Acme', year: 2026, locale, demo: false })['README.md']!;
    const examples = [...guide.matchAll(/```yaml\n([^]*?)```/g)].map(([, text]) => text!);
    const [resource, list, fuller, dashboard, rules, ...rest] = examples as [
      string,
      string,
      string,
      string,
      string,
    ];
    expect(rest).toEqual([]);
    const names = guideNames[locale];
    const { portal, problems } = loadPortalFrom(
      Object.entries({
        'portal.yaml': `locale: ${locale}\nbrand: { name: Acme, company: Acme, year: 2026 }\naccounts: { resource: people, email: email, password: secret, name: full, plan: full, permissions: may }\n`,
        'resources/people.yaml': `label: { one: P, many: Ps }\ntitle: email\nfields: { full: { type: text, label: F }, email: { type: email, label: E, unique: true, required: true }, secret: { type: password, label: S }, may: { type: multiselect, label: M, options: { ${names.may} } } }\n`,
        [`resources/${names.customers}.yaml`]:
          'label: { one: C, many: Cs }\ntitle: name\nfields: { name: { type: text, label: N } }\n',
        [`resources/${names.invoices}.yaml`]: `label: { one: I, many: Is }\ntitle: id\nfields: { ${names.contractId}: { type: reference, label: C, resource: ${names.contracts} }, ${names.amount}: { type: money, label: A } }\n`,
        [`resources/${names.contracts}.yaml`]:
          resource.replace(
            'fields:\n',
            `fields:\n  ${names.brokerId}: { type: reference, label: B, resource: people }\n`,
          ) + rules,
        'departments/legal.yaml': `label: Legal\npermissions: { any: [legal, ${names.broker}, ${names.finance}] }\nroutes:\n${dashboard}${list.replace(/ {4}list:.*\n/, '')}${fuller}  - { path: /p, label: P, list: people }\n  - { path: /c, label: C, list: ${names.customers} }\n  - { path: /i, label: I, list: ${names.invoices} }\n`,
      }).map(([path, text]) => ({ path: `acme/${path}`, text })),
    );
    expect(formatProblems(problems.filter(({ severity }) => severity !== 'warning'))).toBe('');
    expect(portal).not.toBeNull();
  });
});
