/** Runs one step of a rule: finds its records, and the values to write. */
import type { Field, Resource, Transition } from '#model/types.ts';
import type { CreateStep, RuleStep, RuleTargets, UpdateStep } from '#model/rules.ts';
import type { Row } from './figures.ts';
import { begunBy } from './begun.ts';
import { isGap } from './person.ts';
import { inOrder } from './order.ts';
import { found, holds, rootOf, withValues, type Place, type Root } from './ruleNames.ts';
import { alike, Refused, RuleRecords, sameId, type Change } from './ruleRecords.ts';
import { writtenValue, type Written } from './writtenValues.ts';

/** A row, or a record in place of one, with its number. */
export const numbered = (at: number, root: Root): Root => ({
  ...root,
  fields: { ...root.fields, $index: { id: '$index', type: 'integer', label: '' } as Field },
  row: Object.defineProperty(Object.create(root.row) as Row, '$index', { value: at + 1 }),
});

export abstract class RuleSteps extends RuleRecords {
  readonly #written: Written;

  constructor(written: Written, ...given: ConstructorParameters<typeof RuleRecords>) {
    super(...given);
    this.#written = written;
  }

  /** Returns the id of the record that the step has made or found. */
  do(step: RuleStep, change: Change, place: Place, times?: number): unknown {
    if (times === undefined && !this.isAllowed(step, place)) return undefined;
    if (step.kind === 'notify' || step.kind === 'letter' || step.kind === 'webhook' || step.kind === 'group')
      return undefined;
    const orSkip = (work: () => void) => this.orSkip(step, work);
    const valuesOn = (fields: Resource['fields'], at: Place): Row =>
      'set' in step ? this.valuesOf(step.set, fields, at) : {};
    if (step.kind === 'create') {
      const { fields } = this.portal.resources[step.resource]!;
      const values = valuesOn(fields, place);
      let made: unknown;
      const isDone = orSkip(() => (made = this.#makeOrFind(step, values, place)));
      return isDone ? made : undefined;
    }
    if (step.kind === 'require' && step.in.kind === 'self' && !change.after) {
      // a record that goes is asked as it was
      orSkip(() => {
        if (!holds(step.that, place)) throw new Refused();
      });
      return undefined;
    }
    const [resource, ids] = this.targets(step.in, change, place);
    const target = this.portal.resources[resource]!;
    for (const id of ids) {
      const now = this.rowOf(resource, id);
      if (!now) continue;
      const aimed = (row: Row) => ({ ...place, target: rootOf(this.person(), resource, row) });
      orSkip(() => {
        if (step.kind === 'delete') return this.removeByStep(resource, id);
        if (step.kind === 'require') {
          const isSelf = step.in.kind === 'self';
          if (target.from) this.note('inViews');
          const that = isSelf ? step.that : withValues(step.that, place);
          const isMet = isSelf ? holds(that, place) : that && this.person().matches(resource, now, [that]);
          if (!isMet) throw new Refused();
          return;
        }
        if (step.kind === 'update' && step.row) {
          this.note('rows');
          return this.write(resource, id, this.rowsAfter(step, target, now, valuesOn, aimed, times));
        }
        const values = valuesOn(target.fields, aimed(now));
        if (step.kind === 'update') this.write(resource, id, values);
        else if (!this.move(target, now, step.transition, values)) throw new Refused();
      });
    }
    return undefined;
  }

  /** True when the condition of a step, or its formula, holds. */
  isAllowed({ if: condition, test }: RuleStep, place: Place): boolean {
    if (!holds(condition, place)) return false;
    const yesOrNo = { id: 'test', type: 'boolean', label: '' } as Field;
    return !test || writtenValue(this.#written.get(test)!.test, yesOrNo, place) === true;
  }

  /** False when the work is refused, and left out. */
  orSkip({ otherwise }: RuleStep, work: () => void): boolean {
    if (otherwise !== 'skip') {
      work();
      return true;
    }
    if (this.attempt(work)) return true;
    this.note('skipped');
    this.skipped += 1;
    return false;
  }

  #makeOrFind(step: CreateStep, values: Row, place: Place): unknown {
    const known = step.key && this.known(step, values, place);
    if (known) this.note('found');
    if (known && step.found === 'refuse') throw new Refused();
    if (!known) return this.create(step.resource, values);
    if (step.found === 'update') this.write(step.resource, known.id, values);
    return known.id;
  }

  valuesOf(set: object, fields: Resource['fields'], at: Place): Row {
    const written = Object.entries(this.#written.get(set) ?? {});
    return Object.fromEntries(written.map(([id, value]) => [id, writtenValue(value, fields[id]!, at)]));
  }

  /** Makes a transition; false when the record is in another state, or its condition isn't met. */
  move(target: Resource, now: Row, id: string, values: Row): boolean {
    const transition = target.transitions.find((one) => one.id === id)!;
    const isFit =
      transition.from.includes(String(now[transition.field])) &&
      (!transition.when || this.person().matches(target.id, now, [transition.when]));
    if (!isFit) return false;
    const own = setBy(transition, { person: this.person(), resource: target, record: now }, this.#written);
    this.write(target.id, now.id, { ...own, ...values, [transition.field]: transition.to }, transition.id);
    return true;
  }

  /** The record with the same key, of several that of the least id. A restored record stands last in the file. */
  known({ resource, key, among }: CreateStep, values: Row, place: Place): Row | undefined {
    const counting = among && withValues(among, place);
    if (among && !counting) return undefined;
    return this.person()
      .rows(resource)
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .find(
        (row) =>
          key!.every((name) => alike(row[name], values[name])) &&
          (!counting || this.person().matches(resource, row, [counting])),
      );
  }

  /** The list that a step writes; with `times`, each row knows those before it. */
  rowsAfter(
    step: UpdateStep,
    target: Resource,
    record: Row,
    valuesOn: (fields: Resource['fields'], at: Place) => Row,
    aimed: (record: Row) => Place,
    times?: number,
  ): Row {
    const { list, where } = step.row!;
    const { fields } = target.fields[list] as Field & { fields: Resource['fields'] };
    let now = record;
    for (let at = 0; at < (times ?? 1); at++) {
      const row = numbered(at, { resource: target.id, fields: {}, row: {} });
      const place: Place = { ...aimed(now), ...(times !== undefined && { row }) };
      if (times !== undefined && !this.isAllowed(step, place)) continue;
      const values = valuesOn(fields, place);
      const rows = (now[list] ?? []) as Row[];
      const wanted = where && withValues(where, place);
      const isWanted = (row: Row) =>
        wanted !== undefined && this.person().matches(target.id, row, [wanted], fields);
      const after = where
        ? rows.map((row) => (isWanted(row) ? { ...row, ...values } : row))
        : [...rows, { ...begunBy(this.portal, { fields }), ...values }];
      const whole = this.worked(target.id, { ...now, [list]: after });
      const others = this.world[target.id]!.map((row) => (sameId(row.id, now.id) ? whole : row));
      now = this.person({ ...this.world, [target.id]: others })
        .rows(target.id)
        .find(({ id }) => sameId(id, record.id))!;
    }
    return { [list]: now[list] };
  }

  /** @param isInOrder in the order of the resource's `sort`, as views always are; otherwise as they are stored */
  targets(
    within: RuleTargets,
    { resource, after }: Change,
    place: Place,
    isInOrder = false,
  ): [string, unknown[]] {
    const there = (id: string, ids: readonly unknown[]) => ids.filter((one) => this.rowOf(id, one));
    if (within.kind === 'self') return [resource, after ? there(resource, [after.id]) : []];
    if (within.kind === 'reference') {
      const { value } = found(within.path, place);
      return [within.resource, isGap(value) ? [] : there(within.resource, [value])];
    }
    const where = withValues(within.where, place);
    const person = this.person();
    const rows = where
      ? person.rows(within.resource).filter((row) => person.matches(within.resource, row, [where]))
      : [];
    const target = this.portal.resources[within.resource]!;
    const keyOf = (row: Row, name: string) => {
      const field = target.fields[name]!;
      return field.type === 'reference' ? person.nameOf(field.resource, row[name]) : row[name];
    };
    const ordered = target.from || isInOrder ? inOrder(target, rows, keyOf) : rows;
    return [within.resource, ordered.map(({ id }) => id)];
  }
}

/** The values that the transition itself writes on a record, except the sent fields. */
export const setBy = (
  { set }: Transition,
  place: Place,
  written: Written,
  sent: Readonly<Record<string, unknown>> = {},
): Row =>
  Object.fromEntries(
    Object.entries((set && written.get(set)) ?? {})
      .filter(([name]) => !(name in sent))
      .map(([name, value]) => [name, writtenValue(value, place.resource.fields[name]!, place)]),
  );
