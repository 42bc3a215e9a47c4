import { useEffect } from 'react';
import { keep, accountKey } from './storage.ts';

/**
 * True while an input method composes a word (Japanese, Chinese, dead keys on some systems): its Enter and Escape are about
 * the word. Safari ends the composition before the key that ends it, and marks that key by the code 229 alone
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;

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

/** True while a dialog or a menu has the keys. */
export const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** True for "/" typed outside of text inputs and dialogs. */
export const isSlash = (event: KeyboardEvent): boolean =>
  writtenBy(event) === '/' && !isTyping(event.target) && singleKeysAreOn() && !isCovered();

/**
 * Shortcuts of a single key can be turned off, as a screen reader or voice control may trigger them by
 * accident.
 */
export const singleKeysAreOn = (): boolean => localStorage.getItem(accountKey('singleKeys')) !== 'off';
export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(accountKey('singleKeys'));
  else keep(localStorage, accountKey('singleKeys'), 'off');
}

/** True while text of the page is marked: who copies it does not mean the page's keys. */
export const hasMarkedText = (): boolean => (document.getSelection()?.toString() ?? '') !== '';

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"], [role="combobox"]',
    ));

/** The key of commands on this computer, as its keyboard names it. Code without a page may import this, too. */
export const commandKey = /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';

const saveKeys = 'Control+S Meta+S';

/** The props of a form's save button: the shortcut clicks it, and it announces the shortcut. */
export const savedByKeys = {
  'aria-keyshortcuts': saveKeys,
  title: commandKey === '⌘' ? '⌘S' : 'Ctrl+S',
} as const;

/**
 * Ctrl+S and Cmd+S click the save button of the open dialog or else of the page, and never open the browser's
 * own dialog.
 */
export function useSaveKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 's')) return;
      event.preventDefault();
      if (event.repeat) return;
      const inFront = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      (inFront ?? document)
        .querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${saveKeys}"]`)
        ?.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
