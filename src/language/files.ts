/** The files of a config on their way through the compiler: parsed, then checked against their schemas. */
import type { SourceLocation } from '#model/types.ts';
import type { KindSource } from './schema/kind.ts';
import type { ScenarioSource } from './schema/scenario.ts';
import type {
  CompletedDepartment,
  CompletedPortal,
  CompletedResource,
  DepartmentSource,
  GroupSource,
  PortalSource,
  ResourceSource,
} from './sources.ts';
import type { Suppressions } from './warnings.ts';

export type Path = readonly PropertyKey[];
export type ConfigFileKind =
  | 'portal'
  | 'department'
  | 'resource'
  | 'kind'
  | 'group'
  | 'scenario'
  | 'approvals';

/** A use of a group: its path, and the fields that it adds. */
export type GroupUse = { group: string; at: Path; fields: readonly string[] };

/** One parsed file. `data` is null when it can't be used at all, which a problem explains. */
export type Parsed = {
  file: string;
  kind: ConfigFileKind;
  /** The file's name without `.yaml`. */
  id: string;
  data: Record<string, unknown> | null;
  /** The original text. */
  text?: string;
  /**
   * The location of a part: its value if that fits on the line, otherwise its key. For a missing part, where
   * it belongs.
   */
  place(path: Path, on?: 'key' | 'value'): SourceLocation;
  /** The warnings that the file suppresses. */
  suppressions: Suppressions;
  /**
   * The groups whose fields are among its own, and whether some could not be resolved, which a problem
   * explains.
   */
  groupUses?: readonly GroupUse[];
  lacksFields?: boolean;
};

/**
 * A file that was checked against its schema. `isValid` is false for every part that contains a refused one,
 * so that the following steps check all the rest and report nothing twice.
 */
export type CheckedFile<T, Completed = unknown> = Parsed & {
  /** As it is written. */
  value: T;
  /** What the schemas make of it: short forms are written out, constant defaults are filled in. Only of a valid file. */
  completed: Completed;
  isValid(path: Path): boolean;
  /** True for what the schema refused as a whole, such as a text in place of a map. Its parts say nothing. */
  isRefused(path: Path): boolean;
};

export type Sources = {
  portal: CheckedFile<PortalSource, CompletedPortal> | null;
  departments: ReadonlyMap<string, CheckedFile<DepartmentSource, CompletedDepartment>>;
  resources: ReadonlyMap<string, CheckedFile<ResourceSource, CompletedResource>>;
  /** Field kinds that the config declares. */
  kinds: ReadonlyMap<string, CheckedFile<KindSource>>;
  /** Groups of fields that several resources share. */
  groups: ReadonlyMap<string, CheckedFile<GroupSource>>;
  /** Scenarios that "portal test" runs. */
  scenarios: ReadonlyMap<string, CheckedFile<ScenarioSource>>;
};
