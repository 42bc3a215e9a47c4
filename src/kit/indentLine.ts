/** In an input of YAML, a new line begins where the one before does; after a key without a value, two spaces further. */
export function indentLine(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || isComposing) return;
  const { value, selectionStart } = target as HTMLTextAreaElement;
  const before = value.slice(0, selectionStart);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const [, spaces = ''] = /^(\s*(?:- )?)/.exec(line) ?? [];
  const space = spaces.replace('-', ' ') + (/:\s*$/.test(line) ? '  ' : '');
  event.preventDefault();
  // so that the browser's own undo knows of it
  document.execCommand('insertText', false, `\n${space}`);
}
