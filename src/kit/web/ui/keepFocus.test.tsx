import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keepFocus.ts'
import { byRole, clearParts, doing, renderPart } from './renderPart.tsx'

let stop = () => {}
beforeEach(() => {
  stop = keepFocus()
})
afterEach(async () => {
  stop()
  await clearParts()
})

/** A page with two lists, whose rows a button removes. */
function Lists() {
  const [names, setNames] = useState(['Asha', 'Bina', 'Ravi'])
  return (
    <main id="main" tabIndex={-1}>
      <h1>People</h1>
      <section>
        <h2>Blocked</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button onClick={() => setNames((all) => all.filter((each) => each !== name))}>Unblock {name}</button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Others</h2>
        <button>Add</button>
      </section>
    </main>
  )
}

const focused = () => document.activeElement!.textContent

async function remove(name: string) {
  byRole('button', `Unblock ${name}`).focus()
  await doing(() => byRole('button', `Unblock ${name}`).click())
}

test('after a removed row the next one has the focus, after the last one the previous one, then the heading', async () => {
  await renderPart(<Lists />)
  await remove('Asha')
  expect(focused()).toBe('Unblock Bina')
  await remove('Ravi')
  expect(focused()).toBe('Unblock Bina')
  await remove('Bina')
  expect(focused()).toBe('Blocked')
})

test('a removed row that has no focus moves none', async () => {
  await renderPart(<Lists />)
  byRole('button', 'Add').focus()
  await doing(() => byRole('button', 'Unblock Asha').click())
  expect(focused()).toBe('Add')
})

test('where a button is replaced by other controls, the first of them has the focus', async () => {
  function Post() {
    const [isOpen, setOpen] = useState(false)
    return (
      <main id="main" tabIndex={-1}>
        <h1>Post</h1>
        <form>
          {isOpen && (
            <div>
              <button type="button">Choose photos</button>
            </div>
          )}
          <div>
            {isOpen ? (
              <span />
            ) : (
              <button type="button" onClick={() => setOpen(true)}>
                Add photos
              </button>
            )}
            <button>Post</button>
          </div>
        </form>
      </main>
    )
  }
  await renderPart(<Post />)
  byRole('button', 'Add photos').focus()
  await doing(() => byRole('button', 'Add photos').click())
  expect(focused()).toBe('Choose photos')
})

test('without another control the group of a removed one has the focus', async () => {
  const page = (hasButton: boolean) => (
    <main id="main" tabIndex={-1}>
      <h1>Shop</h1>
      <fieldset>
        <legend>Place</legend>
        {hasButton ? <button>Use my location</button> : <p>Found</p>}
      </fieldset>
    </main>
  )
  const { update } = await renderPart(page(true))
  byRole('button', 'Use my location').focus()
  await update(page(false))
  expect(document.activeElement!.localName).toBe('fieldset')
})

test('a page that is replaced as a whole gives the focus to the new one', async () => {
  const page = (name: string) => (
    <main key={name} id="main" tabIndex={-1}>
      <h1>{name}</h1>
      <button>Open</button>
    </main>
  )
  const { update } = await renderPart(page('First'))
  byRole('button', 'Open').focus()
  await update(page('Second'))
  expect(document.activeElement).toBe(document.querySelector('main'))
})
