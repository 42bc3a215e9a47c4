/** Where a browser keeps which language its user has chosen, so that the server knows it at the first request. */
export const languageCookie = 'portal.language';
