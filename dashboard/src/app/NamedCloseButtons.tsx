import { createTheme, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';

/** Dialogs and toasts are closed by a cross, which needs a name. */
export function NamedCloseButtons({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('app');
  const theme = useMemo(
    () => createTheme({ components: { CloseButton: { defaultProps: { 'aria-label': t('close') } } } }),
    [t],
  );
  return (
    <MantineThemeProvider inherit theme={theme}>
      {children}
    </MantineThemeProvider>
  );
}
