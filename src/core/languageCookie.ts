/** Cookie with the interface language of a browser, so that the server renders the first page in it (ADR 0038). */
export const LANGUAGE_COOKIE = 'hereabouts_language'
