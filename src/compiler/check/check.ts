/**
 * Step 3: checks each file on its own against the language's schema. Reports all problems of all files, each
 * at its own node.
 */
import { z } from 'zod';
// registers the kinds' traits before any field is checked
import '#kinds/registry.ts';
import { declaredIn, withDeclared, withTypes, type DeclaredTypes } from './declaredTypes.ts';
import { explain } from '../explain/explain.ts';
import { listInFileOrder } from '../read/fileOrder.ts';
import { fileSchemas } from './fileSchemas.ts';
import type { FindSource } from '#language/suggestions.ts';
import type { Checked, FileKind, Parsed, Path, Sources } from '#language/files.ts';
import { declaredField } from '#kinds/document/schema.ts';
import { inEachLocale, memoizeLookups, type Lookups } from '#language/memoizeLookups.ts';
import { translate } from '#messages/translate.ts';
import { Report } from '#language/problems.ts';
import {
  approvalsSchema,
  type DepartmentSource,
  type GroupSource,
  type KindSource,
  type PortalSource,
  type ResourceSource,
  type ScenarioSource,
} from '../schema/schema.ts';

const schemas: Record<FileKind, z.ZodType> = { ...fileSchemas, approvals: approvalsSchema };

export function checkFiles(parsed: readonly Parsed[], report: Report): Sources {
  const kinds = declaredIn(parsed);
  const written = Object.fromEntries(
    parsed.filter(({ kind }) => kind === 'resource').map(({ id, data }) => [id, data]),
  );
  const checked = parsed.map((file) => {
    const found = check(file, written, hasFields(file) ? kinds : undefined);
    report.include(found.report);
    return found.checked;
  });
  // the type is only guaranteed where isSound returns true
  const ofKind = <T>(kind: FileKind) =>
    new Map(checked.filter((file) => file.kind === kind).map((file) => [file.id, file as Checked<T>]));
  return {
    portal: ofKind<PortalSource>('portal').get('portal') ?? null,
    departments: ofKind<DepartmentSource>('department'),
    resources: ofKind<ResourceSource>('resource'),
    kinds: ofKind<KindSource>('kind'),
    groups: ofKind<GroupSource>('group'),
    scenarios: ofKind<ScenarioSource>('scenario'),
  };
}

/** The result for an unchanged file is cached per language of its messages. */
const check = inEachLocale(() =>
  memoizeLookups((file: Parsed, written: Lookups<unknown>, kinds: DeclaredTypes | undefined) => {
    const report = new Report();
    return { checked: checkOne(file, kinds ?? {}, (id) => written[id], report), report };
  }),
);

function checkOne(file: Parsed, kinds: DeclaredTypes, written: FindSource, report: Report): Checked<unknown> {
  if (file.data === null) return { ...file, value: {}, isValid: () => false };
  const given = hasFields(file) ? withDeclared(file.data, kinds) : file.data;
  // jitless: compiling a parser for each schema takes longer than parsing these few files
  const result = schemas[file.kind].safeParse(given, {
    error: acceptedKeys,
    reportInput: false,
    jitless: true,
  });
  if (result.success) {
    const value = listInFileOrder(given, result.data as object, (path) => warnOfOrder(file, path, report));
    return { ...file, value: withTypes(value, file), isValid: () => true };
  }

  const { problems, refused } = explain(result.error.issues, file.data, file.kind, kinds, written);
  for (const { path, on, message, edits, advice } of problems)
    report.error(file.place(path, on), message, path, { edits, advice });
  const unsound = new Set(
    refused.flatMap((path) => path.map((_, index) => pathKey(path.slice(0, index + 1)))),
  );
  const isSound = (path: Path) => (path.length === 0 ? refused.length === 0 : !unsound.has(pathKey(path)));
  return { ...file, value: withTypes(given, file), isValid: isSound };
}

/** What is sent to browsers as a map loses its order there. */
function warnOfOrder(file: Parsed, path: Path, report: Report) {
  const last = path.at(-1);
  if ((last !== 'measures' && last !== 'tabs') || file.suppressions.covers(path, 'no-effect')) return;
  report.warn(file.place(path, 'key'), translate('lint.orderDoesNotCountHere'), 'no-effect', path);
}

const hasFields = ({ kind }: Parsed) => kind === 'resource' || kind === 'group';

/**
 * Zod reports which keys it refused, but not which ones it accepts. The accepted keys travel in the message,
 * for explain.ts to format.
 */
export const acceptedKeys: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject
    ? Object.keys(issue.inst.shape)
        .filter((key) => issue.inst !== declaredField || key !== 'document')
        .join(' ')
    : undefined;

const pathKey = (path: Path) => path.map(String).join('\n');
