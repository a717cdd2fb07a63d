import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../design/tokens.css';
import '../design/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

createRoot(document.getElementById('root')!).render(<App />);
