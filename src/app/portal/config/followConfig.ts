import { clientIndex } from '#ui/portal/clientIndex.ts';
import { EventHub, type ConfigMark, type HubMessage } from './eventHub.ts';
// oxlint-disable-next-line import/default -- the build makes it the address of the worker
import workerUrl from './eventWorker.ts?worker&url';

/**
 * Calls back with the state of the config, now and whenever it changes. Only a visible tab listens; a tab that
 * becomes visible again is notified at once. All tabs and windows share one connection.
 *
 * @param onNotices receives the channels whose notifications have changed; null: possibly any
 */
export function followConfig(
  onMark: (mark: ConfigMark) => void,
  onNotices: (channels: string[] | null) => void = () => {},
): () => void {
  // in tests and old browsers, the config stays as new as the page
  if (typeof EventSource === 'undefined') return () => {};
  let hasListened = false;
  let isListening = false;
  const tell = (message: HubMessage) => {
    if ('notices' in message) return onNotices(message.notices);
    // where the day follows the clock, followDay (LiveConfig.tsx) knows it
    const isOver = message.isEarlier && clientIndex().followsClock;
    onMark(isOver ? { ...message.mark, today: undefined } : message.mark);
    // signals sent while nobody listened are not repeated
    if (!isListening && hasListened) onNotices(null);
    isListening = hasListened = true;
  };
  let listen = sharedHub(tell, () => {
    listen = ownHub(tell);
    onVisibility();
  });
  const onVisibility = () => {
    const isVisible = document.visibilityState === 'visible';
    if (!isVisible) isListening = false;
    listen(isVisible);
  };

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    listen(false);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Begins or ends listening. */
type Listen = (isVisible: boolean) => void;

/** The hub that all tabs share. Where the browser has no shared workers, or none starts, the tab has its own. */
function sharedHub(tell: (message: HubMessage) => void, onFailure: () => void): Listen {
  if (typeof SharedWorker === 'undefined') return ownHub(tell);
  try {
    const worker = new SharedWorker(workerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' });
    worker.onerror = onFailure;
    worker.port.onmessage = ({ data }: MessageEvent<HubMessage>) => tell(data);
    return (isVisible) => worker.port.postMessage(isVisible);
  } catch {
    return ownHub(tell);
  }
}

function ownHub(tell: (message: HubMessage) => void): Listen {
  const hub = new EventHub();
  return (isVisible) => (isVisible ? hub.join(tell) : hub.leave(tell));
}
