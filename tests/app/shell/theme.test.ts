import {
  alpha,
  decomposeColor,
  getContrastRatio,
  getLuminance,
  hslToRgb,
  lighten,
} from '@mui/material/styles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandShade, brandStyles, hslText, hueOf } from '#model/colors.ts';
import { controlBorder, createPortalTheme } from '#kit/theme/theme.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const mode = fc.constantFrom('light' as const, 'dark' as const);

describe('the theme, whatever the brand’s colour', () => {
  it('has stronger text and lines for those who prefer more contrast', () => {
    fc.assert(
      fc.property(colour, mode, (brandColor, looks) => {
        const given = { mode: looks, direction: 'ltr', brandColor } as const;
        const [usual, more] = [false, true].map((moreContrast) =>
          createPortalTheme({ ...given, moreContrast }),
        );
        const contrast = (theme: typeof usual, of: 'secondary' | 'disabled' | 'divider') => {
          const { text, divider, background } = theme!.palette;
          return getContrastRatio(of === 'divider' ? divider : text[of], background.paper);
        };
        expect(contrast(more, 'secondary')).toBeGreaterThanOrEqual(7);
        for (const of of ['disabled', 'divider'] as const) {
          expect(contrast(more, of)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(usual, of)).toBeLessThan(contrast(more, of));
        }
      }),
    );
  });

  it('is readable: AA contrast for text, states, links and buttons, 3:1 for the borders of inputs', () => {
    fc.assert(
      fc.property(colour, mode, (brandColor, looks) => {
        const { palette } = createPortalTheme({ mode: looks, direction: 'ltr', brandColor });
        for (const background of [palette.background.default, palette.background.paper])
          for (const text of [palette.text.primary, palette.text.secondary])
            expect(getContrastRatio(text, background)).toBeGreaterThanOrEqual(4.5);
        for (const state of ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const) {
          expect(getContrastRatio(palette[state].main, palette.background.paper)).toBeGreaterThanOrEqual(4.5);
          // a button, and the same under the pointer
          for (const background of [palette[state].main, palette[state].dark])
            expect(getContrastRatio(palette[state].contrastText, background)).toBeGreaterThanOrEqual(4.5);
        }
        for (const tint of [
          palette.action.selected,
          alpha(palette.primary.main, palette.action.selectedOpacity),
        ])
          expect(
            getContrastRatio(palette.primary.main, over(tint, palette.background.paper)),
          ).toBeGreaterThanOrEqual(4.5);
        expect(
          getContrastRatio(controlBorder(looks, brandColor), palette.background.paper),
        ).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a notice in the dark', () => {
  const { components, palette } = createPortalTheme({ mode: 'dark', direction: 'ltr' });

  it('is lighter than the page, in its tone, and its text is readable', () => {
    const { standard } = components!.MuiAlert!.styleOverrides as {
      standard: (props: object) => { backgroundColor: string };
    };
    for (const severity of ['success', 'info', 'warning', 'error'] as const) {
      const { backgroundColor } = standard({ ownerState: { severity } });
      const drawn = over(backgroundColor, palette.background.default);
      expect(getLuminance(drawn)).toBeGreaterThan(getLuminance(palette.background.default));
      // as MUI draws it
      expect(getContrastRatio(lighten(palette[severity].light, 0.6), drawn)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('a tooltip', () => {
  it('is hidden from screen readers, since it repeats a name outside of all landmarks', () => {
    const { components } = createPortalTheme({ mode: 'light', direction: 'ltr' });
    expect(components?.MuiTooltip?.defaultProps?.slotProps?.popper).toMatchObject({ 'aria-hidden': true });
  });
});

describe('motion', () => {
  const { transitions, motion } = createPortalTheme({ mode: 'light', direction: 'ltr' });

  it('animates movements, and changes colours at once', () => {
    expect(transitions.create(['transform', 'opacity'])).toMatch(/^transform 180ms .*,opacity 180ms /);
    expect(transitions.create()).toMatch(/^all /);
    for (const changed of ['color', 'fill', ['background-color', 'border-color', 'color']])
      expect(transitions.create(changed)).toBe('none');
    expect(transitions.create(['background-color', 'box-shadow', 'border-color', 'color'])).toMatch(
      /^box-shadow [^,]*\([^)]*\)[^,]*$/,
    );
  });

  it('is reduced for users whose system requests it', () => expect(motion.reducedMotion).toBe('system'));
});

describe("the brand's shade", () => {
  it('keeps a readable colour, except for rounding', () => {
    expect(getContrastRatio(hslText(brandShade('#1f6b45', 'light')), '#1f6b45')).toBeLessThan(1.05);
  });

  it('keeps the hue of an unreadable one', () => {
    expect(brandShade('#ffd54a', 'light')[0]).toBe(hueOf('#ffd54a'));
  });

  it('is the same in what a page says before the portal, with text as readable', () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    fc.assert(
      fc.property(fc.option(colour, { nil: undefined }), mode, (brandColor, looks) => {
        sheet.textContent = brandStyles(brandColor);
        document.body.className = looks;
        const style = getComputedStyle(document.body);
        const brand = brandColor === undefined ? {} : { brandColor };
        const { palette } = createPortalTheme({ mode: looks, direction: 'ltr', ...brand });
        const primary = style.getPropertyValue('--primary');
        expect(primary).toBe(palette.primary.main);
        expect(getContrastRatio(style.getPropertyValue('--on-primary'), primary)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 60 },
    );
    sheet.remove();
    document.body.removeAttribute('class');
  });
});

/** The visible colour of a translucent colour on an opaque one. */
function over(top: string, bottom: string): string {
  const rgb = (colour: string) => decomposeColor(colour.startsWith('hsl') ? hslToRgb(colour) : colour).values;
  const [above, below] = [rgb(top), rgb(bottom)];
  const opacity = above[3] ?? 1;
  return `rgb(${[0, 1, 2].map((part) => Math.round(above[part]! * opacity + below[part]! * (1 - opacity))).join(', ')})`;
}
