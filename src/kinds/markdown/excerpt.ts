/** So much of a text is looked at for an excerpt: what follows has no room in a cell. */
const looked = 600;
const length = 160;

/** The beginning of a text in Markdown as one line without its marks: "# Aviso\n\n**Leia** [isto](…)" is "Aviso Leia isto". */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .slice(0, looked)
    .replace(/^ {0,3}(?:#{1,6} +|> ?|[-*+] +|\d{1,9}[.)] +|```.*$|(?:[-*_] *){3,}$)/gm, '')
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!>-])|[*`~]|\b_|_\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > length ? `${plain.slice(0, length).trimEnd()}…` : plain;
}
