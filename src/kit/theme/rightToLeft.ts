import createCache from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { styleNonce } from './styleNonce.ts';

/** An Emotion cache that mirrors styles for right-to-left. */
export const rightToLeft = createCache({ key: 'rtl', nonce: styleNonce, stylisPlugins: [rtlPlugin] });
