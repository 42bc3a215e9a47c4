import { listModifiers, roomOfList } from './listPlacement.ts';
import { type Theme, type ThemeOptions, alpha } from '@mui/material/styles';

// Styles of tables.

type Components = NonNullable<ThemeOptions['components']>;

/** Rows of 40 px with hairlines and a sticky head. */
const tables = (theme: Theme): Components => ({
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 40,
        padding: '4px 12px',
        borderColor: theme.palette.divider,
        fontSize: theme.typography.body1.fontSize,
        // aligned with the headings of cards
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
        '&.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 8px' },
      },
      // only in numeric columns, because tabular figures also widen the hyphens in words
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      head: {
        fontSize: theme.typography.body2.fontSize,
        fontWeight: 600,
        color: theme.palette.text.secondary,
        whiteSpace: 'nowrap',
        backgroundColor: theme.palette.background.paper,
      },
      footer: {
        fontSize: theme.typography.body1.fontSize,
        fontWeight: 600,
        color: theme.palette.text.primary,
      },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.action.hover },
        'tbody &:last-child td': { borderBottom: 0 },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { border: 0 },
      selectLabel: { fontSize: '0.8125rem' },
      displayedRows: { fontSize: '0.8125rem' },
    },
  },
});

/** The only part of react-admin's own interface that is drawn. */
const reactAdmin: Record<`Ra${string}`, object> = {
  RaNotification: { defaultProps: { anchorOrigin: { vertical: 'bottom', horizontal: 'center' } } },
};

/**
 * Defaults and styles of all components used by the screens, under MUI's and react-admin's names. The type is
 * MUI's alone, because comparing with a wider one makes the type check three times slower.
 */
export function componentsOf(theme: Theme, controlBorder: string): Components {
  return {
    ...baseline(theme),
    ...controls(theme, controlBorder),
    ...inputs(theme, controlBorder),
    ...surfaces(theme),
    ...tables(theme),
    ...reactAdmin,
  };
}

/** Touch targets are larger than those for a mouse. */
export const touch = '@media (pointer: coarse)';

/** Below the breakpoint `sm`. */
export const phone = '@media (max-width: 599.95px)';

/** The class of the buttons that a phone has at the bottom of the window. */
export const bottomBarClass = 'bottom-bar';

/** A button's icon alone. Its word stays its name. */
export const iconOnly = {
  fontSize: 0,
  minWidth: '2rem',
  px: 0.75,
  '& .MuiButton-startIcon': { m: 0 },
  [touch]: { minWidth: 44 },
} as const;

/**
 * The class of a form's button bar, so that other elements at the bottom of the window can make space for it.
 */
export const formFooterClass = 'form-footer';

const nothing = () => null;

