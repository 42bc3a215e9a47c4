/**
 * The expected result of a statement's import, and who may settle what: what docs/documents.md says, for statements whose
 * accounts are named by one field and whose lines are settled by single records.
 */
import type { Resource } from '#model/types.ts';
import type { OfxStatement, OfxTransaction } from '../values/ofxFile.ts';
import type { Row } from './figures.ts';
import { Person, isGap } from './person.ts';
import { verdictOn } from './writes.ts';

type World = Record<string, Row[]>;
/** A line as a record. `fate` unread: no amount that could be read for sure. */
export type ReadLine = { values: Row; fate: 'unread' | 'nobody' | 'several' | 'same' | 'new' };

/** Letters and digits, without zeros in front. */
const plain = (text: unknown) =>
  String(text ?? '')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^0+(?=.)/, '');

const centsIn = (text: string) =>
  /^-?\d+[.,]\d\d$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined;

/**
 * @param person who sends the file: of accounts, they know those that a form of theirs lets them choose
 * @param answered the chosen account of a statement that several have
 */
export function linesOf(
  { person, world }: { person: Person; world: World },
  resource: Resource,
  statements: readonly OfxStatement[],
  answered: (statement: OfxStatement, fitting: readonly Row[]) => Row | undefined,
): ReadLine[] {
  const { find, same } = resource.documents!.ofx!;
  const [[via, { account: by }]] = Object.entries(find) as [[string, Record<string, string[]>]];
  const { resource: target } = resource.fields[via] as unknown as { resource: string };
  const choosable = person.of(resource.id).some(({ creates }) => creates?.has(via)) ? world[target]! : [];
  const lines = statements.flatMap((statement) => {
    const fitting = choosable.filter(
      (row) => !isGap(row[by![0]!]) && plain(row[by![0]!]) === plain(statement.account),
    );
    const account = fitting.length > 1 ? answered(statement, fitting) : fitting[0];
    return statement.transactions.map((one): ReadLine => {
      const cents = centsIn(one.amount);
      const values = { ...valuesOf(resource, one, cents ?? 0), ...(account && { [via]: account.id }) };
      const fate =
        cents === undefined ? 'unread' : account ? 'new' : fitting.length > 1 ? 'several' : 'nobody';
      return { values, fate };
    });
  });
  // As many of equal lines are there as records say the same.
  const left = new Map<string, number>();
  const key = (row: Row) => JSON.stringify(same.map((name) => (isGap(row[name]) ? null : row[name])));
  for (const row of world[resource.id]!) left.set(key(row), (left.get(key(row)) ?? 0) + 1);
  for (const line of lines.filter(({ fate }) => fate === 'new')) {
    const count = left.get(key(line.values)) ?? 0;
    if (count === 0) continue;
    left.set(key(line.values), count - 1);
    line.fate = 'same';
  }
  return lines;
}

function valuesOf(
  resource: Resource,
  { date, memo, id, type = 'OTHER' }: OfxTransaction,
  cents: number,
): Row {
  const said: Row = {
    posted: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`,
    amount: cents / 100,
    'amount.abs': Math.abs(cents) / 100,
    memo,
    id,
    kind: type,
  };
  return Object.fromEntries(
    Object.entries(resource.documents!.ofx!.set).flatMap(([name, source]) => {
      const value =
        source.kind === 'names'
          ? source.names.map((one) => said[one]).find((one) => !isGap(one))
          : source.kind === 'choice'
            ? source.options[cents < 0 ? 'debit' : 'credit']
            : source.value;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The open lines that the person may reconcile: those that they find by the amount, and may edit. */
export function openLines(person: Person, resource: Resource): Row[] {
  const { lines, amount } = resource.reconcile!;
  const editing = person.of(resource.id).filter(({ edits }) => edits !== undefined);
  return person
    .found(resource.id, [amount])
    .filter(
      (row) => person.matches(resource.id, row, [lines]) && editing.some((one) => person.covers(one, row)),
    );
}

/** `sure`: whoever may edit such records may settle them. */
export function partnersOf(person: Person, resource: Resource): { rows: Row[]; sure: boolean } {
  const [entry] = resource.reconcile!.with;
  const { resource: of, filter, amount, day, transition } = entry!;
  const found = person
    .found(of, [amount, ...(day === undefined ? [] : [day])])
    .filter((row) => person.matches(of, row, [filter]));
  const editing = person.of(of).filter(({ edits }) => edits !== undefined);
  const mayMake = (row: Row, action: string) =>
    verdictOn(person, { kind: 'act', resource: of, id: String(row.id), action, body: {} }, () => ({
      person,
      row,
    })).right.some((status) => status < 300 || status === 422);
  const rows = found.filter((row) =>
    transition ? mayMake(row, transition.full.toLowerCase()) : editing.some((one) => person.covers(one, row)),
  );
  return { rows, sure: transition === undefined };
}
