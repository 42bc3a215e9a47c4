/** The link by which each record of the page is opened, in the page's order. */
export const recordLinks = () => [
  ...document.querySelectorAll<HTMLAnchorElement>(
    'main tr.link a:not(.reference), main li > a[href$="/show"]',
  ),
];
