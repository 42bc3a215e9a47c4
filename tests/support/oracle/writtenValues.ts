/** Computes the values that rules and transitions write, from the config as it is written. */
import type { Field, Portal } from '#model/types.ts';
import type { RuleStep } from '#model/rules.ts';
import type { Resources } from '../generate/shapes.ts';
import type { Row } from './figures.ts';
import { decimalsOf, expectedFormulaValue, nearest } from './formulas.ts';
import { localText, nowIn, todayIn } from './localTime.ts';
import { plainText } from './plainText.ts';
import { isGap, type Person } from './person.ts';
import { found, type Named, type Place } from './ruleNames.ts';

/** By the resolved values of a step or transition: the same as written. */
export type Written = ReadonlyMap<object, Row>;
type Step = { set?: Row; if?: unknown; then?: Step[] };
type RuleData = { id: string; then: Step[]; undo?: { made?: Record<string, string | Step> } };
type Data = { rules?: RuleData[]; fields: Record<string, { transitions?: unknown }> };

export function writtenIn(portal: Portal, resources: Resources): Written {
  const found = new Map<object, Row>();
  const note = (resolved: object | undefined, set: Row | undefined) => {
    if (resolved && set) found.set(resolved, set);
  };
  const noteSteps = (steps: readonly Step[], resolved: readonly RuleStep[]) =>
    steps.forEach((step, at) => {
      const { set, test, then = [] } = resolved[at] as { set?: object; test?: object; then?: RuleStep[] };
      note(set, step.set);
      if (typeof step.if === 'string') note(test, { test: step.if });
      noteSteps(step.then ?? [], then);
    });
  for (const [id, data] of Object.entries(resources)) {
    const { rules = [], fields } = data as unknown as Data;
    const known = portal.resources[id]!;
    for (const rule of rules) {
      const { then, undo } = known.rules.find((one) => one.id === rule.id)!;
      noteSteps(rule.then, then);
      for (const [made, how] of Object.entries(rule.undo?.made ?? {}))
        if (typeof how !== 'string') note((undo!.made[made] as { set?: object }).set, how.set);
    }
    for (const [name, { transitions = [] }] of Object.entries(fields))
      for (const { label, set } of transitions as { label: string; set?: Row }[])
        note(known.transitions.find((one) => one.field === name && one.label === label)?.set, set);
  }
  return found;
}

export function writtenValue(written: unknown, field: Field, place: Place): unknown {
  if (typeof written !== 'string') return written;
  const { portal, account } = place.person;
  if (written.startsWith('=')) return worked(written.slice(1).trim(), field, place);
  if (/^\$(record|before|target|row|outer|made|settings)\./.test(written))
    return fitted(field, found(written, place), portal);
  if (written.startsWith('$user.')) return account[written.slice('$user.'.length)] ?? null;
  if (written.startsWith('$')) return timeOf(written, field, place.person);
  if (!/\{\$?[A-Za-z]/.test(written)) return written;
  const text = told(written, place);
  // A line has plain spaces only; amounts are formatted with a space that doesn't break.
  return field.type === 'text' ? (text?.replace(/\s+/g, ' ') ?? null) : text;
}

/** In a field of date and time `$today` is the present time on that day, in a month's its month. */
function timeOf(variable: string, { type }: Field, person: Person): unknown {
  if (type === 'datetime' && variable === '$today') return new Date(nowIn(person.portal)).toISOString();
  const value = String(person.variable(variable));
  return type === 'month' ? value.slice(0, 7) : value;
}

/** The value of another field as this one stores it. */
function fitted(field: Field, { field: from, value }: Named, { timeZone }: Portal): unknown {
  if (isGap(value)) return null;
  if (typeof value === 'number') return nearest(value, decimalsOf(field));
  if (field.type === from.type || (field.type !== 'date' && field.type !== 'month')) return value;
  const text = localText(String(value), timeZone);
  if (field.type === 'month' || from.type !== 'month') return text.slice(0, field.type === 'date' ? 10 : 7);
  const [year, month] = text.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Paths get names without points: a formula's points lead to rows. */
function worked(formula: string, field: Field, place: Place): unknown {
  const { portal } = place.person;
  const fields: Record<string, Field> = {};
  const row: Record<string, unknown> = {};
  const renamed = formula.replace(/'[^']*'|\$?[A-Za-z][\w.$]*(?!\w*\()/g, (name) => {
    if (name.startsWith("'") || ['$today', 'true', 'false'].includes(name)) return name;
    const alias = `n${name.replaceAll(/\W/g, '_')}`;
    ({ field: fields[alias], value: row[alias] } = found(name, place) as { field: Field; value: unknown });
    return alias;
  });
  const [, before] = /^coalesce\(([$\w]+), \$today\)$/.exec(renamed) ?? [];
  if (field.type === 'datetime' && (before !== undefined || renamed === '$today')) {
    const given = before === undefined ? null : row[before];
    return isGap(given) ? new Date(nowIn(portal)).toISOString() : given;
  }
  return expectedFormulaValue(renamed, field, fields, row, {
    today: todayIn(portal),
    timeZone: portal.timeZone,
  });
}

function told(text: string, place: Place): string | null {
  const { person } = place;
  const fields: Record<string, Field> = {};
  const row: Record<string, unknown> = {};
  for (const [, name] of text.matchAll(/\{([^}]+)\}/g)) {
    const { field, value } = found(name!, place);
    fields[name!] = field;
    row[name!] = value;
  }
  const { portal } = person;
  return plainText(text, fields, row, {
    portal,
    rows: (id) => person.rows(id),
    local: (moment) => localText(String(moment), portal.timeZone),
    isNumbered: true,
  });
}
