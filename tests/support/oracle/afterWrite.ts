/**
 * The records after a requested operation and before any rule runs, with the list of changes that it made.
 */
import type { Portal } from '#model/types.ts';
import type { Row } from './figures.ts';
import { isReferred, removingReferred, verdictOn, type RuleWrite } from './writes.ts';
import { merged } from './merging.ts';
import type { Decision } from './approvals.ts';
import { numbersFor } from './numbering.ts';
import { isGap, Person } from './person.ts';
import { alike, firstNewId, type Change, type Outcome } from './ruleRecords.ts';
import { setBy } from './ruleSteps.ts';
import type { Written } from './writtenValues.ts';

type World = Record<string, Row[]>;
type Asked = {
  portal: Portal;
  person: Person;
  before: World;
  write: RuleWrite;
  worked: (id: string, row: Row) => Row;
  written: Written;
};

/** `stays` maps the outcome of the rules: a merge is refused when references to the removed record remain. */
type Followed = {
  world: World;
  changes: Change[];
  stays: (outcome: Outcome) => Outcome;
  decision?: Decision | undefined;
};
const asIs = (outcome: Outcome) => outcome;

/** The records after the operation alone; undefined when it is refused, 'unsure' when it isn't determined. */
export function withWrite(asked: Asked): Followed | 'unsure' | undefined {
  const { portal, person, before, write, worked, written } = asked;
  const { resource, id, kind, body } = write;
  const rows = before[resource]!;
  const put = (list: Row[]): World => ({ ...before, [resource]: list });
  const { fields, transitions } = portal.resources[resource]!;
  const isSent = (name: string) => {
    const field = fields[name]!;
    const isFormula = 'formula' in field && field.formula;
    const isOfConditions =
      (field.type === 'boolean' && field.when) || field.options?.some(({ when }) => when !== undefined);
    return !(field.lookup ?? field.rollup) && !isFormula && !isOfConditions;
  };
  const sent = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || isSent(name)));
  const made = new Map<string, Row>();
  if (kind === 'remove') return afterRemoval(asked);
  const verdict = verdictOn(person, write, (record) => {
    const row = { ...record, id: record.id ?? firstNewId };
    if (kind === 'create') made.set(JSON.stringify(sent(row)), sent(row));
    const others = rows.filter((one) => one.id !== row.id);
    const then = new Person(portal, put([...others, row]), person.account);
    return { person: then, row: then.rows(resource).find((one) => one.id === row.id)! };
  });
  if (!verdict.right.some((status) => status < 300)) return undefined;
  if (kind === 'create') {
    // Several screens create records here, each with its own fixed values, and any of them may apply.
    if (made.size !== 1) return 'unsure';
    const numbers = numbersFor(portal, portal.resources[resource]!, rows);
    const after = worked(resource, { ...[...made.values()][0]!, ...numbers });
    return { world: put([...rows, after]), changes: [{ resource, after }], stays: asIs };
  }
  const stored = rows.find((row) => String(row.id) === id)!;
  const seen = { ...person.rows(resource).find((row) => String(row.id) === id)! };
  if (kind === 'merge') return afterMerge(asked, sent);
  const { decision } = verdict;
  if (decision?.does === 'waits') return { world: before, changes: [], stays: asIs, decision };
  const transition = transitions.find((one) => one.id === write.action);
  // Emptying a field that the user can't see leaves its stored value.
  const known = person.seen(resource, seen) ?? {};
  const changed = Object.fromEntries(
    Object.entries(sent(body)).filter(([name, value]) => !(isGap(value) && isGap(known[name]))),
  );
  const isOther = Object.entries(changed).some(([name, value]) => !alike(value, stored[name]));
  // A record that is sent back as it is stays as it is: nothing follows, and no rule is asked.
  if (!transition && !isOther) return { world: before, changes: [], stays: asIs, decision };
  const taken = worked(resource, { ...stored, ...changed });
  const others = rows.filter((row) => row !== stored);
  // A transition sets its values on the record as the dialog left it.
  const placeOf = () => {
    const then = new Person(portal, put([...others, taken]), person.account);
    const record = then.rows(resource).find((row) => String(row.id) === id)!;
    return { person: then, resource: portal.resources[resource]!, record };
  };
  const after = transition
    ? worked(resource, {
        ...taken,
        ...(transition.set && setBy(transition, placeOf(), written, body)),
        [transition.field]: transition.to,
      })
    : taken;
  return {
    world: put(rows.map((row) => (row === stored ? after : row))),
    changes: [{ resource, before: seen, after, ...(transition && { transition: transition.id }) }],
    stays: asIs,
    decision,
  };
}

function afterRemoval({ portal, person, before, write }: Asked): Followed | undefined {
  const { resource, id } = write;
  const of = portal.resources[resource]!;
  if (!removingReferred(person, of, id!).right.includes(200)) return undefined;
  const seen = { ...person.rows(resource).find((row) => String(row.id) === id)! };
  const isUsed = (world: World) => isReferred(new Person(portal, world, person.account), of, seen);
  return {
    world: { ...before, [resource]: before[resource]!.filter((row) => String(row.id) !== id) },
    changes: [{ resource, before: seen }],
    stays: (outcome) => (outcome !== 'refused' && isUsed(outcome.world as World) ? 'refused' : outcome),
  };
}

/**
 * A merge in its order: references are redirected record by record, the other record is removed, then the
 * sent values are written to the one that stays.
 */
function afterMerge({ portal, person, before, write, worked }: Asked, sent: (row: Row) => Row): Followed {
  const resource = portal.resources[write.resource]!;
  const { from, fromVersion: _version, ...values } = write.body;
  const rowOf = (world: World, id: string, wanted: unknown) =>
    world[id]!.find((row) => String(row.id) === String(wanted))!;
  const pair = {
    resource,
    kept: rowOf(before, resource.id, write.id).id,
    gone: rowOf(before, resource.id, from).id,
  };
  let world = before;
  const changes: Change[] = [];
  const seenIn = (id: string, wanted: unknown, as = world) => ({
    ...rowOf(Object.fromEntries([[id, new Person(portal, as, person.account).rows(id)]]), id, wanted),
  });
  const put = (id: string, row: Row) =>
    (world = { ...world, [id]: world[id]!.map((one) => (one.id === row.id ? row : one)) });
  let start: { of?: string; as: World } = { as: world };
  for (const { resource: of, row } of merged(portal, before, pair).moved) {
    if (start.of !== of.id) start = { of: of.id, as: world };
    const after = worked(of.id, row);
    changes.push({ resource: of.id, before: seenIn(of.id, row.id, start.as), after });
    put(of.id, after);
  }
  changes.push({ resource: resource.id, before: seenIn(resource.id, pair.gone) });
  world = { ...world, [resource.id]: world[resource.id]!.filter(({ id }) => id !== pair.gone) };
  const seen = seenIn(resource.id, pair.kept);
  const known = new Person(portal, world, person.account).seen(resource.id, seen) ?? {};
  const changed = Object.entries(sent(values)).filter(
    ([name, value]) => !(isGap(value) && isGap(known[name])),
  );
  const after = worked(resource.id, {
    ...rowOf(world, resource.id, pair.kept),
    ...Object.fromEntries(changed),
  });
  put(resource.id, after);
  changes.push({ resource: resource.id, before: seen, after });
  return {
    world,
    changes,
    stays: (outcome) =>
      outcome !== 'refused' && merged(portal, outcome.world, pair).moved.length > 0 ? 'refused' : outcome,
  };
}
