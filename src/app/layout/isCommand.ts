type Modified = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** True for Ctrl or Cmd with this letter and nothing else. */
export const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Modified, letter: string): boolean =>
  key.toLowerCase() === letter && ctrlKey !== metaKey && !altKey && !shiftKey;
