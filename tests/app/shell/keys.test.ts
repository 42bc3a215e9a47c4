import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSlash, isCommand, writtenBy } from '#kit/keyboard.ts';

const press = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...init });

it.each([
  ['a key of its own', press('/', { code: 'Slash' }), '/'],
  ['AltGr and Q on Windows', press('/', { code: 'KeyQ', ctrlKey: true, altKey: true }), '/'],
  ['AltGr and W elsewhere', press('?', { code: 'KeyW', modifierAltGraph: true }), '?'],
  ['Option and a key that the layout names AltGr', press('/', { altKey: true, modifierAltGraph: true }), '/'],
  ['Shift and 7', press('/', { code: 'Digit7', shiftKey: true }), '/'],
  ['Caps Lock and N', press('N', { modifierCapsLock: true }), 'N'],
  ['a letter of two code units', press('𝒏'), '𝒏'],
])('reads what %s writes', (_what, event, text) => {
  expect(writtenBy(event)).toBe(text);
  expect(isSlash(event)).toBe(text === '/');
});

it.each([
  ['Ctrl and a key', press('/', { ctrlKey: true })],
  ['Cmd and a key', press('/', { metaKey: true })],
  ['Alt and a key', press('/', { altKey: true })],
  ['Ctrl, Alt and a letter, a shortcut of the system', press('n', { ctrlKey: true, altKey: true })],
  ['a key that writes nothing', press('Enter')],
  ['a dead key', press('Dead', { code: 'Quote' })],
  ['a browser that fills in a form', new Event('keydown') as KeyboardEvent],
])('reads nothing from %s', (_what, event) => {
  expect(writtenBy(event)).toBeUndefined();
  expect(isCommand(event, 'k')).toBe(false);
});

describe('the key of commands', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘', '⌘S'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl', 'Ctrl+S'],
  ])('is named as on the keyboard: %s', async (userAgent, key, save) => {
    vi.stubGlobal('navigator', { userAgent });
    vi.resetModules();
    const { commandKey, savedByKeys } = await import('#kit/keyboard.ts');
    expect([commandKey, savedByKeys.title]).toEqual([key, save]);
  });
});
