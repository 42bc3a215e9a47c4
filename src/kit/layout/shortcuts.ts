import { useEffect } from 'react';
import { keep } from '../storage.ts';
import { accountKey } from '../storageKeys.ts';
import { isCommand, writtenBy } from './isCommand.ts';

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

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"], [role="combobox"]',
    ));

/** The key of commands on this computer, as its keyboard names it. */
export const commandKey = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

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
