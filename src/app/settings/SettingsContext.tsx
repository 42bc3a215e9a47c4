import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  type ReactNode,
} from 'react';
import { useMediaQuery } from '@mui/material';
import type { Mode } from '#model/colors.ts';
import type { Settings } from '#model/types.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import {
  applyToDocument,
  darkDevice,
  modeOf,
  parseSettings,
  settersFor,
  settingsReducer,
  settingsWith,
  type Setters,
  type SettingsAction,
  type SettingsPatch,
} from './settings.ts';
import { keep, settingsKey } from '#kit/storage.ts';

/** `mode`: the theme that is shown, where the device decides. */
type SettingsContextValue = Setters & { settings: Settings; mode: Mode; reset: () => void };

const SettingsContext = createContext<SettingsContextValue | null>(null);

/** The current settings (the config's defaults with this browser's changes) and a setter for each. */
export function useSettings(): SettingsContextValue {
  const value = useContext(SettingsContext);
  if (!value) throw new Error('useSettings precisa estar dentro de <SettingsProvider>');
  return value;
}

/** Stores changes in this browser, applies them to the page, and follows other tabs. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const { settings: defaults, locale } = usePortalIndex();
  const [changes, dispatch] = useReducer(reducer, null, readStored);
  const isDark = useMediaQuery(darkDevice, { noSsr: true });
  const settings = useMemo(() => settingsWith(defaults, changes, isDark), [defaults, changes, isDark]);
  const mode = modeOf(settings, isDark);

  useLayoutEffect(() => applyToDocument(mode, settings, locale), [mode, settings, locale]);
  useEffect(() => {
    const text = JSON.stringify(changes);
    if (text !== (localStorage.getItem(settingsKey) ?? '{}')) keep(localStorage, settingsKey, text);
  }, [changes]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === settingsKey || key === null) dispatch({ replace: readStored() });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const setters = useMemo(() => ({ ...settersFor(dispatch), reset: () => dispatch({ reset: true }) }), []);
  const value = useMemo(() => ({ ...setters, settings, mode }), [setters, settings, mode]);
  return <SettingsContext.Provider value={value}>{children}</SettingsContext.Provider>;
}

const readStored = () => parseSettings(localStorage.getItem(settingsKey));

const reducer = (changes: SettingsPatch, action: SettingsAction | { replace: SettingsPatch }) =>
  'replace' in action ? action.replace : settingsReducer(changes, action);
