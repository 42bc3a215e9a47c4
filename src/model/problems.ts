/** What is wrong with a config, as whoever looks after it is told. */

/** A place in a config file: `config/departments/loja.yaml:12:9`. */
export type Place = { file: string; line: number; column: number };

/** GET /config/problems.json: what is wrong with the config now, for those who look after it. */
export type ConfigHealth = {
  /** Each with the lines around it, and when it was first seen. */
  problems: readonly KnownProblem[];
  /** Files that are shown in an older version, or not at all. */
  outdated: readonly Outdated[];
};
export type KnownProblem = {
  place: Place;
  message: string;
  severity: 'error' | 'warning';
  /** Of a warning: the name by which `x-silence` suppresses it. */
  code?: string;
  frame?: string;
  since: string;
  /** What of the reference of the language is about it: "list.columns". */
  entry?: string;
};
/** A file that is not served as it is written. */
export type Outdated = {
  file: string;
  kind: 'portal' | 'department' | 'resource' | 'kind' | 'group' | 'approvals';
  id: string;
  state: 'old' | 'left out';
  /** Of a department that is still shown: the name that people know. */
  label?: string;
};
