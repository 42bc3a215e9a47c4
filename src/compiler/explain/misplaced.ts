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
import { phrase, phraseText } from '#messages/phrase.ts';

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
    ? phrase`em "update" vai só o recurso: escreva "update: ${resource}" e, embaixo, "in: ${inOneLine(value)}"`
    : phrase`em "update" vai só o recurso: escreva "update: ${resource}"; quais registros, "in" já diz`;
}

/** Where an unknown key belongs, as the end of a message; undefined when no related map has it. */
export function misplacedKeyHint(key: string, path: Path, data: unknown, kind: FileKind): string | undefined {
  const owner = path.at(-2);
  const isItem = typeof path.at(-1) === 'number';
  if (kind === 'department') {
    if (path.length === 0)
      return has(routeSchema, key) ? phrase`É de uma rota: escreva-a dentro dela` : undefined;
    if (isItem && (owner === 'routes' || owner === 'tabs')) {
      const inScreen = inScreenOf(key, valueAt(data, path), valueAt(data, [...path, key]));
      if (inScreen) return inScreen;
      if (owner === 'tabs' && has(routeSchema, key)) return phrase`É da rota, e não da aba: recue-a menos`;
      return has(departmentSchema, key) ? phrase`É do departamento: escreva-a sem recuo` : undefined;
    }
    if (isScreen(path.at(-1)) && (owner === undefined || typeof owner === 'number')) {
      const isTab = path.at(-3) === 'tabs';
      if (has(isTab ? tabSchema : routeSchema, key))
        return phrase`É d${isTab ? phrase`a aba` : phrase`a rota`}: recue-a como "${String(path.at(-1))}"`;
    }
  }
  if (kind === 'resource') {
    if (path.length === 0 && isFieldKey(key)) return phrase`É de um campo: escreva-a dentro dele`;
    if (path[0] === 'rules' && path.at(-1) === 'undo' && key.length > 2)
      return phrase`O que se faz com os registros criados vai em "made": escreva "made: { ${key}: ${inOneLine(valueAt(data, [...path, key]))} }"`;
    if (path.length === 2 && path[0] === 'fields') {
      if (has(resourceSchema, key)) return phrase`É do recurso, e não do campo: escreva-a sem recuo`;
      const types = typesWith(key);
      if (types.length > 0 && types.length <= 4) return phrase`É dos campos do tipo ${types.join(', ')}`;
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
    return phrase`É ${phraseText(called!)}: escreva "${kind}: { ${before}${key}: ${inOneLine(value)} }"`;
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
