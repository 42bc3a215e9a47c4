// Stands in the text of both pages and runs before they are painted: they come in the user's theme at once, and the
// sign-in form not at all to users who are signed in. The page's own script decides, and corrects it.
// Keys that are pressed before that script has loaded are kept for it (see palette/typedAhead.ts).
// The build replaces the two keys by their texts in storageKeys.ts.
try {
  const { body } = document;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = /"theme":"(light|dark|system)"/.exec(localStorage.getItem(settingsKey))?.[1];
  // nothing was chosen on a device that is dark: the page is, too
  if (theme && theme !== 'system') body.className = theme;
  else if (theme || isDark || body.className === 'system') body.className = isDark ? 'dark' : 'light';
  if (localStorage.getItem(tokenKey)) {
    document.documentElement.classList.add('entering');
    window.pressedKeys = [];
    window.onkeydown = (event) => {
      window.pressedKeys.push(event);
      if (event.key === 'k' && event.ctrlKey !== event.metaKey) event.preventDefault();
    };
  }
} catch {
  // the browser forbids storage: the sign-in page says so
}
