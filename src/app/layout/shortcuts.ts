import { useEffect } from 'react';

/** "/" typed where no text is being written. */
export const isSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target) && singleKeysAreOn();

const settingKey = 'portal.singleKeys';
/** Keys pressed alone can be turned off: a screen reader or a voice may press them unmeant. */
export const singleKeysAreOn = (): boolean => localStorage.getItem(settingKey) !== 'off';
export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(settingKey);
  else localStorage.setItem(settingKey, 'off');
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"], [role="combobox"]',
    ));

const saveKeys = 'Control+S Meta+S';

/** For the button that saves a form: the keys press it, and it tells them. */
export const savedByKeys = {
  'aria-keyshortcuts': saveKeys,
  title: /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S',
} as const;

/** Ctrl+S and Cmd+S press the button that saves, of the dialog that is open or else of the page, never the browser's own. */
export function useSaveKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (repeat) return;
      const inFront = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      (inFront ?? document)
        .querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${saveKeys}"]`)
        ?.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
