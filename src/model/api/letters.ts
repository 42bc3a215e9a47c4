/** A letter about a record, in the answer of GET /record-letters. Without `to`, its reader may not see the address. */
export type RecordLetter = {
  state: 'waiting' | 'sent' | 'returned' | 'dead' | 'off';
  /** When it was sent or given up, or else written. */
  at: string;
  /** The label of the rule or the button. */
  by: string;
  /** It was written last, together with those to other addresses. */
  latest?: true;
  to?: string;
  title?: string;
  /** Why it was not delivered. */
  error?: string;
};
