export type Token = { kind: 'key' | 'note' | 'rest'; text: string };

/** Tried in this order at each position. */
const rules: readonly [Token['kind'], RegExp][] = [
  ['rest', /\s+/y],
  ['note', /#.*/y],
  ['key', /(?:'[^'\n]*'|"[^"\n]*"|[^\s,{}[\]'"#:-][^,{}[\]:\n]*?)(?=:(?:\s|$))/y],
  ['rest', /'(?:[^'\n]|'')*'|"[^"\n]*"/y],
  ['rest', /[{}[\],:]|[^\s,{}[\]]+/y],
];

/** Splits YAML into keys, comments and the rest, for highlighting. The tokens add up to the text. */
export function tokensOf(yaml: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < yaml.length;) {
    const token = tokenAt(yaml, at);
    at += token.text.length;
    const last = tokens.at(-1);
    if (last && last.kind === 'rest' && token.kind === 'rest') last.text += token.text;
    else tokens.push(token);
  }
  return tokens;
}

function tokenAt(yaml: string, at: number): Token {
  for (const [kind, rule] of rules) {
    rule.lastIndex = at;
    const [text] = rule.exec(yaml) ?? [];
    if (text) return { kind, text };
  }
  return { kind: 'rest', text: yaml[at]! };
}
