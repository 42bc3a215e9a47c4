import createCache from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { styleNonce } from './styleNonce.ts';

/** Styles that are mirrored as they are written into the page. */
export const rightToLeft = createCache({ key: 'rtl', nonce: styleNonce, stylisPlugins: [rtlPlugin] });
