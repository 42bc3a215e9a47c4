/** Marks what would scroll on paper, and what would cut it off: see theme/otherMedia.css. */
const mark = 'data-unrolled';

const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX + overflowY);
const cuts = ({ overflowX, overflowY }: CSSStyleDeclaration) => /hidden|clip/.test(overflowX + overflowY);

/**
 * Paper does not scroll: while the page is printed, each part that scrolls on the screen has the size of its content.
 * Returns the function that ends this.
 */
export function unrollOnPaper(): () => void {
  const roll = () => document.querySelectorAll(`[${mark}]`).forEach((one) => one.removeAttribute(mark));
  const unroll = () => {
    for (const part of document.querySelectorAll('main *')) {
      if (!scrolls(getComputedStyle(part))) continue;
      for (let one: Element | null = part; one && !one.matches('main'); one = one.parentElement)
        if (one === part || cuts(getComputedStyle(one))) one.setAttribute(mark, '');
    }
  };
  window.addEventListener('beforeprint', unroll);
  window.addEventListener('afterprint', roll);
  return () => {
    window.removeEventListener('beforeprint', unroll);
    window.removeEventListener('afterprint', roll);
  };
}
