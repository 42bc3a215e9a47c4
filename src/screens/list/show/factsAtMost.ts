/** Apart from the schema, whose library the first page does without. */
export const factsAtMost = 5;
