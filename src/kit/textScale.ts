let known: number | undefined;

/** How much larger than usual the user has set the browser's text. Read once, as it changes with a reload. */
export const textScale = (): number =>
  (known ??= (parseFloat(getComputedStyle(document.documentElement).fontSize) || usual) / usual);

/** The default font size of browsers, in pixels. */
const usual = 16;
