/** Problems of a config, as reported to its administrators. */

/** A place in a config file: `config/departments/loja.yaml:12:9`. */
export type SourceLocation = { file: string; line: number; column: number };

/** GET /config/problems.json: the current problems of the config, for its administrators. */
export type ConfigHealth = {
  /** Each with the surrounding lines, and the time when it was first seen. */
  problems: readonly KnownProblem[];
  /** Files that are served in an older version, or not at all. */
  outdated: readonly OutdatedFile[];
};
export type KnownProblem = {
  place: SourceLocation;
  message: string;
  severity: 'error' | 'warning';
  /** For warnings: the name by which `x-silence` suppresses it. */
  code?: string;
  frame?: string;
  since: string;
  /** The entry of the language reference that it concerns: "list.columns". */
  entry?: string;
};
/** A file that is not served as written. */
export type OutdatedFile = {
  file: string;
  kind: 'portal' | 'department' | 'resource' | 'kind' | 'group' | 'approvals';
  id: string;
  state: 'old' | 'left out';
  /** For a department that is still shown: its label. */
  label?: string;
};
