/**
 * The nine customisation settings. The config defines their defaults; each browser stores its user's changes.
 */
import type { Mode } from '#model/colors.ts';
import type { Settings } from '#model/types.ts';
import { settingsKey } from '#kit/storage.ts';

export type SettingsPatch = { [K in keyof Settings]?: Settings[K] };

/** The accepted values of each setting. Any other stored value counts as not set. */
const accepts: { readonly [K in keyof Settings]: (value: unknown) => boolean } = {
  theme: oneOf('light', 'dark', 'system'),
  contentWidth: oneOf('full', 'boxed'),
  sidebarCollapsed: isBoolean,
  sidebarCollapseButton: isBoolean,
  layout: oneOf('vertical', 'full'),
  navigationFull: isBoolean,
  navigationBg: oneOf('default', 'brand', 'dark'),
  direction: oneOf('ltr', 'rtl'),
  language: (value) => typeof value === 'string' && value !== '',
};

export const settingNames = Object.keys(accepts) as (keyof Settings)[];

/** Parses stored changes; ignores everything that is not a valid setting. */
export function parseSettings(text: string | null): SettingsPatch {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => Object.hasOwn(accepts, name) && accepts[name as keyof Settings](value),
      ),
    );
  } catch {
    return {};
  }
}

export type SettingsAction =
  | { [K in keyof Settings]: { set: K; to: Settings[K] } }[keyof Settings]
  | { reset: true };

/** The user's changes after an action. */
export function settingsReducer(changes: SettingsPatch, action: SettingsAction): SettingsPatch {
  if ('reset' in action) return {};
  return accepts[action.set](action.to) ? { ...changes, [action.set]: action.to } : changes;
}

export type Setters = { [K in keyof Settings as `set${Capitalize<K>}`]: (value: Settings[K]) => void };

/** `setTheme`, `setContentWidth` and so on. Each dispatches its change. */
export const settersFor = (dispatch: (action: SettingsAction) => void): Setters =>
  Object.fromEntries(
    settingNames.map((name) => [
      `set${name[0]!.toUpperCase()}${name.slice(1)}`,
      (to: never) => dispatch({ set: name, to } as SettingsAction),
    ]),
  ) as Setters;

export const darkDevice = '(prefers-color-scheme: dark)';

/** The settings in force: the company's, with this browser's changes. Until its user chooses, a dark device decides on the theme. */
export const settingsWith = (defaults: Settings, changes: SettingsPatch, isDark: boolean): Settings => ({
  ...defaults,
  ...(isDark && { theme: 'system' }),
  ...changes,
});

/** The theme that is shown. */
export const modeOf = ({ theme }: Pick<Settings, 'theme'>, isDark: boolean): Mode =>
  theme === 'system' ? (isDark ? 'dark' : 'light') : theme;

/** The settings in force and the theme shown, before React has started. */
export function settingsHere(defaults: Settings): { settings: Settings; mode: Mode } {
  const isDark = matchMedia(darkDevice).matches;
  const settings = settingsWith(defaults, parseSettings(localStorage.getItem(settingsKey)), isDark);
  return { settings, mode: modeOf(settings, isDark) };
}

/** Applies settings to the document: theme class on the body, direction and language on the root. */
export function applyToDocument(
  mode: Mode,
  { direction }: Pick<Settings, 'direction'>,
  locale: string,
): void {
  document.body.classList.remove('light', 'dark', 'system');
  document.body.classList.add(mode);
  document.documentElement.dir = direction;
  document.documentElement.lang = locale;
}

function oneOf(...values: string[]) {
  return (value: unknown) => typeof value === 'string' && values.includes(value);
}

function isBoolean(value: unknown) {
  return typeof value === 'boolean';
}
