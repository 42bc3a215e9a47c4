/** The links that open the page's records, in the page's order. */
export const recordLinks = () => [
  ...document.querySelectorAll<HTMLAnchorElement>(
    'main tr.link a:not(.reference), main li > a[href$="/show"]',
  ),
];
