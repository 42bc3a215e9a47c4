/** What rules and transitions write, as YAML data. */
import type { Chance } from './chance.ts';
import { plainKinds, valuesOf } from './kinds.ts';
import { follows, type ResourceData } from './shapes.ts';

/** Kinds whose values become a date or a month: the one that clocks show, and the last day of a month. */
const cutTo: Readonly<Record<string, readonly string[]>> = {
  date: ['datetime', 'month'],
  month: ['datetime', 'date'],
};

/** One `set` per target field: a field of the same kind, a constant, today or null. */
export const setOf = (chance: Chance, target: ResourceData, from: ResourceData): Record<string, unknown>[] =>
  Object.entries(target.fields).flatMap(([name, field]): Record<string, unknown>[] => {
    if (follows(field) || !plainKinds.includes(field.type) || field.required) return [];
    // Users must still be able to sign in.
    if (['email', 'permissoes'].includes(name)) return [];
    const alike = Object.entries(from.fields).filter(
      ([other, { type, options }]) =>
        (type === field.type ? options === field.options : cutTo[field.type]?.includes(type)) &&
        !(target === from && other === name),
    );
    const plainly = ['multiselect', 'datetime'].includes(field.type) ? [] : valuesOf(field, chance.zone);
    const today = field.type === 'date' ? ['$today'] : [];
    const values = [...alike.map(([other]) => `$record.${other}`), ...plainly, ...today, null];
    return [{ [name]: chance.pick(values) }];
  });
