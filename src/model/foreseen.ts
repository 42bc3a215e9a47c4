/** What an action would do besides what it is asked for: as the API tells it, cut to what the asker may read. */
export type ForeseenEffect = {
  action: 'create' | 'update' | 'action' | 'delete' | 'notify' | 'webhook' | 'approve';
  resource: string;
  /** Absent: it is new, or no record. */
  id?: string;
  /** Of what has been done: where they can open the record. */
  path?: string;
  title: string;
  /** Field -> before and after, of those that they may read. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Labels. */
  rule: string;
  transition?: string;
  /** What its kind is called, and its changes as people read them; of no record: absent. */
  words?: { one: string; many: string; changes: readonly { label: string; before: string; after: string }[] };
};

export type Foreseen = {
  effects: readonly ForeseenEffect[];
  /** 1: there may be more, of which they may know nothing: neither what, nor how many, nor whether there is any. */
  hidden: 0 | 1;
  /** Sent along by who confirms: if the effects would be others then, nothing is done. */
  digest: string;
  /** Why it would be refused. */
  refusals: readonly Refusal[];
};
export type Refusal = { message: string; field?: string };
