/** Made by scripts/lazyWords.mjs from locales/en/errors.json. */
declare module 'virtual:first-errors' {
  const sentences: Record<string, string>
  export default sentences
}
