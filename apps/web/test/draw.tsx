import { vi } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { act as reactAct, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../src/ui/theme/theme.ts'

/** Does something as a user would, and lets React come to rest. Outside of it React works as it always does. */
export async function act(work: () => Promise<unknown>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  try {
    await reactAct(async () => void (await work()))
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  }
}

/** What is drawn, and how it is removed. */
const drawings = new Set<() => Promise<void>>()

/** Removes whatever a file of tests has left. */
export async function removeDrawn(): Promise<void> {
  for (const remove of drawings) await remove()
}

/** Draws components into the document, without animations, and finds them as a user does. */
export function draw(content: ReactNode) {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  const redraw = (next: ReactNode) =>
    act(async () => {
      root.render(
        <MantineProvider theme={theme} env="test">
          {next}
        </MantineProvider>,
      )
    })
  const remove = () =>
    act(async () => {
      drawings.delete(remove)
      root.unmount()
      container.remove()
    })
  drawings.add(remove)
  return { drawn: redraw(content), redraw, remove }
}

/** The one button, link or tick box of this name. */
export function press(name: string | RegExp, role = 'button, a, [type="checkbox"]'): Promise<void> {
  return act(async () => named(name, role).click())
}

export function named(name: string | RegExp, selector = 'button, a, input, textarea, [role]'): HTMLElement {
  const found = allNamed(name, selector)
  if (found.length !== 1)
    throw new Error(`${found.length} elements named ${name} in: ${document.body.innerHTML}`)
  return found[0]!
}

export function allNamed(name: string | RegExp, selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const own = nameOf(element)
    return typeof name === 'string' ? own === name : name.test(own)
  })
}

/** Types into a field, replacing what stands there. */
export function type(field: HTMLElement, text: string): Promise<void> {
  return act(async () => {
    const prototype =
      field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function leave(field: HTMLElement): Promise<void> {
  return act(async () => {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
}

export function key(target: EventTarget, name: string): Promise<void> {
  return act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
}

/** Lets what is under way come to its end. */
export function settle(ms = 0): Promise<void> {
  return act(() => new Promise((done) => setTimeout(done, ms)))
}

function nameOf(element: HTMLElement): string {
  const own = element.getAttribute('aria-label') ?? labelledBy(element) ?? labelOf(element)
  return (own ?? element.textContent ?? '').replace(/\s*\*$/, '').trim()
}

function labelledBy(element: HTMLElement): string | null {
  const id = element.getAttribute('aria-labelledby')
  return id ? (document.getElementById(id)?.textContent ?? null) : null
}

function labelOf(element: HTMLElement): string | null {
  if (!element.id) return null
  return document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent ?? null
}

/** Waits until an expectation holds, however busy the machine is: what is asked, read and loaded comes by itself. */
export function eventually(expectation: () => void): Promise<void> {
  return vi.waitFor(
    async () => {
      await act(() => settle(10))
      expectation()
    },
    { timeout: 20_000 },
  )
}
