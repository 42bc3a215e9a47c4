/** The signs of currencies in the literal texts of number formats. */

/**
 * Signs of letters: those of Unicode CLDR 45 in their own countries, and older ones that are still in use. None of them is
 * a unit of measure.
 */
const letterSigns: ReadonlySet<string> = new Set(
  'S/ S/. Gs Gs. Bs Bs. Bs.S Bs.F B/. Lps Lps. Fr. sFr sFr. SFr SFr. kr kr. Kč zł lei din din. Rs Rs. Rp Rp. RM TL Kz MTn Esc Esc. лв лв. руб руб. грн грн. KSh TSh USh'.split(
    ' ',
  ),
);

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `US$`, `€`, `EUR`, `S/`, `Gs.` */
const isCurrency = (word: string) => /\p{Sc}/u.test(word) || codes.has(word) || letterSigns.has(word);

/**
 * The currency that a format's literals name, before or after its digits. After them, other words are units; before them,
 * any word may be a currency that nobody has listed, so it is returned as it is.
 */
export function currencyAmong(before: string, after: string): string | undefined {
  const [ahead, behind] = [wordsIn(before), wordsIn(after)];
  return [...ahead, ...behind].find(isCurrency) ?? ahead.find((word) => /\p{L}/u.test(word));
}

/** The words of a text, without brackets and signs around them. `USD/t` is dollars for each tonne. */
const wordsIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^[-+(]+|[-+):]+$/g, ''))
    .map((word) => (isCurrency(word) && !/\p{Sc}/u.test(word) ? word : withoutUnit(word)))
    .filter((word) => word !== '');

const withoutUnit = (word: string) => /^(.+)\/\p{L}+$/u.exec(word)?.[1] ?? word;
