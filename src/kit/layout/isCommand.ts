type Modified = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** True for Ctrl or Cmd with this letter and nothing else. A browser that fills in a form sends key events without a key. */
export const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Modified, letter: string): boolean =>
  (key as string | undefined)?.toLowerCase() === letter && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * The character that a key writes; undefined for keys that write none. The keyboard's layout decides: "/" may need Shift
 * or AltGr, which Windows reports as Ctrl and Alt together.
 */
export function writtenBy(
  event: Modified & Partial<Pick<KeyboardEvent, 'getModifierState'>>,
): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ([...((key as string | undefined) ?? '')].length !== 1 || metaKey) return undefined;
  if (!ctrlKey && !altKey) return key;
  const isAltGr = (ctrlKey && altKey) || event.getModifierState?.('AltGraph') === true;
  // a letter or a digit with Ctrl and Alt is a shortcut of the system, where the layout has nothing else on this key
  return isAltGr && !/[a-z0-9]/i.test(key) ? key : undefined;
}
