/** Thrown by whoever meets what is not plain, and caught where the reading began. */
export const notPlain = new Error('not plain');
export const refuse = (): never => {
  throw notPlain;
};

/** A place in a text, which patterns move on. */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd() {
    return this.at >= this.text.length;
  }

  spaces() {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  take(pattern: RegExp): RegExpExecArray | null {
    const found = this.match(pattern);
    if (found) this.at += found[0].length;
    return found;
  }

  peek(pattern: RegExp): string | undefined {
    return this.match(pattern)?.[0];
  }

  read(pattern: RegExp): string | undefined {
    return this.take(pattern)?.[0];
  }
}
