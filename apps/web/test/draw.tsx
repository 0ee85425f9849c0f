import { vi } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { act as reactAct, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../src/ui/theme/theme.ts'

/** Acts as a user would and waits until React is idle. Outside of it React behaves as in production. */
export async function act(work: () => Promise<unknown>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  try {
    await reactAct(async () => void (await work()))
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  }
}

/** Functions that remove the rendered components. */
const drawings = new Set<() => Promise<void>>()

/** Removes components that a test file left behind. */
export async function removeDrawn(): Promise<void> {
  for (const remove of drawings) await remove()
}

/** Renders components into the document, without animations. */
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

/** Presses the only button, link or checkbox with this name. */
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

/** Types into a field, replacing its text. */
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

/** Waits until pending work has finished. */
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

/** Waits until an expectation holds, on a busy machine too: requests, reads and lazy code finish in their own time. */
export function eventually(expectation: () => void): Promise<void> {
  return vi.waitFor(
    async () => {
      await act(() => settle(10))
      expectation()
    },
    { timeout: 20_000 },
  )
}
