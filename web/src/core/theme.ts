import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { filterWithoutAccents } from './text/without-accents.ts';

/** Every colour, size and space of the product. The depot green stands for the primary action and the current place only. */
const depot: MantineColorsTuple = [
  '#e8f8f0',
  '#cdeedd',
  '#9adfbe',
  '#61cf9a',
  '#2fc17d',
  '#00c26e',
  '#00a35c',
  '#00864c',
  '#006f3f',
  '#005831',
];
const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e6ebf1',
  '#d5dce6',
  '#b6c1cf',
  '#8592a6',
  '#5b697e',
  '#435066',
  '#273449',
  '#141d2d',
];
/** For deletes and failures. White text is readable on shade 7. */
const red: MantineColorsTuple = [
  '#fef3f2',
  '#fee4e2',
  '#fecdca',
  '#fda29b',
  '#f97066',
  '#e5484d',
  '#d92d20',
  '#b42318',
  '#912018',
  '#7a1611',
];
/** Dark surfaces, from text (0) to the page's ground (9). */
const night: MantineColorsTuple = [
  '#d6dde8',
  '#b3bdcc',
  '#8d9aad',
  '#66748a',
  '#364357',
  '#2a3546',
  '#1d2633',
  '#161e29',
  '#111822',
  '#0c121a',
];

/** The list itself scrolls: a box between it and its options would be one that no key reaches. */
const scrolledList = { maxHeight: 320, overflowY: 'auto' } as const;

export const theme = createTheme({
  primaryColor: 'depot',
  primaryShade: { light: 7, dark: 7 },
  colors: { depot, gray: slate, dark: night, red },
  white: '#ffffff',
  black: '#141d2d',
  fontFamily: "'Inter Variable', 'Before Inter', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '18px', lineHeight: '1.35' }, h2: { fontSize: '14px' }, h3: { fontSize: '13px' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontWeight: 500, marginBottom: 4 },
        description: { marginTop: 4, fontSize: 12 },
        error: { marginTop: 4, fontSize: 12 },
      },
    },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // Walking through a form by Tab leaves its lists shut: an arrow or a click opens them.
    Select: {
      defaultProps: { size: 'sm', checkIconPosition: 'right', openOnFocus: false, withScrollArea: false },
      styles: { options: scrolledList },
    },
    MultiSelect: {
      defaultProps: { size: 'sm', checkIconPosition: 'right', withScrollArea: false },
      styles: { options: scrolledList },
    },
    Combobox: { styles: { options: scrolledList } },
    Autocomplete: {
      defaultProps: { filter: filterWithoutAccents, withScrollArea: false },
      styles: { options: scrolledList },
    },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, maxRows: 12 } },
    Modal: {
      styles: {
        title: { fontWeight: 600, lineHeight: 1.35 },
        header: { background: 'var(--surface-raised)' },
        content: { background: 'var(--surface-raised)' },
      },
      defaultProps: { centered: true, transitionProps: { duration: 120, transition: 'fade' }, padding: 'lg' },
    },
    // It opens on its first entry: the placeholder that would take the focus is no part of a menu.
    Menu: {
      defaultProps: { transitionProps: { duration: 100 }, shadow: 'md', withInitialFocusPlaceholder: false },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 80 }, openDelay: 300 } },
  },
});
