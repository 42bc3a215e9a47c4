import { whenIdle } from '#kit/idle.ts';
import { ignoreErrorsOfLeftPage } from '#kit/leftPage.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { applyToDocument, settingsHere } from '../settings/settings.ts';
import { isStorageBlocked } from '#kit/storage.ts';
import { enterPortal } from './enterPortal.ts';
import { isSignedIn, showFailure, showStorageFault, startLogin } from './login.ts';
import { prefetchPortal } from './prefetchPortal.ts';
import { loginParts } from '#features/login.ts';

function start() {
  document.documentElement.classList.remove('entering');
  try {
    const index = pageIndex();
    const { settings, mode } = settingsHere(index.settings);
    applyToDocument(mode, settings, index.locale);
    startLogin({ index, go: enterPortal, parts: loginParts() });
  } catch {
    showFailure();
  }
  whenIdle(() => void prefetchPortal());
}

ignoreErrorsOfLeftPage();
if (isStorageBlocked()) showStorageFault('storageBlocked');
else if (isSignedIn()) window.location.replace('/dashboard');
else start();
