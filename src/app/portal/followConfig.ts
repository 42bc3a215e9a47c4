/** The state of the config on the server: `problems` changes with what is wrong with it, and is absent while nothing is. */
export type ConfigMark = { version: string; problems?: string };

const retryAfter = 60_000;

/**
 * Calls back with the state of the config, now and whenever it changes. Only a tab that is looked at listens: a
 * browser has few connections for all of its tabs, and one that comes back is told at once what it has missed.
 *
 * @param onNotices whose notices have changed, by the names of their channels; null: it may be anybody's
 */
export function followConfig(
  onMark: (mark: ConfigMark) => void,
  onNotices: (channels: string[] | null) => void = () => {},
): () => void {
  // tests and old browsers: the config is then as new as the page
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
    // what rang while nobody listened is not rung again
    source.onopen = () => {
      if (hasListened) onNotices(null);
      hasListened = true;
    };
    // a lost connection is taken up by the browser itself; a refused one is not
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
