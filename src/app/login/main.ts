import { whenIdle } from '../idle.ts';
import { pageIndex } from '../portal/clientIndex.ts';
import { applyToDocument, parseSettings, settingsKey } from '../settings/settings.ts';
import { showBrandColor } from './brandColor.ts';
import { enterPortal } from './enterPortal.ts';
import { isSignedIn, showFailure, startLogin } from './login.ts';
import { prefetchPortal } from './prefetchPortal.ts';

function start() {
  try {
    const index = pageIndex();
    const settings = { ...index.settings, ...parseSettings(localStorage.getItem(settingsKey)) };
    applyToDocument(settings, index.locale);
    showBrandColor(index.brand.color, settings.theme);
    startLogin({ index, go: enterPortal });
  } catch {
    showFailure();
  }
  whenIdle(() => void prefetchPortal());
}

if (isSignedIn()) window.location.replace('/dashboard');
else start();
