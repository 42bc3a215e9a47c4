/** The guards of the table of operations, one for each operation's gate, and those of what documents may find. */
import type { Guard } from './guards.ts';

const gates = 'tests/server/api/rights/gates.test.ts';
const hidden = 'tests/server/attacks/hiddenLikeMissing.test.ts';
const reconciling = 'tests/features/reconciliation/server/gate.test.ts';

const guard = (file: string, text: string, instead: string, ...tests: string[]): Guard => ({
  file: /^(?:access|features|model)\//.test(file) ? `src/${file}` : `src/server/${file}`,
  text,
  instead,
  tests,
});

/** What an entry of the table has, and the entry with a gate that is open. */
const entries: readonly (readonly [entry: string, open: string])[] = [
  ...['list', 'one', 'history', 'download'].map(
    (name) => [`refusal: 'forbidden.${name}'`, `refusal: 'forbidden.${name}', gate: () => true`] as const,
  ),
  ...[
    ['aggregate', 'figures'],
    ['fills', 'fillsForms'],
  ].map(
    ([name, gate]) =>
      [
        `refusal: 'forbidden.${name}',\n    gate: ${gate},`,
        `refusal: 'forbidden.${name}',\n    gate: () => true,`,
      ] as const,
  ),
  ...[
    ['facets', 'figures'],
    ['update', 'edits'],
    ['remove', 'deletes'],
  ].map(
    ([name, gate]) =>
      [
        `refusal: 'forbidden.${name}', gate: ${gate} }`,
        `refusal: 'forbidden.${name}', gate: () => true }`,
      ] as const,
  ),
  ['gate: (access) => edits(access) && deletes(access)', 'gate: () => true'],
  [
    'gate: ({ grants }, { part }) => grants.some(({ transitions }) => transitions.has(part)),',
    'gate: () => true,',
  ],
  [
    'edits(access) || deletes(access) || access.grants.some(({ transitions }) => transitions.size > 0),',
    'access !== undefined,',
  ],
  ['gate: (access, { id }) => (id ? edits : creates)(access),', 'gate: () => true,'],
  ['gate: (access, { part }) => writableFields(access).has(fieldOfPlace(part)),', 'gate: () => true,'],
  [
    "refusal: 'forbidden.check',\n    gate: fillsForms,",
    "refusal: 'forbidden.check',\n    gate: () => true,",
  ],
];

export const operationGuards: readonly Guard[] = [
  ...entries.map(([entry, open]) => guard('access/operations.ts', entry, open, gates)),
  guard(
    'model/api/operations.ts',
    "proof: 'none',\n  key: 'read',",
    "proof: 'none',\n  key: 'verbs',",
    gates,
  ),
  guard(
    'access/operations.ts',
    'list: lists, create: creates, edit: edits',
    'list: lists, create: lists, edit: lists',
    gates,
  ),
  guard('access/operations.ts', 'list: lists, create: creates', 'list: () => true, create: creates', gates),
  guard('features/letters/config.ts', "key: 'closed',", "key: 'verbs',", gates),
  guard('features/documents/config.ts', "gate: 'create',", "gate: 'list',", gates),
  guard('features/reconciliation/config.ts', "gate: 'edit',", "gate: 'list',", gates),
  guard(
    'features/reconciliation/config.ts',
    "body.accept === undefined && body.takeBack === undefined ? 'read' : 'verbs'",
    "'verbs'",
    reconciling,
  ),
  guard('api/systemRoutes.ts', "if (typeof route.gate === 'function') route.gate(caller);", '', gates),
  guard(
    'api/undo.ts',
    "kind: 'transition', parent: '', undone: ''",
    "kind: 'create', parent: '', undone: ''",
    reconciling,
  ),
  guard(
    'features/letters/server/recordLetters.ts',
    "filter(({ kind }) => kind === 'screen') };",
    'filter(() => true) };',
    'tests/server/delivery/letters.test.ts',
  ),
  guard(
    'features/documents/server/choices.ts',
    'return records.filter(own.mayBe);',
    'return records;',
    hidden,
  ),
  guard(
    'features/documents/server/choices.ts',
    'where: any(ways.map(whereOf)),',
    "where: { kind: 'all', of: [] },",
    hidden,
  ),
  guard(
    'features/documents/server/choices.ts',
    "isDryRun && key !== undefined && !key.verbs.has('read');",
    'isDryRun && key === null;',
    hidden,
  ),
  guard(
    'features/documents/server/notes/notes.ts',
    'return project(record) !== null && cancelling(resource, one.taking).some(mayMake);',
    'return cancelling(resource, one.taking).some(mayMake) || true;',
    hidden,
  ),
  guard(
    'features/documents/server/notes/prepareNotes.ts',
    'return trial.own !== undefined && (await',
    'return true || (await',
    hidden,
  ),
];
