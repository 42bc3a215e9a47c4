/** The values that rules and transitions write, as YAML data. */
import type { Chance } from './chance.ts';
import type { Fields } from './filters.ts';
import { numberKinds, plainKinds, valuesOf, type FieldData } from './kinds.ts';
import { follows, type ResourceData } from './shapes.ts';
import { formulaFor, momentsFor, ofUserFor, templateFor } from './valueFormulas.ts';

/** Kinds whose values become a date or a month: the one that clocks show, and the last day of a month. */
const cutTo: Readonly<Record<string, readonly string[]>> = {
  date: ['datetime', 'month'],
  month: ['datetime', 'date'],
};

type Use = {
  /** Names besides the fields of the record: `eloAlfa.nomeBeta`, `$before.nomeAlfa`, `$target.nomeBeta`. */
  more?: Fields;
  /** True when there is no user: in a rule that waits for a time. */
  isTimed?: boolean;
  /** Fields whose value is proposed in a dialog: a text with others in it can't be. */
  asked?: readonly string[];
};

/** One `set` per target field: a field of the same kind, a constant, a time, a formula, a text or null. */
export const setOf = (
  chance: Chance,
  target: ResourceData,
  from: ResourceData,
  { more = {}, isTimed = false, asked = [] }: Use = {},
): Record<string, unknown>[] =>
  Object.entries(target.fields).flatMap(([name, field]): Record<string, unknown>[] => {
    if (follows(field) || !plainKinds.includes(field.type) || field.required) return [];
    // Users must still be able to sign in.
    if (['email', 'permissoes'].includes(name)) return [];
    const names = { ...from.fields, ...more };
    const alike = Object.entries(names).filter(
      ([other, given]) => mayBecome(field, given) && !(target === from && other === name),
    );
    const plainly = ['multiselect', 'datetime'].includes(field.type) ? [] : valuesOf(field, chance.zone);
    const values = [
      ...alike.map(([other]) => (other.startsWith('$') ? other : `$record.${other}`)),
      ...plainly,
      ...momentsFor(field),
      ...(isTimed ? [] : ofUserFor(field)),
      null,
    ];
    const template = asked.includes(name) ? undefined : templateFor(chance, field, names);
    const formula = formulaFor(chance, field, names);
    const worked = chance.maybe(50)
      ? chance.maybe(70) && formula !== undefined
        ? `= ${formula}`
        : template
      : undefined;
    return [{ [name]: worked ?? chance.pick(values) }];
  });

const mayBecome = (field: FieldData, { type, options, country }: FieldData): boolean => {
  if (type === field.type) return options === field.options && country === field.country;
  if (numberKinds.includes(type)) return numberKinds.includes(field.type);
  return cutTo[field.type]?.includes(type) ?? false;
};
