/** Lets the browser ask before the page is left, as long as `asks` says so. Returns what ends it. */
export function askBeforeUnload(asks: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (asks()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
