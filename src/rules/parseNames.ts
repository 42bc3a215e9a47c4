/**
 * Parses the names of a rule's context, and finds them in filters, formulas, values and templates. bind/ and
 * resolve/ look up what a name leads to.
 */
import type { Formula } from '../model/formula/formula.ts';
import { isMap, slug } from '../model/values/values.ts';
import type { RulePath } from '../model/rules.ts';
import type { Field, Resource } from '../model/types.ts';

/** The ids of rules that approvals generate, today and in the past. */
export const approvalRule = (transition: string): string => `approval:${transition}`;

/** The transition that such a rule asks people to approve; undefined for other rules. */
export const askedTransition = (rule: string): string | undefined => /^approval:(.+)$/.exec(rule)?.[1];

/** Replaces the old id of such a rule, used until 2026, by the present one. */
export const currentRuleNames = (text: string): string =>
  text.replace(/(?<=\b\w+\.)pede:(?=\w)/g, 'approval:');

export type ContextName = {
  /** The name as the context has it, without `$record.`. */
  name: string;
  from: RulePath['from'];
  /** For `made`: the id of the step. */
  step?: string;
  /** References, each of the record before it, and last the field. */
  steps: readonly [string, ...string[]];
};

export { rowIndex } from '#model/fields/rowScope.ts';

const step = '[a-z]\\w*';
const pattern = new RegExp(
  `^(?:\\$(record|before|row|outer|target|settings)\\.|\\$made\\.([a-z][a-z0-9-]*)\\.)?(${step}(?:\\.${step})*|(?<=^\\$(?:row|outer)\\.)\\$index)$`,
);

/** Null if the text is not a name. */
export function parseName(text: string): ContextName | null {
  const [, whose, made, path] = pattern.exec(text) ?? [];
  if (!path) return null;
  const from = (made === undefined ? (whose ?? 'record') : 'made') as RulePath['from'];
  return {
    name: from === 'record' ? path : text,
    from,
    ...(made !== undefined && { step: made }),
    steps: path.split('.') as [string, ...string[]],
  };
}

/** Longer chains of references are hard to understand, and expensive to follow. */
export const maxReferences = 3;

/** True when the name must be looked up: it is not a field of the record itself. */
export const isPath = ({ from, steps }: ContextName) => from !== 'record' || steps.length > 1;

/** True when a text begins like a name of the context: `$row.x`, `$record.x`. */
export const isNamed = (value: unknown): boolean =>
  typeof value === 'string' && /^\$(record|before|row|outer|target|made|settings)\./.test(value);

/** The kinds of values that can be written in a rule. */
type Written =
  | { kind: 'constant'; value: string | number | boolean | null | readonly string[] }
  /** `$today+30d`, `$user`, and all other texts that begin with "$". */
  | { kind: 'variable'; name: string }
  | { kind: 'name'; name: string }
  | { kind: 'formula'; text: string }
  | { kind: 'template'; text: string };

export function parseRuleValue(value: Extract<Written, { kind: 'constant' }>['value']): Written {
  if (typeof value !== 'string') return { kind: 'constant', value };
  if (value.startsWith('=')) return { kind: 'formula', text: value.slice(1).trim() };
  if (isNamed(value)) return { kind: 'name', name: value };
  if (value.startsWith('$')) return { kind: 'variable', name: value };
  return templateNames(value).length > 0 ? { kind: 'template', text: value } : { kind: 'constant', value };
}

/** True in `$made.<step>.created` when the step has created the record, and not found it by its key. */
export const createdName = 'created';

const created = { id: createdName, type: 'boolean', label: createdName, readOnly: true } as unknown as Field;

/** The fields of a record that a step has made, as its names see them. */
export const withCreated = (fields: Resource['fields']): Resource['fields'] => ({
  [createdName]: created,
  ...fields,
});

const inBraces = /\{(\$made\.[a-z][\w.-]*|\$?[A-Za-z][\w.$]*)\}/g;

/** The names in the braces of a template, as written. */
export const templateNames = (text: string): string[] =>
  [...text.matchAll(inBraces)].map((match) => match[1]!);

/** The template without its names. */
export const withoutNames = (text: string): string => text.replace(inBraces, '');

/** The names of the context that a filter uses as values: `$record.id`. */
export function valueNames(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(valueNames);
  if (isMap(filter)) return Object.values(filter).flatMap(valueNames);
  return isNamed(filter) ? [String(filter)] : [];
}

/**
 * The names of `coalesce(inicio, $today)`, and none of `$today`: in a datetime field both mean the present instant.
 * Undefined for all other formulas.
 */
export function namesBeforeNow(formula: Formula): string[] | undefined {
  if (formula.kind === 'today') return [];
  if (formula.kind !== 'call' || formula.call !== 'coalesce' || formula.of.at(-1)?.kind !== 'today') return;
  const names = formula.of.slice(0, -1).map((part) => (part.kind === 'field' ? part.field : undefined));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** True when the name is the transition's label or id. */
export const isTransition = ({ label, id }: { label: string; id: string }, name: string): boolean =>
  label === name || id === name || id === slug(name);
