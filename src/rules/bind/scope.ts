/** Looks up the names of a rule, and reports those that don't exist. */
import { accountsOf } from '#language/bind/accountValues.ts';
import { leadsToOne, referencedResource } from '#language/bind/checks.ts';
import { rowsAsResource } from '#language/bind/rows.ts';
import {
  fieldOf,
  findField,
  findReadableField,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import type { StepSource } from '../schema/schema.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isEachWeekly, occurrenceTypes } from '../occurrences.ts';
import { createdName, isPath, maxReferences, parseName, rowIndex, type ContextName } from '../parseNames.ts';
import { translate } from '#messages/translate.ts';

type On = 'key' | 'value';
export type FoundName = KnownField & { resource: KnownResource };

/** A step and its position in the rule; `around`: that of the step with `then` that it is in. */
export type AtStep = { steps: readonly StepSource[]; index: number; around?: AtStep | undefined };

const occurrences: Record<string, KnownField> = Object.fromEntries(
  Object.entries(occurrenceTypes).map(([id, type]) => [id, { type }]),
);

/** The places of this step and of those around it, the innermost first. */
const levelsOf = (at: AtStep): AtStep[] => [at, ...(at.around ? levelsOf(at.around) : [])];

/** The scope in which names are looked up: a rule, or one of its steps. */
export class RuleScope {
  readonly context: BindContext;
  readonly resource: KnownResource;
  /** The rows of the step's `each`. */
  readonly row: KnownResource | undefined;
  /** The rows of the step around this one. */
  readonly outer: KnownResource | undefined;
  /** The record that the step is about to change; null when its resource is unknown. */
  readonly target: KnownResource | null | undefined;
  /** The step whose values are checked: it may use what earlier steps have made. */
  readonly at: AtStep | undefined;
  /** True for a scheduled rule: it has neither `$before` nor a user. */
  readonly timed: boolean;
  /** True where only fields of the record itself may be named: in the `set` of a transition. */
  readonly isOwnOnly: boolean;

  constructor(
    context: BindContext,
    resource: KnownResource,
    {
      row,
      outer,
      target,
      at,
      timed = false,
      isOwnOnly = false,
    }: {
      row?: KnownResource | undefined;
      outer?: KnownResource | undefined;
      target?: KnownResource | null | undefined;
      at?: AtStep | undefined;
      timed?: boolean | undefined;
      isOwnOnly?: boolean | undefined;
    } = {},
  ) {
    this.context = context;
    this.resource = resource;
    this.row = row;
    this.outer = outer;
    this.target = target;
    this.at = at;
    this.timed = timed;
    this.isOwnOnly = isOwnOnly;
  }

  /** The scope inside a step. A row that was there becomes the outer one. */
  nested(more: { row?: KnownResource | undefined; target?: KnownResource | null; at?: AtStep }): RuleScope {
    const outer = more.row ? { outer: this.row } : {};
    return new RuleScope(this.context, this.resource, { ...this, ...outer, ...more });
  }

  /** The scope with the rows of the list in `each`. */
  withRows(node: ConfigNode, list: string): RuleScope {
    const { source, fields } = this.resource;
    if (isEachWeekly(list, { fields, weekly: source.weekly })) {
      if (source.weekly?.valid?.length !== 2) node.error(translate('ruleProblems.weeklyWithoutEnd'));
      return this.nested({
        row: { ...this.resource, id: `${this.resource.id}.${list}`, fields: occurrences },
      });
    }
    const field = findField(node, this.resource, list);
    if (!field?.source) return this;
    if (hasRows(field.source))
      return this.nested({ row: rowsAsResource(list, field.source, this.resource, node) });
    node.error(translate('ruleProblems.fieldHasNoRows', { list }));
    return this;
  }

  /** The scope with only a row index, for the number in `times`. */
  withRowIndex(node: ConfigNode, count: string): RuleScope {
    const field = fieldOf(this.resource, count);
    if (field && !isNumeric(field)) node.error(translate('ruleProblems.fieldIsNotNumber', { count }));
    return this.nested({ row: { ...this.resource, id: `${this.resource.id}.${count}`, fields: {} } });
  }

  /** The field that a name leads to; null after an error was reported. */
  find(node: ConfigNode, written: string, on?: On): FoundName | null {
    const name = parseName(written);
    if (!name) {
      node.error(translate('ruleProblems.isNotName', { written }), on);
      return null;
    }
    const isSetting = name.from === 'settings' && name.steps.length === 1;
    if (this.isOwnOnly && isPath(name) && !isSetting) {
      node.error(translate('ruleProblems.isNotFieldOfRecord', { written }), on);
      return null;
    }
    const from = this.#origin(node, name, on);
    return from && this.#follow(node, name, from, on);
  }

  /**
   * The resource with the looked-up names as additional fields, so that filters and formulas can be checked
   * against it.
   */
  withNames(found: ReadonlyMap<string, KnownField | null>): KnownResource {
    const more = [...found].map(([name, field]): [string, KnownField] => [
      name,
      field ?? { type: 'text', broken: true },
    ]);
    const fields = this.resource.fields && { ...this.resource.fields, ...Object.fromEntries(more) };
    return { ...this.resource, fields };
  }

  /** Looks up the names that lead away from the record. `nodeOf` gives the place to report errors at. */
  resolve(
    names: readonly string[],
    nodeOf: (name: string) => ConfigNode,
    on?: On,
  ): Map<string, KnownField | null> {
    const found = new Map<string, KnownField | null>();
    for (const written of names) {
      const name = parseName(written);
      if (found.has(written) || (name && !isPath(name))) continue;
      found.set(written, this.find(nodeOf(written), written, on));
    }
    return found;
  }

  get accounts() {
    return accountsOf(this.context);
  }

  #origin(node: ConfigNode, read: ContextName, on?: On): KnownResource | null {
    const { name, from } = read;
    if (from === 'made') return this.#madeBy(node, read, on);
    if (from === 'row') {
      if (this.row) return this.row;
      node.error(translate('ruleProblems.isOnlyForStep', { name }), on);
      return null;
    }
    if (from === 'outer') {
      if (this.outer) return this.outer;
      node.error(translate('ruleProblems.outerIsOnlyWithin', { name }), on);
      return null;
    }
    if (from === 'target') {
      if (this.target !== undefined) return this.target;
      node.error(translate('ruleProblems.isOnlyForSet', { name }), on);
      return null;
    }
    if (from === 'settings') {
      if (this.context.settings) return this.context.settings;
      node.error(translate('formulas.noSettings', { name }), on);
      return null;
    }
    if (from === 'before' && this.timed) {
      node.error(translate('ruleProblems.cantStandInScheduledRuleNothingChanged', { name }), on);
      return null;
    }
    return this.resource;
  }

  /**
   * The record of an earlier step. That of a repeated step can only be used by a step with the same
   * repetition.
   */
  #madeBy(node: ConfigNode, { name, step: id }: ContextName, on?: On): KnownResource | null {
    const refuse = (why: string) => {
      node.error(`"${name}" ${why}`, on);
      return null;
    };
    if (!this.at) return refuse(translate('ruleProblems.isOnlyForStepAfterOneCreates'));
    const levels = levelsOf(this.at);
    const { steps, index } = levels.find((one) => one.steps.some((step) => step.id === id)) ?? this.at;
    const where = steps.findIndex((one) => one.id === id);
    const step = steps[where];
    const makers = levels.flatMap((level) =>
      level.steps.slice(0, level.index).flatMap((one) => ('create' in one && one.id ? [one.id] : [])),
    );
    if (!step)
      return refuse(
        makers.length > 0
          ? translate('ruleProblems.noSuchStep', {
              id: id!,
              suggestion: suggestion(id!, makers, translate('ruleProblems.beforeOne')),
            })
          : translate('ruleProblems.cantStandNoStep', { id: id! }),
      );
    if (!('create' in step)) return refuse(translate('ruleProblems.cantStandStepCreates', { id: id! }));
    if (where >= index)
      return refuse(
        translate('ruleProblems.cantStandHereStepPut', {
          id: id!,
          where:
            where === index ? translate('ruleProblems.isThisStep') : translate('ruleProblems.comesLater'),
        }),
      );
    for (const loop of ['each', 'times'] as const)
      if (step[loop] !== undefined && JSON.stringify(step[loop]) !== JSON.stringify(steps[index]![loop])) {
        const of = typeof step[loop] === 'object' ? Object.keys(step[loop]).join() : step[loop];
        const one =
          loop === 'times'
            ? translate('ruleProblems.time')
            : of === step.each
              ? translate('common.line')
              : translate('ruleProblems.record');
        return refuse(translate('ruleProblems.cantStandHereStepCreates', { id: id!, one, of, loop }));
      }
    const made = this.context.resources.get(step.create);
    if (!made?.fields) return made ?? null;
    return { ...made, fields: { [createdName]: { type: 'boolean' }, ...made.fields } };
  }

  #follow(node: ConfigNode, { name, steps }: ContextName, from: KnownResource, on?: On): FoundName | null {
    if (steps.length - 1 > maxReferences) {
      node.error(translate('ruleProblems.passesThroughMoreThanRecords', { name, maxReferences }), on);
      return null;
    }
    let resource = from;
    for (const step of steps.slice(0, -1)) {
      const reference = findField(node, resource, step, on);
      if (!reference) return null;
      if (!leadsToOne(reference)) {
        const why = traitsOf(reference).refersTo
          ? translate('common.leadsToSeveralRecords')
          : translate('common.doesNotLeadToAnother');
        node.error(translate('ruleProblems.pathLeadsNowhere', { name, step, id: resource.id, why }), on);
        return null;
      }
      const next = this.context.resources.get(referencedResource(this.context, reference) ?? '');
      if (!next) return null;
      resource = next;
    }
    const last = steps.at(-1)!;
    if ((resource === this.row || resource === this.outer) && steps.length === 1) {
      if (last === rowIndex) return { type: 'integer', resource };
      if (last === 'id' && resource.fields && !Object.hasOwn(resource.fields, 'id')) {
        node.error(translate('ruleProblems.rowsHaveNoId'), on);
        return null;
      }
    }
    const found = findReadableField(node, resource, last, on);
    return found && { ...found, resource };
  }
}
