/**
 * The state of the config on the server. `problems` changes with its problems, and is absent while there are
 * none. `today` is there where listening begins, also to a server that was started anew for another day.
 */
export type ConfigMark = { version: string; problems?: string; today?: string };

const retryAfter = 60_000;

/**
 * Calls back with the state of the config, now and whenever it changes. Only a visible tab listens, because
 * browsers limit the connections of all tabs together; a tab that becomes visible again is notified at once.
 *
 * @param onNotices receives the channels whose notifications have changed; null: possibly any
 */
export function followConfig(
  onMark: (mark: ConfigMark) => void,
  onNotices: (channels: string[] | null) => void = () => {},
): () => void {
  // in tests and old browsers, the config stays as new as the page
  if (typeof EventSource === 'undefined') return () => {};
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasListened = false;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource('/config/events');
    source.onmessage = ({ data }: MessageEvent<string>) => onMark(JSON.parse(data) as ConfigMark);
    source.addEventListener('notices', ({ data }: MessageEvent<string>) =>
      onNotices(JSON.parse(data) as string[] | null),
    );
    // signals sent while nobody listened are not repeated
    source.onopen = () => {
      if (hasListened) onNotices(null);
      hasListened = true;
    };
    // the browser reopens a lost connection by itself, but not a refused one
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryAfter);
    };
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? open() : close());

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    close();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
