/**
 * A company of two yards, north and south, beside the library. The south has lists, rows and pickers of its own; `balcao` is
 * the chief of both. It reads statements and notes, reconciles, and sends letters: whatever somebody asks of it, the records of the
 * north are as if they were not there for the south.
 */
import type { Portal } from '#model/types.ts';
import { accountOf, db } from '../db.ts';
import { companyWith, type Overlay } from './company.ts';

export const north = 1;
export const south = 2;
export const documentOf = { [north]: '11222333000181', [south]: '11444777000161' } as const;

const reference = (resource: string, label: string, more: object = {}) => ({
  type: 'reference',
  label,
  resource,
  ...more,
});
const text = (label: string, more: object = {}) => ({ type: 'text', label, ...more });
const yard = reference('yards', 'Yard', { required: true });
const taking = (party: string) => ({
  each: 'note',
  key: 'key',
  own: { yardId: 'document' },
  party: [{ find: { supplierId: 'document' }, create: { name: 'party.name', document: party } }],
  set: { key: 'key', number: 'number', total: 'total' },
  ask: { natureId: { by: ['party.document'] } },
  cancel: { transition: 'Drop' },
});

export const yardFiles: Overlay = {
  'resources/yards.yaml': {
    label: { one: 'Yard', many: 'Yards' },
    title: 'name',
    fields: {
      name: text('Name', { required: true }),
      document: { type: 'cnpj', label: 'CNPJ', required: true },
    },
  },
  'resources/vaults.yaml': {
    label: { one: 'Vault', many: 'Vaults' },
    title: 'name',
    fields: {
      yardId: yard,
      name: text('Name', { required: true }),
      bank: { type: 'banco', label: 'Bank' },
      branch: text('Branch'),
      account: text('Account'),
      in: { type: 'money', label: 'In', rollup: { from: 'moves', target: 'vaultId', sum: 'amount' } },
    },
  },
  'resources/moves.yaml': {
    label: { one: 'Move', many: 'Moves' },
    title: 'memo',
    fields: {
      vaultId: reference('vaults', 'Vault', { required: true }),
      yardId: reference('yards', 'Yard', { copy: 'vaultId.yardId' }),
      day: { type: 'date', label: 'Day', required: true },
      amount: { type: 'money', label: 'Amount', required: true },
      memo: text('Memo'),
      lineId: text('Id', { readOnly: true }),
      origin: {
        type: 'select',
        label: 'Origin',
        readOnly: true,
        options: { hand: 'By hand', ofx: 'Statement' },
      },
      dealId: reference('deals', 'Deal', { readOnly: true }),
      done: { type: 'boolean', label: 'Done' },
    },
    documents: {
      ofx: {
        each: 'transaction',
        find: { vaultId: { bank: 'bank', branch: 'branch', account: 'account' } },
        set: {
          day: 'posted',
          amount: 'amount.abs',
          memo: ['memo', 'kind'],
          lineId: 'id',
          origin: { value: 'ofx' },
        },
        same: ['vaultId', 'day', 'amount', 'memo'],
        balance: 'vaultId.in',
      },
    },
    reconcile: {
      lines: { origin: 'ofx', done_neq: true },
      text: ['memo'],
      with: [
        {
          resource: 'deals',
          filter: { state: ['open', 'sent'] },
          match: { value: 'amount', due: 'day ±5d', text: ['name'] },
          becomes: { dealId: '$partner.id', done: true },
          transition: { full: 'Win', right: ['Win', 'Lose'] },
        },
        {
          resource: 'claims',
          filter: { state: 'open' },
          match: { value: 'amount' },
          becomes: { done: true },
          transition: { full: 'Settle' },
        },
      ],
    },
  },
  'resources/deals.yaml': {
    label: { one: 'Deal', many: 'Deals' },
    title: 'name',
    merge: true,
    fields: {
      yardId: yard,
      name: text('Name', { required: true, unique: true }),
      email: { type: 'email', label: 'E-mail' },
      value: { type: 'money', label: 'Value' },
      due: { type: 'date', label: 'Due' },
      file: { type: 'file', label: 'File', accept: ['pdf', 'xml'] },
      barcode: { type: 'linhaDigitavel', label: 'Bar code', fills: { value: 'amount', due: 'due' } },
      state: {
        type: 'status',
        label: 'State',
        options: { open: 'Open', sent: 'Sent', won: 'Won', lost: 'Lost' },
        default: 'open',
        transitions: [
          { label: 'Send', from: 'open', to: 'sent', permissions: ['balcao', 'leitor', 'direcao'] },
          {
            label: 'Win',
            from: ['open', 'sent'],
            to: 'won',
            confirmIdentity: true,
            permissions: ['balcao', 'leitor'],
          },
          { label: 'Lose', from: ['open', 'sent', 'won'], to: 'lost', permissions: ['balcao', 'leitor'] },
        ],
      },
    },
  },
  'resources/remarks.yaml': {
    label: { one: 'Remark', many: 'Remarks' },
    title: 'text',
    fields: {
      text: text('Text', { required: true }),
      dealId: reference('deals', 'Deal', { required: true }),
      yardId: reference('yards', 'Yard', { copy: 'dealId.yardId' }),
    },
  },
  'resources/claims.yaml': {
    label: { one: 'Claim', many: 'Claims' },
    title: 'name',
    fields: {
      yardId: yard,
      name: text('Name', { required: true }),
      value: { type: 'money', label: 'Value' },
      state: {
        type: 'status',
        label: 'State',
        options: { open: 'Open', settled: 'Settled' },
        default: 'open',
        transitions: [
          { label: 'Settle', from: 'open', to: 'settled', permissions: ['balcao', 'leitor'] },
          // of the same name as one of deals, and without a proof
          { label: 'Win', from: 'open', to: 'settled', permissions: ['leitor'] },
        ],
      },
    },
  },
  'resources/suppliers.yaml': {
    label: { one: 'Supplier', many: 'Suppliers' },
    title: 'name',
    fields: {
      yardId: reference('yards', 'Yard'),
      name: text('Name', { required: true }),
      document: { type: 'cnpj', label: 'CNPJ' },
    },
  },
  'resources/natures.yaml': {
    label: { one: 'Nature', many: 'Natures' },
    title: 'name',
    fields: { yardId: reference('yards', 'Yard'), name: text('Name', { required: true }) },
  },
  'resources/notes.yaml': {
    label: { one: 'Note', many: 'Notes' },
    title: 'number',
    fields: {
      key: { type: 'text', label: 'Key', required: true, unique: true },
      yardId: yard,
      supplierId: reference('suppliers', 'Supplier'),
      natureId: reference('natures', 'Nature'),
      number: { type: 'integer', label: 'Number' },
      total: { type: 'money', label: 'Total' },
      state: {
        type: 'status',
        label: 'State',
        options: { kept: 'Kept', dropped: 'Dropped' },
        default: 'kept',
        transitions: [{ label: 'Drop', from: 'kept', to: 'dropped', permissions: ['balcao', 'leitor'] }],
      },
    },
    documents: { nfe: taking('party.document') },
  },
};

