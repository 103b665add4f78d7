/** The interface language of a browser, so that the server sends the first paint in it (ADR 0038). */
export const LANGUAGE_COOKIE = 'hereabouts_language'
