/**
 * What a higher room hands to a lower one. Each program gives it once, when it starts, before it reads a config; asked before, it
 * fails, since an empty answer would be a wrong one: rights without the grants of screens.
 *
 * @param what in the plural: "kinds of screens"
 * @param by the function that a program calls
 */
export function atStart<T extends object>(what: string, by: string) {
  let value: T | undefined;
  return {
    give: (one: T): void => void (value = one),
    get: (): T => {
      if (!value) throw new Error(`This program has no ${what}: call ${by}() when it starts.`);
      return value;
    },
  };
}