const picker = { section: 'Record', fields: [] as unknown[] };
const own = (field: string) => ({ field, filter: { yardId: south } });
const many = ['create', 'edit', 'delete', 'import', 'bulkEdit', 'export'];

/** The lists of one yard, with forms that offer its records alone; of both without a yard. */
const listsOf = (at: string, yardId?: number) => {
  const rows = yardId === undefined ? {} : { filter: { yardId } };
  const offered = (field: string) => (yardId === undefined ? field : own(field));
  const list = (resource: string, columns: string[], fields: unknown[], more: object = {}) => ({
    path: `/${at}/${resource}`,
    label: `${resource} ${at}`,
    list: { resource, columns, actions: many, form: [{ ...picker, fields }], ...rows, ...more },
  });
  return [
    list('vaults', ['name', 'in'], ['name', 'bank', 'branch', 'account', ...(yardId ? [] : ['yardId'])]),
    list(
      'moves',
      ['day', 'amount', 'memo', 'done'],
      [offered('vaultId'), 'day', 'amount', 'memo', 'done', ...(yardId ? [] : ['yardId'])],
      { views: ['table', 'reconcile'] },
    ),
    list(
      'deals',
      ['name', 'value', 'due', 'state'],
      ['name', 'email', 'value', 'due', 'file', 'barcode', ...(yardId ? [] : ['yardId'])],
      {
        buttons: [{ label: 'Write', email: 'email', title: 'Deal {name}' }],
        related: [
          {
            resource: 'remarks',
            target: 'dealId',
            columns: ['text'],
            as: 'feed',
            actions: ['create', 'edit'],
            form: [{ section: 'Remark', fields: ['text'] }],
            ...(yardId && { scope: { leitor: { yardId } } }),
          },
        ],
      },
    ),
    list('claims', ['name', 'value', 'state'], ['name', 'value', ...(yardId ? [] : ['yardId'])]),
    list('suppliers', ['name'], ['name', 'document', ...(yardId ? [] : ['yardId'])]),
    list('natures', ['name'], ['name', ...(yardId ? [] : ['yardId'])]),
    list(
      'notes',
      ['number', 'total', 'state'],
      ['key', offered('supplierId'), offered('natureId'), 'number', 'total', ...(yardId ? [] : ['yardId'])],
    ),
  ];
};

