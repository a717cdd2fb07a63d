import { Button, createTheme, Input, type CSSVariablesResolver } from '@mantine/core';

/** Mantine, set to the tokens of tokens.css: components keep its behaviour and take our colours and sizes. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  defaultRadius: 4,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  colors: {
    accent: [
      '#eaf0fa',
      '#d3dff4',
      '#b3c8ec',
      '#8fb2f2',
      '#6f97e0',
      '#4d78cb',
      '#2b59ad',
      '#244b93',
      '#1d3d78',
      '#152c57',
    ],
  },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'xs', h: 32, px: 12 },
      vars: (_, { variant }) => ({
        root: variant === undefined || variant === 'filled' ? { '--button-color': 'var(--cw-on-accent)' } : {},
      }),
    }),
    // The page has its keys again as soon as a dialog is closed.
    Modal: { defaultProps: { transitionProps: { exitDuration: 0 } } },
    ActionIcon: { defaultProps: { size: 32, variant: 'default' } },
    InputWrapper: Input.Wrapper.extend({
      vars: () => ({
        label: { '--input-label-size': '13px', '--input-asterisk-color': 'var(--cw-text-3)' },
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
        success: {},
      }),
    }),
    TextInput: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

const tokens = {
  '--mantine-color-body': 'var(--cw-bg)',
  '--mantine-color-text': 'var(--cw-text)',
  '--mantine-color-dimmed': 'var(--cw-text-3)',
  '--mantine-color-placeholder': 'var(--cw-text-3)',
  '--mantine-color-default': 'var(--cw-surface)',
  '--mantine-color-default-hover': 'var(--cw-sunken)',
  '--mantine-color-default-color': 'var(--cw-text)',
  '--mantine-color-default-border': 'var(--cw-line-2)',
  '--mantine-color-error': 'var(--cw-critical)',
  '--mantine-primary-color-filled': 'var(--cw-accent)',
  '--mantine-primary-color-contrast': 'var(--cw-on-accent)',
};

/** The same words for both schemes: a token is a pair. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
