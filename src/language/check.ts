/** Step 3: each file by itself against the language's schema. All problems of all files, each at its own node. */
import { z } from 'zod';
// the kinds say what they are like before any field is looked at
import '../kinds/registry.ts';
import { explain } from './explain.ts';
import type { FileKind, Parsed, Path } from './parse.ts';
import { Report } from './problems.ts';
import {
  approvalsSchema,
  departmentSchema,
  portalSchema,
  resourceSchema,
  type DepartmentSource,
  type PortalSource,
  type ResourceSource,
} from './schema.ts';

/**
 * A file whose shape is known. What the schema refused is remembered: `isSound` is false for every part that
 * contains it, so that the steps that follow check all the rest and do not complain of the same thing twice.
 */
export type Checked<T> = Parsed & { value: T; isSound(path: Path): boolean };

export type Sources = {
  portal: Checked<PortalSource> | null;
  departments: ReadonlyMap<string, Checked<DepartmentSource>>;
  resources: ReadonlyMap<string, Checked<ResourceSource>>;
};

const schemas: Record<FileKind, z.ZodType> = {
  portal: portalSchema,
  department: departmentSchema,
  resource: resourceSchema,
  approvals: approvalsSchema,
};

export function checkFiles(parsed: readonly Parsed[], report: Report): Sources {
  const checked = parsed.map((file) => checkFile(file, report));
  // sound as far as isSound says so
  const ofKind = <T>(kind: FileKind) =>
    new Map(checked.filter((file) => file.kind === kind).map((file) => [file.id, file as Checked<T>]));
  return {
    portal: ofKind<PortalSource>('portal').get('portal') ?? null,
    departments: ofKind<DepartmentSource>('department'),
    resources: ofKind<ResourceSource>('resource'),
  };
}

type Found = { checked: Checked<unknown>; report: Report };
/** A file that has not changed is as right or wrong as it was, whatever the others say. */
const known = new WeakMap<Parsed, Found>();

function checkFile(file: Parsed, report: Report): Checked<unknown> {
  let found = known.get(file);
  if (!found) {
    const own = new Report();
    known.set(file, (found = { checked: checkOne(file, own), report: own }));
  }
  report.include(found.report);
  return found.checked;
}

function checkOne(file: Parsed, report: Report): Checked<unknown> {
  if (file.data === null) return { ...file, value: {}, isSound: () => false };
  const result = schemas[file.kind].safeParse(file.data, { error: acceptedKeys, reportInput: false });
  if (result.success) return { ...file, value: result.data, isSound: () => true };

  const { problems, refused } = explain(result.error.issues, file.data, file.kind);
  for (const { path, on, message } of problems) report.error(file.place(path, on), message, path);
  const unsound = new Set(refused.flatMap((path) => path.map((_, index) => keyOf(path.slice(0, index + 1)))));
  const isSound = (path: Path) => (path.length === 0 ? refused.length === 0 : !unsound.has(keyOf(path)));
  return { ...file, value: file.data, isSound };
}

/** Zod tells which keys it refused, not which it knows: that travels in the message, for explain.ts to word. */
const acceptedKeys: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject
    ? Object.keys(issue.inst.shape).join(' ')
    : undefined;

const keyOf = (path: Path) => path.map(String).join('\n');
