// Stands in the text of both pages, written so that browsers of 2015 run it: it tells those below the promised minimum
// what the portal needs. URL.canParse came with Chrome and Edge 120, and :has with Firefox 121; both are in Safari 17 since
// 17.0 and 15.4. The build replaces minimumInWords by its text (see minimumBrowsers.ts).
(function () {
  if (window.URL && URL.canParse && window.CSS && CSS.supports && CSS.supports('selector(:has(a))')) return;
  var names = [
    ['Edge', /Edge?\/(\d+)/],
    ['Chrome', /Chrome\/(\d+)/],
    ['Firefox', /Firefox\/(\d+)/],
    ['Safari', /Version\/(\d+(?:\.\d+)?).* Safari\//],
  ];
  var here = '';
  for (var at = 0; at < names.length && !here; at++) {
    var match = names[at][1].exec(navigator.userAgent);
    if (match) here = ' (' + names[at][0] + ' ' + match[1] + ')';
  }
  // set while the portal was to come at once
  document.documentElement.className = '';
  var root = document.getElementById('root');
  var notice = document.getElementById('notice');
  var text = (root || notice)
    .getAttribute('data-old-browser')
    .replace('%{browser}', here)
    .replace('%{needed}', minimumInWords);
  if (!notice) {
    notice = document.createElement('p');
    root.parentNode.insertBefore(notice, root);
    root.parentNode.removeChild(root);
  }
  notice.textContent = text;
  notice.removeAttribute('hidden');
  notice.setAttribute('role', 'alert');
})();
