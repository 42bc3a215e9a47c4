/** One effect of a dry run, besides the requested change, limited to the fields that the user may read. */
export type DryRunEffect = {
  action: 'create' | 'update' | 'action' | 'delete' | 'notify' | 'webhook' | 'approve';
  resource: string;
  /** Absent for a new record, or when there is no record. */
  id?: string;
  /** After the action has run: where the user can open the record. */
  path?: string;
  title: string;
  /** Field -> [before, after], only for fields that the user may read. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The labels of the rule and of the transition. A vote has no rule: ''. */
  rule: string;
  transition?: string;
  /** The resource's names, and its changes as displayed text. Absent when there is no record. */
  words?: { one: string; many: string; changes: readonly { label: string; before: string; after: string }[] };
};

export type DryRunResult = {
  effects: readonly DryRunEffect[];
  /**
   * 1: there may be further effects that the user may not know about, not even their number or whether there
   * are any.
   */
  hidden: 0 | 1;
  /** Sent back on confirmation. If the effects have changed by then, nothing is done. */
  digest: string;
  /** Why the action would be refused. */
  refusals: readonly Refusal[];
};
export type Refusal = { message: string; field?: string };
