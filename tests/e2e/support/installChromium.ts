/** Installs a Chromium where there is none, while `npm test` checks and builds. */
import setup from './chromium.ts';

setup();
