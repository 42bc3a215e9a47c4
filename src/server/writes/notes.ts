/** A kind of what stages note of a transaction, with the type of what is noted. */
export type Noted<T> = symbol & { readonly of?: T };
export const noted = <T>(name: string): Noted<T> => Symbol(name) as Noted<T>;

/** What stages note during a transaction, for later stages. What a part has noted that was rolled back is forgotten. */
export class Notes {
  readonly #lists = new Map<symbol, unknown[]>();

  add<T>(kind: Noted<T>, ...more: T[]): void {
    const list = this.#lists.get(kind);
    if (list) list.push(...more);
    else this.#lists.set(kind, more);
  }

  /** False where nothing was noted of any kind. */
  get isAny(): boolean {
    return this.#lists.size > 0;
  }

  of<T>(kind: Noted<T>): readonly T[] {
    return (this.#lists.get(kind) as T[] | undefined) ?? [];
  }

  /** Returns a function that forgets what is noted from now on. */
  here(): () => void {
    const lengths = new Map([...this.#lists].map(([kind, list]) => [kind, list.length]));
    return () => {
      for (const [kind, list] of this.#lists) list.length = lengths.get(kind) ?? 0;
    };
  }
}
