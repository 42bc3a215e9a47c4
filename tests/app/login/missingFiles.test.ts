import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a page whose script does not come says so, and which address was asked', () => {
  document.body.innerHTML =
    '<div id="root" data-missing-files="Did not come: %{address}"><p>Loading</p></div>';
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(readFileSync('src/app/login/missingFiles.js', 'utf8'))();
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('src', 'https://intranet.example/assets/app.js');
  const image = document.createElement('img');
  document.body.append(script, image);
  image.dispatchEvent(new Event('error'));
  expect(document.getElementById('root')).not.toBeNull();
  script.dispatchEvent(new Event('error'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'Did not come: https://intranet.example/assets/app.js',
  );
  expect(document.getElementById('root')).toBeNull();
});
