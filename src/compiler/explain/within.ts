import type { z } from 'zod';
import { definePhrase, phrase, phraseText } from '#messages/phrase.ts';
import { keywordsOf } from '#model/config/keyword.ts';
import { isMap } from '#model/values/values.ts';
import { valueAt } from '#language/describeValue.ts';
import type { FileKind, Path } from '#language/files.ts';
import { widgetLists, widgetSchemas } from '../schema/schema.ts';

export const widgetNames = Object.keys(widgetSchemas);
const widgetTitles = Object.values<z.ZodObject>(widgetSchemas).flatMap((schema) =>
  Object.entries(keywordsOf(schema)).flatMap(([name, { names }]) => (names ? [name] : [])),
);

export const isWidget = (path: Path) =>
  typeof path.at(-1) === 'number' && widgetLists.includes(String(path.at(-2)));

const files: Record<FileKind, string> = {
  portal: definePhrase`em portal.yaml`,
  department: definePhrase`no departamento`,
  resource: definePhrase`no recurso`,
  kind: definePhrase`no tipo`,
  group: definePhrase`no grupo`,
  scenario: definePhrase`no cenário`,
  approvals: definePhrase`nas aprovações`,
};

/** "na rota "/x"", "no campo "placa"": the named thing that a path leads into. */
export function within(path: Path, { data, kind }: { data: unknown; kind: FileKind }): string {
  const last = path.at(-1);
  if (last === undefined) return phraseText(files[kind]);
  const owner = String(path.at(-2));
  const value = valueAt(data, path);
  const called = (...keys: string[]) => {
    const found = isMap(value)
      ? keys.map((key) => value[key]).find((text) => typeof text === 'string')
      : undefined;
    return found === undefined ? '' : ` "${String(found)}"`;
  };
  if (typeof last !== 'number')
    return owner === 'fields' && (kind === 'resource' || kind === 'group')
      ? phrase`no campo "${String(last)}"`
      : phrase`em "${String(last)}"`;
  if (owner === 'routes') return phrase`na rota${called('path', 'label')}`;
  if (owner === 'tabs') return phrase`na aba${called('label')}`;
  if (owner === 'transitions') return phrase`na transição${called('label')}`;
  if (owner === 'form') return phrase`na seção${called('section')}`;
  if (isWidget(path) || owner === 'metrics')
    return phrase`no widget${called(...widgetTitles) || ` "${widgetNames.find((name) => isMap(value) && Object.hasOwn(value, name))}"`}`;
  return phrase`no ${last + 1}º item de "${owner}"`;
}
