import { createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The accent. Shade 7 is for buttons and links: 6.7:1 on paper, 7.2:1 under white text.
 * Shades 0 to 2 are backgrounds, 3 to 5 are lines and drawings, 8 and 9 are pressed and dark backgrounds.
 */
const jade: MantineColorsTuple = [
  '#edf5f1',
  '#d9ebe3',
  '#b4d6c8',
  '#8abfab',
  '#5aa48b',
  '#34896f',
  '#1e755c',
  '#0f634c',
  '#0a4f3d',
  '#063a2d',
]

/** Warm greys that match the paper. Shade 4 is the border of a field (3:1), 6 and darker are text. */
const gray: MantineColorsTuple = [
  '#faf7f1',
  '#f3eee4',
  '#e8e1d4',
  '#d8cfbf',
  '#878276',
  '#757167',
  '#626760',
  '#4a524d',
  '#2e3733',
  '#1a211e',
]

/** Cinnabar, the colour of a seal: errors and destructive actions. Shade 7 is 6.8:1 on paper. */
const red: MantineColorsTuple = [
  '#fcefeb',
  '#f7dbd3',
  '#ecb5a7',
  '#df8c78',
  '#d1654d',
  '#c14a30',
  '#b03a22',
  '#9e2f19',
  '#7d2413',
  '#5c190c',
]

/** Ochre: something waits for the user. Shade 7 is 6.5:1 on paper. */
const yellow: MantineColorsTuple = [
  '#fbf3df',
  '#f5e5bd',
  '#eacd84',
  '#dcb24d',
  '#c99726',
  '#ab7c14',
  '#8f650c',
  '#775307',
  '#5e4105',
  '#442f03',
]

const MONO_STACK = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK TC', monospace"

const OVERLAY = { backgroundOpacity: 0.4, color: '#1a211e' }

/**
 * The theme for Mantine. `tokens.css` has the same values for plain markup. Components are plain objects, never
 * `Component.extend()`, which would import every control into the first page's script. The class names are defined in
 * the last part of `tokens.css`.
 */
export const theme = createTheme({
  colors: { jade, gray, red, yellow },
  primaryColor: 'jade',
  primaryShade: 7,
  white: '#ffffff',
  black: '#1a211e',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: MONO_STACK,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.7', lg: '1.6', xl: '1.45' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-4xl)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-3xl)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: '1.4' },
      h4: { fontSize: 'var(--text-lg)', lineHeight: '1.5' },
      h5: { fontSize: 'var(--text-md)', lineHeight: '1.5' },
      h6: { fontSize: 'var(--text-sm)', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, classNames: { root: 'kit-button' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray.8' } },
    CloseButton: { defaultProps: { size: 44, iconSize: 20 } },
    Input: { classNames: { wrapper: 'kit-input' } },
    InputWrapper: { classNames: { label: 'kit-label', description: 'kit-hint', error: 'kit-hint' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    PinInput: { defaultProps: { size: 'lg' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 4 } },
    Select: { defaultProps: { size: 'md', allowDeselect: false, checkIconPosition: 'right' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
    Checkbox: {
      defaultProps: { size: 'md', radius: 'sm' },
      classNames: { body: 'kit-check', inner: 'kit-check-box', label: 'kit-check-label' },
    },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Modal: {
      defaultProps: { radius: 'lg', padding: 'lg', centered: true, overlayProps: OVERLAY },
      classNames: { title: 'kit-title' },
    },
    Drawer: {
      defaultProps: { padding: 'lg', position: 'right', overlayProps: OVERLAY },
      classNames: { title: 'kit-title' },
    },
    Tabs: { defaultProps: { color: 'jade' }, classNames: { tab: 'kit-tab' } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { color: 'gray.9', openDelay: 300 } },
    Notification: { defaultProps: { radius: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})
