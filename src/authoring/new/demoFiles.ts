/** The example of a new company: customers, their invoices, and the bank statements that say which of them are paid. */
import bcrypt from 'bcryptjs';
import type { CompanyWords } from './companyWords.ts';

export const demoPassword = 'demo1234';

export function demoFiles(words: CompanyWords): Record<string, string> {
  const {
    sales,
    customers,
    invoices,
    number,
    customer,
    issued,
    due,
    amount,
    status,
    open,
    paid,
    name,
    city,
  } = words;
  return {
    [`resources/${customers[0]}.yaml`]: `label: { one: ${customers[1]}, many: ${customers[2]} }
title: ${name[0]}
search: [${name[0]}, ${city[0]}]
sort: ${name[0]}
fields:
  ${name[0]}: { type: text, label: ${name[1]}, required: true }
  ${city[0]}: { type: text, label: ${city[1]} }
`,
    [`resources/${invoices[0]}.yaml`]: `label: { one: ${invoices[1]}, many: ${invoices[2]}${words.gender} }
title: ${number[0]}
search: [${number[0]}]
sort: -${issued[0]}
fields:
  ${number[0]}: { type: text, label: ${number[1]}, required: true, unique: true }
  ${customer[0]}: { type: reference, label: ${customer[1]}, resource: ${customers[0]}, required: true }
  ${issued[0]}: { type: date, label: ${issued[1]}, required: true, default: $today }
  ${due[0]}: { type: date, label: ${due[1]}, required: true, min: ${issued[0]}, due: ${open[0]} }
  ${amount[0]}: { type: money, label: ${amount[1]}, required: true, min: 0.01 }
  ${status[0]}:
    type: status
    label: ${status[1]}
    options: { ${open[0]}: { label: ${open[1]}, tone: warning }, ${paid[0]}: { label: ${paid[1]}, tone: success } }
    transitions:
      - { label: ${words.pay}, from: ${open[0]}, to: ${paid[0]} }
`,
    [`departments/${sales[0]}.yaml`]: `label: ${sales[1]}
icon: Sell
permissions: [${sales[0]}]
menu: { order: 10 }
landing: /${sales[0]}

routes:
  - path: /${sales[0]}
    label: ${sales[1]}
    dashboard:
      - metric: ${sales[3]}
        resource: ${invoices[0]}
        value: { sum: ${amount[0]} }
        filter: { ${status[0]}: ${open[0]} }
      - shortcuts: ${sales[2]}

  - path: /${sales[0]}/${invoices[0]}
    label: ${invoices[2]}
    icon: RequestQuote
    list:
      resource: ${invoices[0]}
      columns: [${[number, customer, issued, due, amount, status].map(([id]) => id).join(', ')}]
      filters: [${status[0]}, ${customer[0]}, ${due[0]}]
      totals: { ${amount[0]}: sum }
      actions: [create, edit, delete, import, export]

  - path: /${sales[0]}/${customers[0]}
    label: ${customers[2]}
    icon: Handshake
    list: ${customers[0]}
${bankRoutes(words)}`,
    ...bankResources(words),
    'db.json': `${JSON.stringify(demoRecords(words), null, 2)}\n`,
  };
}

function bankResources(words: CompanyWords): Record<string, string> {
  const { bankAccounts, entries, invoices, customer, number, name, amount, due, status, open, pay } = words;
  const { bank, opening, received, spent, balance, bankAccount, posted, direction, moneyIn, moneyOut } =
    words;
  const { description, statementId, invoice, reconciled } = words;
  const sumOf = ([id]: readonly string[]) =>
    `rollup: { from: ${entries[0]}, target: ${bankAccount[0]}, sum: ${amount[0]}, filter: { ${direction[0]}: ${id} } }`;
  return {
    [`resources/${bankAccounts[0]}.yaml`]: `label: { one: ${bankAccounts[1]}, many: ${bankAccounts[2]}${words.gender} }
title: ${name[0]}
search: [${name[0]}, ${number[0]}]
sort: ${name[0]}
fields:
  ${name[0]}: { type: text, label: ${name[1]}, required: true }
  ${bank[0]}: { type: text, label: ${bank[1]}, help: ${bank[2]} }
  ${number[0]}: { type: text, label: ${number[1]}, required: true, unique: true }
  ${opening[0]}: { type: money, label: ${opening[1]}, default: 0 }
  ${received[0]}: { type: money, label: ${received[1]}, ${sumOf(moneyIn)} }
  ${spent[0]}: { type: money, label: ${spent[1]}, ${sumOf(moneyOut)} }
  ${balance[0]}: { type: money, label: ${balance[1]}, formula: '${opening[0]} + ${received[0]} - ${spent[0]}' }
`,
    [`resources/${entries[0]}.yaml`]: `label: { one: ${entries[1]}, many: ${entries[2]} }
title: '{${posted[0]}} · {${description[0]}}'
search: [${description[0]}]
sort: -${posted[0]}
fields:
  ${bankAccount[0]}: { type: reference, label: ${bankAccount[1]}, resource: ${bankAccounts[0]}, required: true }
  ${posted[0]}: { type: date, label: ${posted[1]}, required: true, default: $today }
  ${direction[0]}:
    type: select
    label: ${direction[1]}
    required: true
    options: { ${moneyIn[0]}: { label: ${moneyIn[1]}, tone: success }, ${moneyOut[0]}: { label: ${moneyOut[1]}, tone: error } }
  ${amount[0]}: { type: money, label: ${amount[1]}, required: true, min: 0.01 }
  ${description[0]}: { type: text, label: ${description[1]}, required: true, maxLength: 255 }
  ${invoice[0]}: { type: reference, label: ${invoice[1]}, resource: ${invoices[0]}, visibleWhen: { ${direction[0]}: ${moneyIn[0]} } }
  ${reconciled[0]}: { type: boolean, label: ${reconciled[1]}, default: false }
  ${statementId[0]}: { type: text, label: ${statementId[1]}, readOnly: true }
# ${words.statementNote}
documents:
  ofx:
    each: transaction
    find: { ${bankAccount[0]}: { bank: ${bank[0]}, account: ${number[0]} } }
    set:
      ${posted[0]}: posted
      ${amount[0]}: amount.abs
      ${direction[0]}: { from: type, credit: ${moneyIn[0]}, debit: ${moneyOut[0]} }
      ${description[0]}: [memo, kind]
      ${statementId[0]}: id
    same: [${[bankAccount, posted, direction, amount, description].map(([id]) => id).join(', ')}]
    balance: ${bankAccount[0]}.${balance[0]}
# ${words.reconcileNote}
reconcile:
  lines: { ${reconciled[0]}_neq: true }
  text: [${description[0]}]
  with:
    - resource: ${invoices[0]}
      when: { ${direction[0]}: ${moneyIn[0]} }
      filter: { ${status[0]}: ${open[0]} }
      match: { ${amount[0]}: ${amount[0]}, ${due[0]}: ${posted[0]} ±15d, text: [${number[0]}, ${customer[0]}.${name[0]}] }
      becomes: { ${invoice[0]}: $partner.id, ${reconciled[0]}: true }
      transition: ${pay}
editableWhen: { ${reconciled[0]}_neq: true }
alwaysEditable: [${reconciled[0]}]
deletableWhen: { ${reconciled[0]}_neq: true }
`,
  };
}

