import { textParts } from '../links.ts'

/** The text of a message as plain text (J-20); links open in a new tab and show their real host first, in bold. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-safe whitespace-pre-wrap [unicode-bidi:plaintext]">
      {textParts(text).map((part, i) =>
        part.href === null ? (
          part.text
        ) : (
          <a
            key={i}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="[overflow-wrap:anywhere] text-brand-ink underline underline-offset-2"
          >
            <b className="font-bold">{part.host}</b>
            {afterHost(part.href)}
          </a>
        ),
      )}
    </p>
  )
}

/** The part of an address after the host, shortened; the browser shows the whole address. */
function afterHost(href: string): string {
  const { pathname, search } = new URL(href)
  const rest = `${pathname === '/' ? '' : pathname}${search}`
  return rest.length > 40 ? `${rest.slice(0, 40)}…` : rest
}
