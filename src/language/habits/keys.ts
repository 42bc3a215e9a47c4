/**
 * Keys that people know from other products (Django, Rails, Laravel, SQL, MongoDB, Directus, Strapi, Supabase,
 * Airtable, Retool, react-admin), by their place in a file, with the corresponding key and value of this language.
 */
import type { Path } from '../files.ts';
import { fieldHabits } from './fieldKeys.ts';
import { bare, type Habits, type Written } from './keyAdvice.ts';
import type { Advice } from './remedy.ts';
import { resourceHabits } from './resourceKeys.ts';
import { ruleHabits } from './ruleKeys.ts';
import { departmentHabits, routes, screenHabits } from './screenKeys.ts';

/** The habits for the map at a path of a file. */
function habitsAt(kind: string, path: Path): Habits {
  const owner = path.at(-2);
  const last = path.at(-1);
  if (kind === 'resource' || kind === 'group') {
    if (path.length === 0) return kind === 'resource' ? resourceHabits : {};
    if (owner === 'fields') return fieldHabits;
    return owner === 'rules' ? ruleHabits : {};
  }
  if (kind !== 'department') return {};
  if (path.length === 0) return departmentHabits;
  if (owner === 'routes' || owner === 'tabs') return routes;
  if (['list', 'report', 'form'].includes(String(last)) || typeof last === 'number') return screenHabits;
  return {};
}

/** The replacement of a key that another product knows; undefined for any other key. */
export function foreignKey(kind: string, written: Written): Advice | undefined {
  const habits = habitsAt(kind, written.path.slice(0, -1));
  const name = bare(written.key);
  return Object.hasOwn(habits, name) ? habits[name]!(written) : undefined;
}
