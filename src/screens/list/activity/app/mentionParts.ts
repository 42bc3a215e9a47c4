const mention =
  /(?<![\p{L}\p{N}])(@\p{Lu}[\p{L}'.-]*(?: (?:(?:d[aeo]s?|e|von|van|del?) )?\p{Lu}[\p{L}'-]*){0,4})/u;

/** A text, with each `@` and the name behind it at the odd places. */
export const mentionParts = (text: string): string[] => text.split(new RegExp(mention, 'gu'));
