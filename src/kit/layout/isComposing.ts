/**
 * True while an input method composes a word (Japanese, Chinese, dead keys on some systems): its Enter and Escape are about
 * the word. Safari ends the composition before the key that ends it, and marks that key by the code 229 alone
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
