/** Where the programs of assistants may be told to go back to, once a person has given them a key (RFC 6749, 3.1.2; RFC 8252). */

const rest = '(?:[/?][^\\s#]*)?';
const loopback = `http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::\\d{1,5})?${rest}`;
const secure = `https://[^\\s/?#@]+${rest}`;
/** Of programs on the person's machine. A reversed name of a domain has a dot, and no scheme of a browser has one. */
const ofApps = '[a-z][a-z0-9+-]*(?:\\.[a-z0-9+-]+)+:[^\\s#]+';
/** Those that run or show something in the browser, or travel in the clear. */
const ofBrowsers =
  '(?:https?|javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|wss?|intent):';

/** What a program may register by itself: https, a program on the person's machine, and schemes that are names of domains. */
export const openRedirect = new RegExp(`^(?:${secure}|${loopback}|${ofApps})$`);
/** What an author of the config may name: any scheme of a program. */
export const namedRedirect = new RegExp(
  `^(?:${secure}|${loopback}|(?!${ofBrowsers})[a-z][a-z0-9+.-]*:[^\\s#]+)$`,
);

/** Characters of such an address, and of the name of a program. */
export const longestRedirect = 300;
export const longestProgramName = 80;

const withoutPort = (address: string): string =>
  address.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');

/** Compared sign by sign; on the person's machine the port is what was free (RFC 8252, 7.3). */
export const isRedirectOf = (address: string, known: readonly string[]): boolean =>
  known.some((one) => one === address || withoutPort(one) === withoutPort(address));

/** The page that asks a person to give a program a key. */
export const consentPage = '/-/assistente';