export const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.palette.primary.main}`,
  outlineOffset: 2,
});

const baseline = (theme: Theme): Components => ({
  MuiCssBaseline: {
    styleOverrides: {
      // Inter has a contextual ligature that turns the x between digits into ×, but not in headings; names
      // should look the same everywhere
      html: { scrollPaddingTop: 64, overflowY: 'scroll', fontVariantLigatures: 'no-contextual' },
      // keeps a focused field from being scrolled under the form's buttons
      [`html:has(.${formFooterClass})`]: { scrollPaddingBottom: 84 },
      [phone]: {
        [`html:has(.${bottomBarClass}:not(:empty))`]: { scrollPaddingBottom: 72 },
        // the page ends above them
        [`body:has(.${bottomBarClass}:not(:empty)) footer`]: { paddingBottom: 68 },
      },
      // `:where` lets a component put the ring elsewhere
      ':where(:focus-visible)': focusRing(theme),
      // elements that only receive the focus from code need none
      ':where([tabindex="-1"]:focus-visible)': { outline: 'none' },
      'a.reference': {
        color: 'inherit',
        textDecorationColor: alpha(theme.palette.text.primary, 0.35),
        textUnderlineOffset: 3,
        '&:hover': { color: theme.palette.primary.main, textDecorationColor: 'currentColor' },
      },
      'td a.reference:not(:hover)': { textDecoration: 'none' },
      '::selection': { backgroundColor: alpha(theme.palette.primary.main, 0.22) },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // even a short transition would show the old state until the next frame
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
});

const controls = (theme: Theme, controlBorder: string): Components => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(theme) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minWidth: 0, whiteSpace: 'nowrap', [touch]: { minHeight: 44 } },
      sizeMedium: { height: '2.25rem', paddingInline: 14 },
      sizeSmall: { height: '2rem', paddingInline: 10, fontSize: theme.typography.body2.fontSize },
      outlined: { borderColor: controlBorder, color: theme.palette.text.primary },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, [touch]: { minWidth: 40, minHeight: 40 } },
      sizeMedium: { padding: 8, [touch]: { minWidth: 44, minHeight: 44 } },
    },
  },
  MuiSvgIcon: {
    styleOverrides: {
      root: { fontSize: '1.25rem' },
      fontSizeSmall: { fontSize: '1.125rem' },
      fontSizeInherit: { fontSize: 'inherit' },
    },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 6, fontWeight: 500 },
      sizeSmall: { height: '1.5rem', fontSize: '0.8125rem' },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        [touch]: { minHeight: 40 },
        // A line of 3:1 says which button is pressed; the backgrounds of both are too similar.
        '&.Mui-selected': { boxShadow: `inset 0 -2px 0 ${theme.palette.primary.main}` },
      },
    },
  },
  MuiTooltip: {
    // the tooltip repeats the button's name for sighted users; for screen readers it would be content outside
    // of all landmarks
    defaultProps: { enterDelay: 400, slotProps: { popper: { 'aria-hidden': true } } },
    styleOverrides: {
      tooltip: {
        fontSize: '0.75rem',
        fontWeight: 500,
        borderRadius: 6,
        backgroundColor: theme.palette.grey[800],
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, [touch]: { minHeight: 44 } },
      indicator: { height: 2, borderRadius: 1 },
    },
  },
  // At either end its button leaves its room to the tabs, which start where the page does.
  MuiTabScrollButton: { styleOverrides: { root: { '&.Mui-disabled': { display: 'none' } } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        [touch]: { minHeight: 44 },
        padding: '8px 12px',
        fontWeight: 550,
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: { root: { borderRadius: 8, '&.Mui-focusVisible': { outlineOffset: -2 } } },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: '2rem', color: 'inherit' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: theme.typography.body1.fontSize,
        borderRadius: 6,
        margin: '0 4px',
        minHeight: 36,
        [touch]: { minHeight: 44 },
        '&.Mui-focusVisible': { outline: 'none' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, overflow: 'visible', margin: 2 },
      switchBase: {
        padding: 2,
        color: '#ffffff',
        '&.Mui-checked': { transform: 'translateX(16px)', color: '#ffffff' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing(theme),
        '&.Mui-focusVisible': { outline: 'none' },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: { borderRadius: 10, opacity: 1, backgroundColor: controlBorder },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
});

/** Outlined, compact, with the label above the field instead of inside it. */
const inputs = (theme: Theme, controlBorder: string): Components => ({
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        fontSize: theme.typography.body2.fontSize,
        lineHeight: '1.125rem',
        fontWeight: 550,
        color: theme.palette.text.primary,
        pointerEvents: 'auto',
        '&.Mui-focused': { color: theme.palette.text.primary },
        '&.Mui-error': { color: theme.palette.error.main },
      },
    },
  },
  MuiOutlinedInput: {
    // MUI draws the border as a fieldset with a legend and a span, of every input
    defaultProps: { slots: { notchedOutline: nothing } },
    styleOverrides: {
      root: {
        outline: `1px solid ${controlBorder}`,
        outlineOffset: -1,
        backgroundColor: theme.palette.background.paper,
        fontSize: theme.typography.body1.fontSize,
        minHeight: 36,
        // below 16 px, iOS zooms in when an input gets the focus
        [touch]: { minHeight: 44, fontSize: '1rem' },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused)': {
          outlineColor: theme.palette.text.secondary,
        },
        '&.Mui-focused': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
        '&.Mui-error': { outlineColor: theme.palette.error.main },
        '&.Mui-disabled': { backgroundColor: theme.palette.background.default },
      },
      // 36 px with either
      input: {
        '.MuiInputBase-sizeSmall > &': { paddingBlock: 7, height: '1.375rem', lineHeight: '1.375rem' },
      },
      multiline: {
        padding: '7px 14px',
        '&.MuiInputBase-sizeSmall > textarea': { paddingBlock: 0, height: 'auto' },
      },
    },
  },
  // its arrow is below that of an autocomplete
  MuiSelect: { styleOverrides: { icon: { '.MuiOutlinedInput-root > &': { right: 9 } } } },
  MuiInputBase: {
    styleOverrides: { input: { '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 } } },
  },
  // a future step must not look like a faded current one
  MuiStepIcon: {
    styleOverrides: {
      root: { '&:not(.Mui-active, .Mui-completed)': { color: theme.palette.action.selected } },
      text: {
        '.MuiStepIcon-root:not(.Mui-active, .Mui-completed) > &': { fill: theme.palette.text.secondary },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 4, fontSize: '0.75rem' } } },
  MuiFormLabel: { styleOverrides: { asterisk: { color: theme.palette.error.main } } },
});

const surfaces = (theme: Theme): Components => ({
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 10 } } },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiDialog: {
    styleOverrides: {
      // one that gets longer grows downwards: its fields, and an open list of choices, stay under the pointer
      scrollPaper: { alignItems: 'flex-start' },
      paper: {
        marginTop: '12dvh',
        maxHeight: 'calc(88dvh - 32px)',
        borderRadius: 12,
        // title and buttons stay in sight: only what is between them scrolls
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
      },
      paperFullScreen: { borderRadius: 0, marginTop: 0, maxHeight: 'none', '& > form': { flexGrow: 1 } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 620, padding: '20px 24px 8px' } },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        flexWrap: 'wrap',
        gap: 8,
        [theme.breakpoints.down('sm')]: { '& > *': { flexGrow: 1 } },
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { border: `1px solid ${theme.palette.divider}`, marginTop: 4 } } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, slotProps: { popper: { modifiers: listModifiers as never } } },
    styleOverrides: {
      paper: { border: `1px solid ${theme.palette.divider}`, boxShadow: theme.shadows[8], marginTop: 4 },
      listbox: { maxHeight: `min(40vh, var(${roomOfList}, 40vh))` },
      option: { fontSize: theme.typography.body1.fontSize },
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 4.5 },
      },
      // its arrow is below that of a select
      popupIndicator: { [touch]: { marginRight: -14 } },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 8, alignItems: 'center' },
      // in the dark, MUI's are blacker than the page
      ...(theme.palette.mode === 'dark' && {
        standard: ({ ownerState: { severity = 'success' } }) => ({
          backgroundColor: alpha(theme.palette[severity].main, 0.14),
        }),
      }),
    },
  },
  // the same in both themes, as in a tooltip: white would dazzle in the dark
  MuiSnackbarContent: {
    styleOverrides: { root: { backgroundColor: theme.palette.grey[800], color: theme.palette.common.white } },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiDivider: { styleOverrides: { root: { borderColor: theme.palette.divider } } },
});
