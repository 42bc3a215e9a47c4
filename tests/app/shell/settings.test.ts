import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  applyToDocument,
  parseSettings,
  settersFor,
  settingNames,
  settingsReducer,
  settingsWith,
  modeOf,
} from '#app/settings/settings.ts';
import { settingsSchema } from '#compiler/schema/schema.ts';

const changed = {
  theme: 'dark',
  contentWidth: 'boxed',
  sidebarCollapsed: true,
  sidebarCollapseButton: false,
  layout: 'full',
  navigationFull: false,
  navigationBg: 'brand',
  direction: 'rtl',
  language: 'pt-BR',
} as const;

it('knows the nine settings of the config, no more and no fewer', () => {
  // the company's own settings are records
  const { resource: _company, ...shape } = settingsSchema.shape;
  expect([...settingNames].sort()).toEqual(Object.keys(shape).sort());
});

describe('settingsReducer', () => {
  it.each(Object.entries(changed))('sets %s to %s and nothing else', (name, value) => {
    const dispatch = vi.fn();
    const setters = settersFor(dispatch) as unknown as Record<string, (value: unknown) => void>;
    setters[`set${name[0]!.toUpperCase()}${name.slice(1)}`]!(value);
    expect(settingsReducer({}, dispatch.mock.calls[0]![0])).toEqual({ [name]: value });
  });

  it('ignores an invalid value', () => {
    const before = { theme: 'dark' } as const;
    expect(settingsReducer(before, { set: 'theme', to: 'pink' as never })).toBe(before);
  });

  it('forgets every change on reset', () => expect(settingsReducer(changed, { reset: true })).toEqual({}));
});

describe('parseSettings', () => {
  it('reads back the stored settings', () => expect(parseSettings(JSON.stringify(changed))).toEqual(changed));

  it.each([null, '', 'null', '7', '[]', '{', '"x"'])('takes %s for no change', (text) =>
    expect(parseSettings(text)).toEqual({}),
  );

  it('ignores unknown settings and invalid values', () => {
    expect(
      parseSettings(
        '{"theme":"pink","layout":"full","colour":"red","sidebarCollapsed":"yes","__proto__":{"x":1}}',
      ),
    ).toEqual({
      layout: 'full',
    });
  });

  it('never returns anything that the config’s schema would refuse', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...settingNames, 'outro'), fc.jsonValue()), (stored) => {
        const parsed = parseSettings(JSON.stringify(stored));
        expect(settingsSchema.partial().safeParse(parsed).success).toBe(true);
      }),
    );
  });
});

it('shows theme, direction and language on the page', () => {
  applyToDocument('dark', { direction: 'rtl' }, 'pt-BR');
  expect([document.body.className, document.documentElement.dir, document.documentElement.lang]).toEqual([
    'dark',
    'rtl',
    'pt-BR',
  ]);
  applyToDocument('light', { direction: 'ltr' }, 'pt-BR');
  expect([document.body.className, document.documentElement.dir]).toEqual(['light', 'ltr']);
});

describe('the theme', () => {
  const shown = (defaults: 'light' | 'dark' | 'system', changes: object, isDark: boolean) =>
    modeOf(settingsWith({ theme: defaults } as never, changes, isDark), isDark);

  it('is that of the company on a light device, and dark on a dark one, until the user chooses', () => {
    expect(shown('light', {}, false)).toBe('light');
    expect(shown('light', {}, true)).toBe('dark');
    expect(shown('dark', {}, false)).toBe('dark');
  });

  it('is the user’s choice on any device; with “Sistema” it follows the device', () => {
    expect(shown('light', { theme: 'light' }, true)).toBe('light');
    expect(shown('light', { theme: 'dark' }, false)).toBe('dark');
    expect([true, false].map((isDark) => shown('light', { theme: 'system' }, isDark))).toEqual([
      'dark',
      'light',
    ]);
    expect([true, false].map((isDark) => shown('system', {}, isDark))).toEqual(['dark', 'light']);
  });
});
