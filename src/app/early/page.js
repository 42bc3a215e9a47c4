// Stands in the portal's page, before what the server has drawn: shows that only to the session that it was drawn for, puts the
// frame in its place, and follows clicks until the app has started. The build replaces the keys by their texts in storageKeys.ts.
window.first = (function () {
  const early = document.getElementById('early');
  const first = { pages: [], isDrawn: false };
  const main = () => early.querySelector('main');
  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const keysIn = (storage, start) => Object.keys(storage).filter((key) => key.startsWith(start));
  const menu = () => early.querySelector(':scope > nav');
  const showCurrent = () => {
    const entry = menu()?.querySelector('[aria-current=page]');
    if (!entry) return;
    const [shown, one] = [menu().getBoundingClientRect(), entry.getBoundingClientRect()];
    if (one.top < shown.top || one.bottom > shown.bottom)
      menu().scrollTop += one.top - shown.top - (shown.height - one.height) / 2;
  };
  document.addEventListener('readystatechange', showCurrent, { once: true });
  // nothing of another address stays in sight
  const hide = () => {
    early.classList.add('other');
    document.title = early.querySelector('.mark').textContent;
    early.querySelector('.trail')?.remove();
  };
  // the drawn page with the title, the menu and the header that belong to it, in place of another
  first.show = (page) => {
    if (!same(page.permissions, parsed(localStorage.getItem(permissionsKey)))) return;
    first.pages.push(page);
    document.title = page.title;
    early.classList.remove('other');
    const header = early.querySelector('header');
    header.querySelector('.trail')?.remove();
    const focused = menu()?.contains(document.activeElement) && document.activeElement.getAttribute('href');
    const scrolled = menu()?.scrollTop ?? 0;
    menu()?.remove();
    main().insertAdjacentHTML('beforebegin', page.menu);
    if (menu()) {
      menu().scrollTop = scrolled;
      if (focused)
        menu()
          .querySelector(`[href="${CSS.escape(focused)}"]`)
          ?.focus();
      showCurrent();
    }
    if (page.trail) {
      const trail = document.createElement('p');
      trail.className = 'trail';
      trail.textContent = page.trail;
      header.append(trail);
    }
    main().innerHTML = page.html;
    main().scrollTop = 0;
    first.onPage?.(page);
  };
  first.navigate = (to) => history.pushState(null, '', to);
  try {
    const token = localStorage.getItem(tokenKey);
    const drawn = parsed(early.dataset.drawn);
    const path = drawn && drawn.at.split('?')[0];
    if (!token) {
      early.dataset.menu = 'none';
      hide();
      return first;
    }
    const payload = token.split('.')[1] || '';
    let claims;
    try {
      claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) || {};
    } catch {
      claims = {};
    }
    const account = typeof claims.sub === 'string' && claims.sub ? claims.sub : token.slice(-12);
    const store = `RaStoreportal:${encodeURIComponent(account)}:.`;
    const settings = { ...parsed(early.dataset.settings), ...parsed(localStorage.getItem(settingsKey)) };
    early.dataset.menu =
      settings.layout === 'vertical' ? (settings.sidebarCollapsed ? 'rail' : 'wide') : 'none';
    early.dataset.navigation = settings.navigationBg;
    early.classList.toggle('under', !settings.navigationFull);
    early.classList.toggle('boxed', settings.contentWidth === 'boxed');
    early.classList.toggle('inter', localStorage.getItem(`${store}visits`) !== null);
    document.documentElement.dir = settings.direction;
    const width = innerWidth < 600 ? 'phone' : innerWidth < 1200 ? 'narrow' : 'wide';
    const opening = localStorage.getItem(`${store}lists.opening`) === '"page"' ? 'page' : 'beside';
    const look = `${width}.${opening}`;
    if (!document.cookie.includes(`${lookCookie}=${look}`))
      document.cookie = `${lookCookie}=${look}; path=/; max-age=31536000; samesite=strict`;
    const isViewing = keysIn(sessionStorage, 'portal.viewAs:').length > 0;
    // a list as its user has left it, and whether they have arranged it
    const leftAt = (path) => {
      const left = parsed(localStorage.getItem(`${store}${path.slice(1)}.listParams`));
      return left && left.filter ? left : null;
    };
    const kept = (name) => parsed(localStorage.getItem(store + name));
    const isFitted = (columns) => !columns?.views && !Object.values(columns?.shown ?? {}).includes(true);
    const isArranged = (path) =>
      keysIn(localStorage, `${store}${path.slice(1)}.`).some((key) => {
        if (key.endsWith('.columns')) return !isFitted(parsed(localStorage[key]));
        return !/\.(listParams|selectedIds|query)$/.test(key) && localStorage[key] !== '"table"';
      });
    // columns have the widths of this window before they are painted
    const fit = () => {
      if (!early.isConnected) return;
      const list = (location.pathname === '/dashboard' && path ? path : location.pathname).slice(1);
      window.fit?.(main() ?? early, { columns: kept(`${list}.columns`), density: kept('lists.density') });
    };
    new MutationObserver(fit).observe(early, { childList: true, subtree: true });
    addEventListener('resize', fit);
    const names = ['filter', 'sort', 'order', 'page', 'perPage'];
    const partsOf = (params) =>
      names.map((name) => (name.endsWith('age') ? Number(params[name]) : params[name]));
    // what the server draws for this address, and how
    first.asked = () => {
      const { pathname, search } = location;
      const back =
        pathname === '/dashboard' &&
        keysIn(sessionStorage, 'portal.page:').map((key) => sessionStorage[key])[0];
      const left = !search && leftAt(pathname);
      const query = left
        ? `?${new URLSearchParams({ displayedFilters: '{}', ...Object.fromEntries(names.map((name) => [name, name === 'filter' ? JSON.stringify(left.filter) : left[name]])) })}`
        : search;
      return {
        at: back || pathname + query,
        ...(!isViewing && { draw: look + (isArranged(pathname) ? '.head' : '') }),
      };
    };
    const left = drawn && drawn.params && !location.search && leftAt(path);
    first.isDrawn =
      drawn !== null &&
      drawn.session === claims.jti &&
      drawn.look === look &&
      !isViewing &&
      same(drawn.permissions, parsed(localStorage.getItem(permissionsKey))) &&
      !isArranged(path) &&
      (!left || same(partsOf(left), partsOf(drawn.params))) &&
      (location.pathname !== '/dashboard' || keysIn(sessionStorage, 'portal.page:').length === 0);
    if (drawn && !first.isDrawn) hide();
    let turn = 0;
    const load = (first.load = (isMoving) => {
      const mine = ++turn;
      const { at, draw } = first.asked();
      if (!draw) return;
      fetch(`/config/drawn.json?${new URLSearchParams({ at, draw })}`, {
        headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      })
        .then((answer) => answer.json())
        .then(({ drawn: page }) => {
          if (mine !== turn || !early.isConnected) return;
          if (isMoving) hide();
          if (page) first.show(page);
        })
        .catch(() => isMoving && mine === turn && early.isConnected && hide());
    });
    early.addEventListener('click', (event) => {
      const { target, button } = event;
      const own = target.closest('a');
      const link = own ?? target.closest('tr')?.querySelector('a');
      if (!link || button > 0 || event.altKey || getSelection().type === 'Range') return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        // the browser opens links elsewhere, but not rows
        if (!own) window.open(link.href);
        return;
      }
      event.preventDefault();
      first.navigate(link.pathname + link.search);
      load(true);
    });
    addEventListener('popstate', () => early.isConnected && load(true));
    // the session has ended or changed in another tab, or before the browser showed this page again
    const follow = () => early.isConnected && localStorage.getItem(tokenKey) !== token && location.reload();
    for (const type of ['storage', 'pageshow']) addEventListener(type, follow);
  } catch {
    // the browser forbids storage: the app says so
    early.classList.add('other');
  }
  return first;
})();
