/** Hints for keys that exist but at another level: where they belong, and the line to write there. */
import { stringify } from 'yaml';
import type { FileKind, Path } from '#language/files.ts';
import {
  departmentSchema,
  fieldSchema,
  resourceSchema,
  routeSchema,
  screenKinds,
  screenWords,
  tabSchema,
} from '../schema/schema.ts';
import { isMap } from '#model/values/values.ts';
import { valueAt } from '#language/describeValue.ts';
import { translate } from '#messages/translate.ts';

type Shape = { shape: Readonly<Record<string, unknown>> };

const has = ({ shape }: Shape, key: string) => Object.hasOwn(shape, key);
/** True for a screen kind that has keywords of its own. */
const isScreen = (key: unknown) => screenKinds.some((kind) => kind === key && screenWords[kind].schema);
const isFieldKey = (key: string) => fieldSchema.options.some((kind) => has(kind, key));

/** The field types that have a key which others lack. */
const typesWith = (key: string) =>
  fieldSchema.options
    .filter((kind) => has(kind, key))
    .flatMap((kind) => [...kind.shape.type.values].map(String));

/** `update: { multas: { … } }` in a rule: the records to update belong in `in`. */
export function updateHint(path: Path, data: unknown): string | undefined {
  const value = valueAt(data, path);
  if (path[0] !== 'rules' || path.at(-1) !== 'update' || path.at(-3) !== 'then' || !isMap(value))
    return undefined;
  const [resource, ...others] = Object.keys(value);
  if (resource === undefined || others.length > 0) return undefined;
  return valueAt(data, [...path.slice(0, -1), 'in']) === undefined
    ? translate('explain.updateTakesOnlyResource', { resource, inOneLine: inOneLine(value) })
    : translate('explain.updateTakesOnlyResourceWrite', { resource });
}

/** Where an unknown key belongs, as the end of a message; undefined when no related map has it. */
export function misplacedKeyHint(key: string, path: Path, data: unknown, kind: FileKind): string | undefined {
  const owner = path.at(-2);
  const isItem = typeof path.at(-1) === 'number';
  if (kind === 'department') {
    if (path.length === 0) return has(routeSchema, key) ? translate('explain.belongsToRoute') : undefined;
    if (isItem && (owner === 'routes' || owner === 'tabs')) {
      const inScreen = inScreenOf(key, valueAt(data, path), valueAt(data, [...path, key]));
      if (inScreen) return inScreen;
      if (owner === 'tabs' && has(routeSchema, key)) return translate('explain.belongsToRouteNotToTabIndent');
      return has(departmentSchema, key) ? translate('explain.belongsToDepartment') : undefined;
    }
    if (isScreen(path.at(-1)) && (owner === undefined || typeof owner === 'number')) {
      const isTab = path.at(-3) === 'tabs';
      if (has(isTab ? tabSchema : routeSchema, key))
        return translate('explain.belongsTo', {
          owner: isTab ? translate('common.tab') : translate('common.route'),
          path: String(path.at(-1)),
        });
    }
  }
  if (kind === 'resource') {
    if (path.length === 0 && isFieldKey(key)) return translate('explain.belongsToField');
    if (path[0] === 'rules' && path.at(-1) === 'undo' && key.length > 2)
      return translate('explain.whatIsDoneWithCreated', {
        key,
        inOneLine: inOneLine(valueAt(data, [...path, key])),
      });
    if (path.length === 2 && path[0] === 'fields') {
      if (has(resourceSchema, key)) return translate('explain.belongsToResource');
      const types = typesWith(key);
      if (types.length > 0 && types.length <= 4)
        return translate('explain.belongsToFieldsOfType', { types: types.join(', ') });
    }
  }
  return undefined;
}

function inScreenOf(key: string, source: unknown, value: unknown): string | undefined {
  if (!isMap(source)) return undefined;
  for (const kind of screenKinds) {
    const { schema, called } = screenWords[kind];
    if (!schema || !Object.hasOwn(source, kind) || !has(schema, key)) continue;
    const written = source[kind];
    const before =
      typeof written === 'string'
        ? `resource: ${written}, `
        : Array.isArray(written)
          ? 'widgets: [ … ], '
          : isMap(written) && typeof written.resource === 'string'
            ? `resource: ${written.resource}, …, `
            : '…, ';
    return translate('explain.belongsToWrite', {
      called: translate(called!),
      kind,
      before,
      key,
      inOneLine: inOneLine(value),
    });
  }
  return undefined;
}

function inOneLine(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']');
  return text.length > 60 || text.includes('\n') ? '…' : text;
}
