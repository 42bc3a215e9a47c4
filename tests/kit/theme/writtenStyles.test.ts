import { expect, it } from 'vitest';
import { createPortalTheme } from '#kit/theme/theme.ts';

it("has its components' styles as text, so that no element writes them again", () => {
  const { components = {} } = createPortalTheme({ mode: 'light', direction: 'ltr' });
  const slots = Object.entries(components).flatMap(([name, component]) =>
    Object.entries((component as { styleOverrides?: object }).styleOverrides ?? {}).map(
      ([slot, styles]) => [`${name}.${slot}`, styles as { styles?: unknown }] as const,
    ),
  );
  const written = slots.filter(([, { styles }]) => typeof styles === 'string').map(([name]) => name);
  expect(written).toEqual(
    expect.arrayContaining(['MuiInputLabel.root', 'MuiOutlinedInput.root', 'MuiButton.root']),
  );
  // those of the whole page are keyed by selectors
  expect(written.filter((name) => name.startsWith('MuiCssBaseline.'))).toEqual([]);
  const label = components.MuiInputLabel?.styleOverrides?.root as { styles: string };
  expect(label.styles).toContain('position:static;');
  expect(label.styles).toContain('&.Mui-focused{color:');
});