export const twoYards = (overlay: Overlay = {}): Portal =>
  companyWith('library', {
    ...yardFiles,
    'portal.yaml': {
      today: '2026-10-31',
      url: 'https://portal.example',
      mail: { from: 'portal@example.com' },
    },
    'departments/both.yaml': { label: 'Both', permissions: ['balcao'], routes: listsOf('both') },
    'departments/south.yaml': { label: 'South', permissions: ['leitor'], routes: listsOf('south', south) },
    // moves and notes are entered, and never read
    'departments/gate.yaml': {
      label: 'Gate',
      permissions: ['direcao'],
      routes: [
        {
          path: '/gate/moves',
          label: 'Enter a move',
          form: {
            resource: 'moves',
            form: [{ section: 'Move', fields: [own('vaultId'), 'day', 'amount', 'memo'] }],
            scope: { direcao: { yardId: south } },
          },
        },
        {
          path: '/gate/deals',
          label: 'Enter a deal',
          form: {
            resource: 'deals',
            form: [{ section: 'Deal', fields: ['name', 'value'] }],
            scope: { direcao: { yardId: south } },
          },
        },
      ],
    },
    // whoever sees the names of deals alone, in a list of moves
    'departments/names.yaml': {
      label: 'Names',
      permissions: ['mural'],
      routes: [
        {
          path: '/names/moves',
          label: 'Moves with deals',
          list: { resource: 'moves', columns: ['day', 'dealId'], actions: [] },
        },
      ],
    },
    ...overlay,
  });

const deal = (id: number, yardId: number, more: object = {}) => ({
  id,
  version: 1,
  yardId,
  name: `Deal ${id}`,
  email: `deal${id}@example.com`,
  value: 100 * id,
  due: '2026-10-20',
  state: 'open',
  ...more,
});
const move = (id: number, yardId: number, more: object = {}) => ({
  id,
  version: 1,
  yardId,
  vaultId: yardId,
  day: '2026-10-20',
  amount: 100 * id,
  memo: `LINE ${id}`,
  lineId: `F${id}`,
  origin: 'ofx',
  done: false,
  ...more,
});

/** A CNPJ of nobody. */
export const unknownDocument = '98765432000198';

/** Of each kind, odd ids are of the north and even ones of the south. */
export const yardRows = (): Record<string, object[]> => {
  const yardOf = (id: number) => (id % 2 === 1 ? north : south);
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
  return {
    ...db(),
    contas: [...db().contas!, accountOf(20, 'Names', ['mural'])],
    yards: [
      { id: north, version: 1, name: 'North', document: documentOf[north] },
      { id: south, version: 1, name: 'South', document: documentOf[south] },
    ],
    vaults: [north, south].map((id) => ({
      id,
      version: 1,
      yardId: id,
      name: `Vault ${id}`,
      bank: '341',
      branch: `000${id}`,
      account: `1000${id}`,
    })),
    moves: upTo(12).map((id) => move(id, yardOf(id), id === 7 ? { dealId: 7 } : {})),
    deals: upTo(12).map((id) => deal(id, yardOf(id))),
    claims: upTo(12).map((id) => ({
      id,
      version: 1,
      yardId: yardOf(id),
      name: `Claim ${id}`,
      value: 100 * id,
      state: 'open',
    })),
    suppliers: [
      { id: 1, version: 1, yardId: north, name: 'Alder', document: '12345678000195' },
      { id: 2, version: 1, yardId: south, name: 'Birch', document: '45997418000153' },
    ],
    natures: upTo(4).map((id) => ({ id, version: 1, yardId: yardOf(id), name: `Nature ${id}` })),
    notes: [],
  };
};