function bankRoutes(words: CompanyWords): string {
  const { sales, bankAccounts, entries, name, bank, number, balance, posted, description, direction } = words;
  const { bankAccount, amount, invoice, reconciled, group } = words;
  const columns = [posted, bankAccount, description, direction, amount, invoice, reconciled];
  return `
  - path: /${sales[0]}/${entries[0]}
    label: ${entries[2]}
    icon: SwapHoriz
    group: ${group}
    list:
      resource: ${entries[0]}
      columns: [${columns.map(([id]) => id).join(', ')}]
      filters: [${[bankAccount, posted, direction, reconciled].map(([id]) => id).join(', ')}]
      views: [table, reconcile]
      actions: [create, edit, delete, import, export]

  - path: /${sales[0]}/${bankAccounts[0]}
    label: ${bankAccounts[2]}
    icon: AccountBalance
    group: ${group}
    list:
      resource: ${bankAccounts[0]}
      columns: [${[name, bank, number, balance].map(([id]) => id).join(', ')}]
`;
}

/** The administrator and an account of each of these departments, in the words of the company. */
export function demoAccounts(
  words: CompanyWords,
  departments: readonly (readonly [permission: string, label: string, ...more: string[]])[],
  visitor?: readonly [login: string, label: string],
) {
  const { users, name, email, password, plan, permissions, status, active, administration } = words;
  const hash = bcrypt.hashSync(demoPassword, 10);
  const account = (id: number, login: string, label: string, held: string[]) => ({
    id,
    [name[0]]: label,
    [email[0]]: `${login}@example.com`,
    [password[0]]: hash,
    [plan[0]]: label,
    [permissions[0]]: held,
    [status[0]]: active[0],
  });
  return {
    [users[0]]: [
      account(1, 'admin', administration[1], ['admin']),
      ...departments.map(([permission, label], index) => account(index + 2, permission, label, [permission])),
      ...(visitor === undefined
        ? []
        : [account(departments.length + 2, ...visitor, [...departments.map(([one]) => one), 'admin'])]),
    ],
  };
}

function demoRecords(words: CompanyWords) {
  const { name, status, sales } = words;
  const companies = ['Acme', 'Globex', 'Initech'];
  return {
    ...demoAccounts(words, [[sales[0], sales[1]]]),
    [words.customers[0]]: companies.map((company, index) => ({
      id: index + 1,
      [name[0]]: company,
      [words.city[0]]: words.cities[index as 0],
    })),
    [words.bankAccounts[0]]: [
      {
        id: 1,
        [name[0]]: words.mainAccount,
        [words.bank[0]]: '999000001',
        [words.number[0]]: '1002003004',
        [words.opening[0]]: 2500,
      },
    ],
    [words.invoices[0]]: [1234.5, 980, 15_750.25, 420, 3100.1].map((value, index) => ({
      id: index + 1,
      [words.number[0]]: `A-${101 + index}`,
      [words.customer[0]]: (index % companies.length) + 1,
      [words.issued[0]]: `2026-10-0${index + 1}`,
      [words.due[0]]: `2026-11-0${index + 1}`,
      [words.amount[0]]: value,
      [status[0]]: index % 2 === 0 ? words.open[0] : words.paid[0],
    })),
  };
}
