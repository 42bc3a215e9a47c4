// Stands in the text of both pages, written so that browsers of 2015 run it: where a script of the page does not come, the page
// says so instead of staying white. Its files are asked for from the root of the host, which below a path of another program
// is that program's.
(function () {
  window.addEventListener(
    'error',
    function (event) {
      var missing = event.target;
      if (!missing || missing.tagName !== 'SCRIPT' || !missing.src) return;
      document.documentElement.className = '';
      var root = document.getElementById('root');
      var notice = document.getElementById('notice');
      var text = (root || notice).getAttribute('data-missing-files').replace('%{address}', missing.src);
      if (!notice) {
        // in the colours of what is seen first
        var frame = document.createElement('div');
        frame.id = 'early';
        notice = document.createElement('p');
        notice.style.cssText = 'max-width: 36em; margin: 12vh auto 0; padding: 0 20px; font-size: 16px; overflow-wrap: anywhere';
        frame.appendChild(notice);
        root.parentNode.replaceChild(frame, root);
      }
      notice.textContent = text;
      notice.removeAttribute('hidden');
      notice.setAttribute('role', 'alert');
    },
    true
  );
})();
