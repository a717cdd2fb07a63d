import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { rememberCaller } from './caller.ts';
import TryIt from './TryIt.vue';
import './style.css';

export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component('TryIt', TryIt);
    if (typeof window !== 'undefined') rememberCaller();
  },
} satisfies Theme;
