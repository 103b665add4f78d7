/** Brings a page behind an SOS text up to date every 15 seconds; without scripts its link does. */
async function readAgain() {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' })
    const told = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
    if (told) document.querySelector('main').replaceWith(told)
  } catch {
    // Without a network the last that was known stands, with its time.
  }
}
setInterval(() => void readAgain(), 15_000)
