import type { z } from 'zod';
import { translate, type TextKey } from '#messages/translate.ts';
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

const files: Record<FileKind, TextKey> = {
  portal: 'explain.inPortalYaml',
  department: 'explain.inDepartment',
  resource: 'explain.inResource',
  kind: 'explain.inType',
  group: 'explain.inGroup',
  scenario: 'explain.inScenario',
  approvals: 'explain.inApprovals',
};

/** "na rota "/x"", "no campo "placa"": the named thing that a path leads into. */
export function within(path: Path, { data, kind }: { data: unknown; kind: FileKind }): string {
  const last = path.at(-1);
  if (last === undefined) return translate(files[kind]);
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
      ? translate('explain.inField', { last: String(last) })
      : translate('explain.inKey', { last: String(last) });
  if (owner === 'routes') return translate('explain.inRoute', { called: called('path', 'label') });
  if (owner === 'tabs') return translate('explain.inTab', { called: called('label') });
  if (owner === 'transitions') return translate('explain.inTransition', { called: called('label') });
  if (owner === 'form') return translate('explain.inSection', { called: called('section') });
  if (isWidget(path) || owner === 'metrics')
    return translate('explain.inWidget', {
      called:
        called(...widgetTitles) ||
        ` "${widgetNames.find((name) => isMap(value) && Object.hasOwn(value, name))}"`,
    });
  return translate('explain.inItem', { last: last + 1, owner });
}
