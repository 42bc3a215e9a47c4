/**
 * Estimates the width of a text of 14 px, in which a hyphen is as wide as a digit. A canvas would be exact,
 * but cost a layout.
 */
export function textWidth(text: string, factor = 1): number {
  let width = 0;
  for (const sign of text)
    width += /[\d$-]/.test(sign)
      ? 8.9
      : /[A-LN-VX-ZÁÉÍÓÚÂÊÔÃÕÇ]/.test(sign)
        ? 9.6
        : /[ilj.,:;|'’!()·\s]/.test(sign)
          ? 4.4
          : /[/tfr]/.test(sign)
            ? 5.6
            : /[mwMW%@—]/.test(sign)
              ? 11.6
              : 7.9;
  return width * factor;
}

/** The width of a record's name, which has no tabular digits, so its hyphens are narrow. */
export const nameWidth = (text: string, factor = 1): number =>
  textWidth(text, factor) - (text.split('-').length - 1) * 2.4 * factor;
