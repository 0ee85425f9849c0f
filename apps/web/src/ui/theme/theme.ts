import { createTheme, defaultVariantColorsResolver, type CSSVariablesResolver } from '@mantine/core'
import { palette } from './palette.ts'

const typeface =
  '"Inter Variable", "Inter fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** Mantine's theme: warm neutral ground, deep teal, five text sizes, a 4 px grid. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.22,
  // Mantine calculates the contrast of filled buttons for the light scheme only.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors
  },
  black: '#26231f',
  white: '#ffffff',
  fontFamily: typeface,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.25' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: typeface,
    fontWeight: '620',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.35' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(38 35 31 / 6%)',
    sm: '0 1px 3px rgb(38 35 31 / 8%)',
    md: '0 2px 4px rgb(38 35 31 / 4%), 0 6px 20px rgb(38 35 31 / 10%)',
    lg: '0 4px 8px rgb(38 35 31 / 4%), 0 12px 32px rgb(38 35 31 / 14%)',
    xl: '0 4px 8px rgb(38 35 31 / 4%), 0 20px 56px rgb(38 35 31 / 20%)',
  },
  breakpoints: { xs: '30em', sm: '56.25em', md: '64em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Portal: { defaultProps: { target: popUpLayer() } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm', underline: 'hover' } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light' } },
    Tooltip: { defaultProps: { openDelay: 350, radius: 'sm', multiline: true, maw: 320 } },
    Menu: {
      defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 100 } },
    },
    Popover: { defaultProps: { shadow: 'md' } },
    Combobox: { defaultProps: { shadow: 'md' } },
    // The options list scrolls itself and belongs to its field, so the keyboard reaches all of it.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Loader: { defaultProps: { size: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Pagination: { defaultProps: { size: 'sm' } },
  },
})

/**
 * Mantine paints panels with its body color, so "body" is the surface of a panel here, and the page behind it has its own
 * color, `--ground`.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--ground': 'var(--mantine-color-gray-0)',
    '--sunken': 'var(--mantine-color-gray-1)',
    '--hairline': 'var(--mantine-color-gray-2)',
    '--selected': '#eff8f7',
    '--on-filled': '#ffffff',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#26231f',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': '#7a7469',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-0)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-color': '#8f887c',
  },
  dark: {
    '--ground': 'var(--mantine-color-dark-7)',
    '--sunken': '#211f1d',
    '--hairline': '#35322d',
    '--selected': '#1d2f2d',
    '--on-filled': '#1b1a18',
    '--mantine-color-body': 'var(--mantine-color-dark-6)',
    '--mantine-color-default': '#2c2a26',
    '--mantine-color-default-hover': '#34312d',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-placeholder': '#96918a',
    // Links stay readable on a hovered row.
    '--mantine-color-anchor': 'var(--mantine-color-teal-3)',
    '--mantine-color-default-border': '#4b4741',
    '--mantine-color-disabled': '#302d2a',
    ...darkShades(),
  },
})

/** Container of menus, calendars and dialogs: a named region, since all content of a page must be in one. */
function popUpLayer(): HTMLElement {
  const layer = Object.assign(document.createElement('section'), { ariaLabel: 'Pop-ups' })
  document.body.append(layer)
  return layer
}

/** In dark mode a filled control lightens on hover, since its text is dark, and outlines keep their hue. */
function darkShades(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(palette).flatMap((name) => [
      [`--mantine-color-${name}-filled-hover`, `var(--mantine-color-${name}-3)`],
      [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-4)`],
    ]),
  )
}
