/** Apart from the schema, whose library the first page does without. */
export const factsAtMost = 4;
/** What a config may name: one of version 1.0 has five. The rest stands among the other fields. */
export const factsNamedAtMost = 5;
