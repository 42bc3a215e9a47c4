/**
 * The codes of number formats that a file names by number only (ECMA-376 part 1, 18.8.30). Amounts have the sign of whichever country opens the file.
 */
const codes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);[Red]($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** In these ranges, ids are days or times of East Asian languages and Thai. Their value says whether it has a time. */
const byLanguage: readonly [from: number, to: number, code: string][] = [
  [27, 36, 'yyyy/m/d'],
  [50, 58, 'yyyy/m/d'],
  [71, 74, 'd/m/yyyy'],
  [75, 78, 'h:mm'],
  [79, 79, '[h]:mm:ss'],
  [80, 80, 'mm:ss.0'],
  [81, 81, 'd/m/yyyy'],
];

/** General where the number has no code. */
export const builtInFormat = (id: number): string =>
  codes[id] ?? byLanguage.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'General';
