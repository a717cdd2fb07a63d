import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../design/tokens.css';
import '../design/base.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { chosenLanguage } from '../i18n/LanguageProvider.tsx';
import { loadMessages } from '../i18n/messages.ts';
import { App } from './App.tsx';
import { styleNonce } from './style-nonce.ts';

// Of the styles that dialogs inject to hold the page still.
setNonce(styleNonce());

await loadMessages(chosenLanguage());
createRoot(document.getElementById('root')!).render(<App />);
