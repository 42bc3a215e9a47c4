/** The one list of names that a config may not give, because they already mean something else. */

/** Keys by which a JSON body could change what all objects inherit. No request may have them. */
export const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names with a special meaning in filters and records. */
const filterWords: ReadonlySet<string> = new Set(['id', 'version', 'q', 'any', 'all', 'not']);

/** True for names that can't be a key of an object in JavaScript and JSON: `toString`, `prototype`. */
export const isReservedKey = (name: string): boolean => dangerousKeys.has(name) || name in Object.prototype;

/** True for names that no field can have. */
export const isReservedFieldName = (name: string): boolean => filterWords.has(name) || isReservedKey(name);
