import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { cssVariables, theme } from '../design/theme.ts';
import { LanguageProvider } from '../i18n/LanguageProvider.tsx';
import { NamedCloseButtons } from './NamedCloseButtons.tsx';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import toasts from './toasts.module.css';
import { styleNonce } from './style-nonce.ts';

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
    deduplicateInlineStyles
  >
    <QueryClientProvider client={queries}>
      <Suspense>
        <LanguageProvider>
          <NamedCloseButtons>
            <RouterProvider router={router} />
            <Notifications position="bottom-left" limit={3} classNames={toasts} />
          </NamedCloseButtons>
        </LanguageProvider>
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>
);
