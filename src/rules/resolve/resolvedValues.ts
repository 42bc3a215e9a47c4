import type { Field, Filter, Resource } from '#model/types.ts';
import {
  isPath,
  parseName,
  rowIndex,
  templateNames,
  valueNames,
  withCreated,
  namesBeforeNow,
  parseRuleValue,
} from '../parseNames.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import type { RulePath, RuleValue, RuleValues } from '#model/rules.ts';
import { conversionOf, converted } from '#kinds/dataModel/computed.ts';
import { formulaTarget } from '#kinds/number/kind.ts';
import type { Constant } from '#model/expression/expression.ts';
import { namesInFormula, parseFormula } from '#model/formula/formula.ts';
import { traitsOf } from '#model/traits.ts';

/** The resource of the record that a step makes, by the step's id. */
type Made = Readonly<Record<string, string>>;
type Fields = Resource['fields'];
const index = { id: rowIndex, type: 'integer', label: rowIndex } as unknown as Field;

/** Resolves the names of a rule, and collects those that must be looked up at run time. */
export class NameResolver {
  readonly resource: Resource;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly #paths: Map<string, RulePath>;
  readonly #row: Fields | undefined;
  /** The row of the step around this one. */
  readonly #outer: Fields | undefined;
  readonly #target: Resource | undefined;
  readonly #made: Made;

  constructor(
    resource: Resource,
    resources: Readonly<Record<string, Resource>>,
    inside: {
      row?: Fields | undefined;
      outer?: Fields | undefined;
      target?: Resource | undefined;
      made?: Made;
      paths?: Map<string, RulePath>;
    } = {},
  ) {
    this.resource = resource;
    this.resources = resources;
    this.#row = inside.row;
    this.#outer = inside.outer;
    this.#target = inside.target;
    this.#made = inside.made ?? {};
    this.#paths = inside.paths ?? new Map();
  }

  get paths(): RulePath[] {
    return [...this.#paths.values()];
  }

  /** The context inside a step: with a row, or a record that is changed. A row that was there becomes the outer one. */
  inside({
    row,
    target = this.#target,
    made = this.#made,
  }: {
    row?: Fields | undefined;
    target?: Resource | undefined;
    made?: Made;
  }) {
    const rows = row ? { row, outer: this.#row } : { row: this.#row, outer: this.#outer };
    return new NameResolver(this.resource, this.resources, { ...rows, target, made, paths: this.#paths });
  }

  /** The field that a name leads to. */
  field(written: string): { name: string; field: Field } {
    const read = parseName(written)!;
    const { name, from, step: by, steps } = read;
    const last = steps.at(-1)!;
    const via: { field: string; resource: string }[] = [];
    let fields = this.#fieldsOf(from, by);
    for (const step of steps.slice(0, -1)) {
      const { resource } = fields[step] as Field & { resource: string };
      via.push({ field: step, resource });
      fields = this.resources[resource]!.fields;
    }
    if (isPath(read))
      this.#paths.set([name, ...via.map(({ resource }) => resource)].join(' '), {
        name,
        from,
        ...(by !== undefined && { step: by }),
        ...(from === 'settings' && { company: this.#company!.id }),
        via,
        field: last,
      });
    return { name, field: last === rowIndex ? index : fields[last]! };
  }

  /** The resource that a name leads to. */
  target(written: string): { path: string; resource: string } {
    const { name, field } = this.field(written);
    return { path: name, resource: (field as Field & { resource: string }).resource };
  }

  /** Resolves the names in a filter over the context. */
  filter<F extends Filter | undefined>(filter: F): F {
    for (const name of namesInFilter(filter)) this.field(name);
    return this.values(filter);
  }

  /** Resolves the values of a filter over other records, which may be names of the context. */
  values<F extends Filter | undefined>(filter: F): F {
    for (const name of valueNames(filter)) this.field(name);
    return filter;
  }

  template<T extends string | undefined>(text: T): T {
    for (const name of templateNames(text ?? '')) this.field(name);
    return text;
  }

  /** Resolves a template over other records, where only names with "$" belong to the context. */
  foreignTemplate<T extends string | undefined>(text: T): T {
    for (const name of templateNames(text ?? '')) if (name.startsWith('$')) this.field(name);
    return text;
  }

  get #company(): Resource | undefined {
    return Object.values(this.resources).find(({ single }) => single);
  }

  #fieldsOf(from: RulePath['from'], by?: string): Fields {
    if (by !== undefined) return withCreated(this.resources[this.#made[by]!]!.fields);
    if (from === 'row') return this.#row!;
    if (from === 'outer') return this.#outer!;
    if (from === 'settings') return this.#company!.fields;
    return from === 'target' ? this.#target!.fields : this.resource.fields;
  }
}

type Source = Readonly<Record<string, Parameters<typeof parseRuleValue>[0]>> | undefined;

/** The values that a step writes to fields of a resource. */
export const resolveValues = (set: Source, resource: Resource, context: NameResolver): RuleValues =>
  Object.fromEntries(
    Object.entries(set ?? {}).map(([id, value]) => [id, resolveValue(value, context, resource.fields[id])]),
  );

/** The values of a webhook, whose names are free. */
export const resolveWebhookValues = (set: Source, context: NameResolver): RuleValues =>
  Object.fromEntries(Object.entries(set ?? {}).map(([name, value]) => [name, resolveValue(value, context)]));

/** A formula as written, with its "=". */
export function resolveFormula(
  text: string,
  context: NameResolver,
  result: Extract<RuleValue, { kind: 'formula' }>['result'],
): RuleValue {
  const formula = parseFormula(text.slice(1).trim(), { paths: true });
  for (const name of namesInFormula(formula)) context.field(name);
  return { kind: 'formula', formula, result };
}

const now: RuleValue = { kind: 'constant', value: '$now' };

function resolveValue(
  value: Parameters<typeof parseRuleValue>[0],
  context: NameResolver,
  target?: Field,
): RuleValue {
  const written = parseRuleValue(value);
  // `$today` in a datetime field means the present instant.
  const isMoment = target !== undefined && traitsOf(target).temporal === 'datetime';
  switch (written.kind) {
    case 'constant':
      return { kind: 'constant', value: written.value as Constant };
    case 'variable':
      return { kind: 'constant', value: isMoment && written.name === '$today' ? '$now' : written.name };
    case 'name': {
      const { name, field } = context.field(written.name);
      return converted({ kind: 'field', field: name }, target && conversionOf(target, field));
    }
    case 'formula': {
      const formula = parseFormula(written.text, { paths: true });
      const first = isMoment ? namesBeforeNow(formula) : undefined;
      if (first?.length === 0) return now;
      for (const name of namesInFormula(formula)) context.field(name);
      if (first) {
        const fields = first.map((name): RuleValue => ({ kind: 'field', field: context.field(name).name }));
        return { kind: 'first', of: [...fields, now] };
      }
      return { kind: 'formula', formula, result: target ? formulaTarget(target) : { type: 'text' } };
    }
    case 'template':
      return { kind: 'template', text: context.template(written.text) };
  }
}
