/**
 * Numbers where a text is meant. YAML reads `7.10` as 7.1 and `1E3` as 1000, so an option of that name, or a condition on a
 * text, is another one than what is written (YAML 1.2.2, 10.3.2: the tag resolution of the core schema).
 */
import { translate } from '#messages/translate.ts';
import { keyParts } from '#model/filter/filter.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field, Portal } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { memoize } from '#model/values/memoize.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { valueAt } from '#language/describeValue.ts';
import type { Parsed, Path, Sources } from '#language/files.ts';
import type { Report } from '#language/problems.ts';

/** A number whose digits are not those that come of it. */
const odd = /(?<![\w.'"-])[-+]?(?:\d+\.\d*0|\.\d+|\d+\.|\d[\d.]*[eE][-+]?\d+)(?=\s*(?:[,:}\]#]|$))/m;
const hasOdd = memoize(({ text = '' }: Parsed) => odd.test(text));

export function lintNumbers(portal: Portal, { portal: settings, ...folders }: Sources, report: Report) {
  const files = Object.values(folders).flatMap((all) => [...all.values()]);
  for (const file of [settings!, ...files].filter(hasOdd))
    for (const { path, on } of numbersIn(file.data)) {
      const node = new ConfigNode(file, report, path);
      const { line, column } = node.place(on);
      const written =
        /^[-+.\deE]+/.exec(file.text?.split('\n')[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '';
      const read = String(on === 'key' ? path.at(-1) : node.value);
      if (!odd.test(written) || written === read || Number(written) !== Number(read)) continue;
      if (on === 'key' || isTextMeant(path, node, portal))
        node.refuse(translate('lint.numberForText', { written, read }), on);
    }
}

type Found = { path: Path; on: 'key' | 'value' };

function* numbersIn(value: unknown, path: Path = []): Generator<Found> {
  if (typeof value === 'number') yield { path, on: 'value' };
  else if (Array.isArray(value) || isMap(value))
    for (const [key, part] of Object.entries(value)) {
      const below = [...path, Array.isArray(value) ? Number(key) : key];
      if (!Array.isArray(value) && /^-?[\d.]+$/.test(key)) yield { path: below, on: 'key' };
      yield* numbersIn(part, below);
    }
}

/** True for the initial value of a text or a choice, and in a condition on such a field. */
function isTextMeant(path: Path, node: ConfigNode, { resources }: Portal): boolean {
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  if (name === 'default') {
    const field = valueAt(node.file.data, path.slice(0, -1));
    return isMap(field) && isText(field as Pick<Field, 'type'>);
  }
  const fields = namedIn(resources).get(keyParts(name).name) ?? [];
  return fields.length > 0 && fields.every(isText);
}

const isText = (field: Pick<Field, 'type'>): boolean => {
  const { text, code, choice } = traitsOf(field);
  return Boolean(text ?? code ?? choice);
};

/** All fields of the company by their ids, those of rows included. */
const namedIn = memoize((resources: Portal['resources']): ReadonlyMap<string, readonly Field[]> => {
  const found = new Map<string, Field[]>();
  const add = (fields: Readonly<Record<string, Field>>) => {
    for (const field of Object.values(fields)) {
      found.set(field.id, [...(found.get(field.id) ?? []), field]);
      if (hasRows(field)) add(field.fields);
    }
  };
  for (const { fields } of Object.values(resources)) add(fields);
  return found;
});
