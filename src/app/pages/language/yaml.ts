export type Token = { kind: 'key' | 'sign' | 'value' | 'note' | 'space'; text: string };

/** In this order at every place; what none of them takes is a value, letter by letter. */
const rules: readonly [Token['kind'], RegExp][] = [
  ['space', /\s+/y],
  ['note', /#.*/y],
  ['key', /(?:'[^'\n]*'|"[^"\n]*"|[^\s,{}[\]'"#:][^,{}[\]:\n]*?)(?=:(?:\s|$))/y],
  ['value', /'(?:[^'\n]|'')*'|"[^"\n]*"/y],
  ['sign', /-(?=\s)|[{}[\],:]/y],
  ['value', /[^\s,{}[\]]+/y],
];

/** Keys, signs and values of the YAML that people write in a config, for colouring; together they are the text again. */
export function tokensOf(yaml: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < yaml.length) {
    const token = tokenAt(yaml, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(yaml: string, at: number): Token {
  for (const [kind, rule] of rules) {
    rule.lastIndex = at;
    const [text] = rule.exec(yaml) ?? [];
    if (text) return { kind, text };
  }
  return { kind: 'value', text: yaml[at]! };
}
