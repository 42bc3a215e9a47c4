/**
 * Names of the context of a rule as they are written, and where they stand: in filters, formulas, values and
 * templates. What a name leads to is for link/ and resolve/ to find.
 */
import { slug } from '../language/shortForms.ts';
import { isMap } from '../model/values.ts';
import type { RulePath } from './types.ts';

export type ContextName = {
  /** As the context has it: without `$record.`. */
  name: string;
  from: RulePath['from'];
  /** Of `made`: the id of the step. */
  step?: string;
  /** References, each of the record before, and last the field. */
  steps: readonly [string, ...string[]];
};

export { rowIndex } from '../model/rowNames.ts';

const step = '[a-z]\\w*';
const pattern = new RegExp(
  `^(?:\\$(record|before|row|target)\\.|\\$made\\.([a-z][a-z0-9-]*)\\.)?(${step}(?:\\.${step})*|(?<=^\\$row\\.)\\$index)$`,
);

/** null for what is no name. */
export function readName(text: string): ContextName | null {
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

/** More references in a row are hard to foresee, and dear to follow. */
export const maxReferences = 3;

/** Whether it is a name that has to be followed: not a field of the record itself. */
export const isPath = ({ from, steps }: ContextName) => from !== 'record' || steps.length > 1;

/** Whether a text begins as a name of the context does: `$row.x`, `$record.x`. */
export const isNamed = (value: unknown): boolean =>
  typeof value === 'string' && /^\$(record|before|row|target|made)\./.test(value);

/** What a value says, as it is written. */
export type Written =
  | { kind: 'constant'; value: string | number | boolean | null | readonly string[] }
  /** `$today+30d`, `$user`, and whatever else begins with "$". */
  | { kind: 'variable'; name: string }
  | { kind: 'name'; name: string }
  | { kind: 'formula'; text: string }
  | { kind: 'template'; text: string };

export function readValue(value: Extract<Written, { kind: 'constant' }>['value']): Written {
  if (typeof value !== 'string') return { kind: 'constant', value };
  if (value.startsWith('=')) return { kind: 'formula', text: value.slice(1).trim() };
  if (isNamed(value)) return { kind: 'name', name: value };
  if (value.startsWith('$')) return { kind: 'variable', name: value };
  return templateNames(value).length > 0 ? { kind: 'template', text: value } : { kind: 'constant', value };
}

const inBraces = /\{(\$made\.[a-z][\w.-]*|\$?[A-Za-z][\w.$]*)\}/g;

/** What stands in the braces of a template, as it is written. */
export const templateNames = (text: string): string[] =>
  [...text.matchAll(inBraces)].map((match) => match[1]!);

/** What is left of a template without them. */
export const withoutNames = (text: string): string => text.replace(inBraces, '');

/** The names of the context that stand as values in a filter: `$record.id`. */
export function valueNames(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(valueNames);
  if (isMap(filter)) return Object.values(filter).flatMap(valueNames);
  return isNamed(filter) ? [String(filter)] : [];
}

/** By its label, as people know it, or by its id. */
export const isTransition = ({ label, id }: { label: string; id: string }, name: string): boolean =>
  label === name || id === name || id === slug(name);
