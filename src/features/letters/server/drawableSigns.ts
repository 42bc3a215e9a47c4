/** Texts in signs that the typeface of sheets has: what people paste from other programs has more. */

/** Characters of a run without a blank, after which it may be broken. The library takes seconds for one of thousands. */
const longestRun = 80;

const instead: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '‖': '||',
  '∕': '/',
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '⇐': '<=',
  '⇔': '<=>',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '≈': '~',
  '✓': '[x]',
  '✔': '[x]',
  '☑': '[x]',
  '✅': '[x]',
  '☐': '[ ]',
  '✗': 'x',
  '✘': 'x',
  '✕': 'x',
  '✖': 'x',
  '❌': 'x',
  '☒': '[x]',
  '●': '•',
  '▪': '•',
  '■': '•',
  '◦': '•',
  '‣': '•',
  '⁃': '•',
  '★': '*',
  '☆': '*',
};

/**
 * The same text with plain blanks and hyphens, and with other signs in place of those that the typeface lacks. What has no such
 * form stays as it is.
 *
 * @param has whether the typeface has a sign
 */
export function drawable(text: string, has: (sign: string) => boolean): string {
  const signs = text
    .normalize('NFC')
    .replaceAll(/[\t\p{Zs}\u2028\u2029]/gu, ' ')
    // Selectors of how an emoji looks.
    .replaceAll(/[\ufe00-\ufe0f]/g, '')
    // "2⅓" is no twenty-one thirds.
    .replaceAll(/(\d)(?=[⅐-⅞↉])/gu, '$1 ');
  const plain = [...signs]
    .map((sign) => (isShapeless(sign) || has(sign) ? sign : plainForm(sign, has)))
    .join('');
  return plain.replaceAll(new RegExp(`\\S{${longestRun + 20},}`, 'gu'), (run) =>
    (run.match(new RegExp(`.{1,${longestRun}}`, 'gsu')) ?? []).join('\u200b'),
  );
}

/** Signs without a shape of their own. */
export const isShapeless = (sign: string): boolean => /[\n\r\t\p{Cf}]/u.test(sign);

function plainForm(sign: string, has: (sign: string) => boolean): string {
  const known = instead[sign];
  if (known !== undefined) return known;
  // Signs of the typefaces Symbol and Wingdings, by which word processors write bullets.
  if (/[\uf020-\uf0ff]/.test(sign)) return '•';
  if (/[\u2460-\u2473]/.test(sign)) return `(${sign.normalize('NFKD')})`;
  const raised = /[\u2070-\u2079]/.test(sign) ? '^' : /[\u2080-\u2089]/.test(sign) ? '_' : '';
  const parts = sign.normalize('NFKD');
  if (parts !== sign && [...parts].every(has)) return raised + parts;
  return /\p{Extended_Pictographic}/u.test(sign) ? '*' : sign;
}
