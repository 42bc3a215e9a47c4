/**
 * A script for a page, as text: tsx would wrap its functions in helpers that a page lacks. `placeOf({ role, name })` is
 * the middle of the first visible element of that role whose name begins so and that nothing covers, or null.
 */
export const finder = String.raw`
const selectors = {
  button: 'button, [role=button], summary, input[type=submit]',
  link: 'a[href], [role=link]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
  combobox: '[role=combobox], input[aria-autocomplete]',
  option: '[role=option]',
  menuitem: '[role=menuitem]',
  tab: '[role=tab]',
  checkbox: 'input[type=checkbox]',
  row: 'tr',
};
const textOf = (element) => element.textContent.replace(/\s+/g, ' ').trim();
const nameOf = (element) => {
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = labels.map((id) => document.getElementById(id)).filter(Boolean).map(textOf).join(' ');
  return (
    labelled ||
    element.getAttribute('aria-label') ||
    [...(element.labels ?? [])].map(textOf).join(' ') ||
    textOf(element) ||
    element.getAttribute('placeholder') ||
    element.getAttribute('title') ||
    ''
  );
};
const placeOf = async ({ role, name }) => {
  const scope = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
  const popped = document.querySelectorAll('[role=listbox] [role=option], [role=menu] [role=menuitem]');
  const among = role === 'option' || role === 'menuitem' ? [...popped] : [...scope.querySelectorAll(selectors[role])];
  const element = among.find((one) => nameOf(one).startsWith(name) && !one.disabled && one.getClientRects().length > 0);
  if (!element) return null;
  // under load, what is about to grow into its place stands still at first
  const isMoving = ({ playState, effect }) => playState === 'running' && effect?.target?.contains(element);
  if (document.getAnimations().some(isMoving)) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((one) => one.contains(hit)));
  return isHit ? { x, y } : null;
};
`;
