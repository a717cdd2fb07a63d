import '../session/restore-first.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../design/tokens.css';
import '../design/base.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startLoading } from './start-loading.ts';
import { styleNonce } from './style-nonce.ts';

startLoading();
// Of the styles that dialogs inject to hold the page still.
setNonce(styleNonce());

createRoot(document.getElementById('root')!).render(<App />);
