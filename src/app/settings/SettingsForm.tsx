import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useId, useState } from 'react';
import { densityNames, useDensity } from '#ui/preferences/density.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useSettings } from './SettingsContext.tsx';
import { sendPreference } from '#ui/preferences/send.ts';
import type { LocaleTag } from '#messages/language.ts';
import { chosenLanguage, languagePreference } from '#model/api/languageCookie.ts';
import type { NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';

/** Theme and row height, and on demand one input for each other setting. */
export function SettingsForm() {
  const { settings, mode: _mode, ...set } = useSettings();
  const { density, choose } = useDensity();
  const { locales } = usePortalIndex();
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Choice
        label="theme"
        value={settings.theme}
        onChange={set.setTheme}
        options={{ light: 'light', dark: 'dark', system: 'system' }}
      />
      <Buttons
        label={translate('portal.screen.density.label')}
        value={density}
        onChange={choose}
        options={densityNames.map((name) => [name, translate(`portal.screen.density.${name}`)])}
      />
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={rest}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMore sx={isOpen ? { transform: 'rotate(180deg)' } : undefined} />}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('portal.settings.more')}
      </Button>
      <Stack id={rest} hidden={!isOpen} sx={{ gap: 2.5, '&[hidden]': { display: 'none' } }}>
        {locales.length > 1 && <Language onChange={set.setLanguage} />}
        <Choice
          label="contentWidth"
          value={settings.contentWidth}
          onChange={set.setContentWidth}
          options={{ full: 'full', boxed: 'boxed' }}
        />
        <Choice
          label="layout"
          value={settings.layout}
          onChange={set.setLayout}
          options={{ vertical: 'vertical', full: 'layoutFull' }}
        />
        <Stack sx={{ gap: 0.5 }}>
          <Toggle
            label="sidebarCollapsed"
            value={settings.sidebarCollapsed}
            onChange={set.setSidebarCollapsed}
          />
          <Toggle
            label="sidebarCollapseButton"
            value={settings.sidebarCollapseButton}
            onChange={set.setSidebarCollapseButton}
          />
          <Toggle label="navigationFull" value={settings.navigationFull} onChange={set.setNavigationFull} />
        </Stack>
        <Choice
          label="navigationBg"
          value={settings.navigationBg}
          onChange={set.setNavigationBg}
          options={{ default: 'bgDefault', brand: 'bgBrand', dark: 'bgDark' }}
        />
        <Choice
          label="direction"
          value={settings.direction}
          onChange={set.setDirection}
          options={{ ltr: 'ltr', rtl: 'rtl' }}
        />
      </Stack>
    </Stack>
  );
}

type SettingName = NameIn<'portal.settings'>;
type ChoiceProps<T extends string> = {
  label: SettingName;
  value: T;
  onChange: (value: T) => void;
  /** Value -> message key of its label. */
  options: Readonly<Record<T, SettingName>>;
};

const Choice = <T extends string>({ label, value, onChange, options }: ChoiceProps<T>) => (
  <Buttons
    label={translate(`portal.settings.${label}`)}
    value={value}
    onChange={onChange}
    options={Object.entries<SettingName>(options).map(([option, name]) => [
      option as T,
      translate(`portal.settings.${name}`),
    ])}
  />
);

type ButtonsProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly (readonly [value: T, label: string])[];
};

function Buttons<T extends string>({ label, value, onChange, options }: ButtonsProps<T>) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ mb: 0.75, color: 'text.primary', fontWeight: 550, fontSize: '0.8125rem' }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={value}
        aria-labelledby={id}
        onChange={(_event, next: T | null) => next && onChange(next)}
      >
        {options.map(([option, name]) => (
          <ToggleButton key={option} value={option}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}

type ToggleProps = { label: SettingName; value: boolean; onChange: (value: boolean) => void };

function Toggle({ label, value, onChange }: ToggleProps) {
  return (
    <FormControlLabel
      label={translate(`portal.settings.${label}`)}
      labelPlacement="start"
      control={<Switch checked={value} onChange={(_event, checked) => onChange(checked)} />}
      sx={{ mx: 0, minHeight: 32, justifyContent: 'space-between' }}
    />
  );
}

/** Its name in itself: Español (Chile). */
const localeName = (tag: string) => {
  const names = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' });
  const name = names.of(tag)!;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The choice of language, sent to the server, which uses it for screen names and messages. */
function Language({ onChange }: { onChange: (value: string) => void }) {
  const { api, locale, locales } = usePortalIndex();
  const choose = async (chosen: LocaleTag) => {
    onChange(chosen);
    document.cookie = chosenLanguage(chosen);
    await sendPreference(api, languagePreference, chosen);
    window.location.reload();
  };
  return (
    <TextField
      select
      label={translate('portal.settings.language')}
      helperText={translate('portal.settings.languageReload')}
      value={locale}
      onChange={({ target }) => void choose(target.value as LocaleTag)}
    >
      {locales.map((one) => (
        <MenuItem key={one} value={one}>
          {localeName(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
