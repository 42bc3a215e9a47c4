/** Rules that can be undone. */
import { given } from './chance.ts';
import { filterOver } from './filters.ts';
import {
  leadingFrom,
  leadingTo,
  madeByRulesIn,
  mayBeMade,
  storedIn,
  textBy,
  transitionsIn,
  useIn,
  withInner,
  type Making,
  type Part,
} from './ruleParts.ts';
import { setOf } from './sets.ts';

/** How a rule is undone: some of the records that it makes are kept or moved on, and some keep it from being undone. */
export function undoBy(making: Making, then: readonly Part[], on: unknown): Part {
  const { chance, resources, resource } = making;
  const created = [
    ...new Set(withInner(then).flatMap(({ create }) => (create === undefined ? [] : String(create)))),
  ];
  const movedOn = (id: string): unknown[] => {
    const target = resources[id]!;
    const sets = setOf(chance, target, resource, useIn(making, target));
    const set = sets.length > 0 && chance.maybe(50) ? chance.pick(sets) : undefined;
    return madeByRulesIn(target).map(({ label }) => given({ transition: label, set }));
  };
  const made = chance.some(created, 60).map((id) => {
    const moves = movedOn(id);
    return [id, moves.length > 0 && chance.maybe(80) ? chance.pick(moves) : chance.pick(['delete', 'keep'])];
  });
  const blocking = chance.some(created, 25);
  const blockedWhen = blocking.map((id) => [id, filterOver(chance, storedIn(resources[id]!), { depth: 0 })]);
  return given({
    // Without it, only with the change that set the rule off.
    on: chance.maybe(15) ? undefined : on,
    made: made.length > 0 ? Object.fromEntries(made) : undefined,
    ...(blocking.length > 0 && {
      blockedWhen: Object.fromEntries(blockedWhen),
      message: textBy({ ...making, more: {} }, 'Não volta', { ...resources[blocking[0]!]! }),
    }),
  });
}

/** A rule that is often set off and undone again, and does little that could be refused. */
export function undoneBy(making: Making): Part[] {
  const { chance, resource } = making;
  const [first, last] = transitionsIn(resource).map(({ label }) => ({ transition: label }));
  const names = Object.keys(storedIn(resource)).filter((name) => resource.fields[name]!.type !== 'status');
  const on = chance.pick<unknown>([
    ...(first ? [first, first] : []),
    'create',
    { update: names.slice(0, 1) },
  ]);
  const back = chance.pick<unknown>([...(last ? [last, last] : []), 'delete', { update: names.slice(1) }]);
  const isOfUpdate = [on, back].some((one) => typeof one === 'object' && 'update' in one!);
  const then = undoableStepsBy(making, isOfUpdate);
  return then.length > 0 ? [{ id: 'regra-volta', on, then, undo: undoBy(making, then, back) }] : [];
}

/** @param isOfUpdate an update sets the rule off, or undoes it: it does not change its own record */
export function undoableStepsBy(making: Making, isOfUpdate: boolean): Part[] {
  const { chance, resources, resource, id } = making;
  const valuesOf = (to: string, use = useIn(making)) =>
    Object.assign({}, ...chance.some(setOf(chance, resources[to]!, resource, use), 30)) as Part;
  const referring = leadingTo(making).flatMap(({ from, name, other }) =>
    mayBeMade(from, other) ? [{ create: from, set: { ...valuesOf(from), [name]: '$record.id' } }] : [],
  );
  const others = Object.entries(resources).flatMap(([to, data]) =>
    !data.from && to !== id && mayBeMade(to, data) ? [{ create: to, set: valuesOf(to) }] : [],
  );
  const changes = [
    ...leadingFrom(making).flatMap(([via, { resource: to }]) =>
      setOf(chance, resources[String(to)]!, resource, useIn(making, resources[String(to)])).map((set) => ({
        update: String(to),
        in: via,
        set,
      })),
    ),
    ...(isOfUpdate ? [] : setOf(chance, resource, resource, useIn(making))).map((set) => ({
      update: 'self',
      set,
    })),
  ];
  return [referring, others, changes].flatMap((steps) =>
    steps.length > 0 && chance.maybe(65) ? [chance.pick<Part>(steps)] : [],
  );
}
